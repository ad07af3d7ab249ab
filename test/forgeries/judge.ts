import { checkProof, readSealedProof, Unreadable } from '../../src/modules/evidence/file/index.ts';
import { PdfProblem } from '../../src/standards/pdf/index.ts';
import { validatePdf } from '../../src/standards/validation/index.ts';

/** Whether the product says that a file holds. */
export function holds(bytes: Buffer, { roots, at }: { readonly roots: readonly Buffer[]; readonly at: Date }): boolean {
  const report = validatePdf(bytes, { anchors: roots, at });
  if (report.verdict !== 'holds') return false;
  try {
    const sealed = readSealedProof(bytes);
    return sealed === null || checkProof(sealed.proof).valid;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof PdfProblem) return false;
    throw error;
  }
}
