import type { PdfProblemCode } from '../../standards/pdf/index.ts';

type OwnProblemCode = 'hopeless' | 'certified-fields' | 'content-bomb' | 'dot' | 'fragile' | 'unknown-file';

/** Why a PDF is rejected: codes of the standard's reader, and codes of this room. */
export type DocumentProblemCode = PdfProblemCode | OwnProblemCode;

/** Thrown in a child for this room's own rules. Its code is sent to the parent, which has the messages. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly code: DocumentProblemCode;

  constructor(code: DocumentProblemCode) {
    super(code);
    this.code = code;
  }
}
