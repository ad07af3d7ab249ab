import type { PdfProblemCode } from '../../standards/pdf/index.ts';

type OwnProblemCode = 'hopeless' | 'certified-fields' | 'content-bomb' | 'dot';

/** Why a PDF is refused: what the standard's reader finds, and what only this room asks for. */
export type DocumentProblemCode = PdfProblemCode | OwnProblemCode;

/** Thrown in a child for what this room asks for; its code crosses to the parent, who has the words. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly code: DocumentProblemCode;

  constructor(code: DocumentProblemCode) {
    super(code);
    this.code = code;
  }
}
