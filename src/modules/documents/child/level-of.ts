import { type PdfRevisions, readLevel } from '../../../standards/pades/index.ts';
import type { PadesLevel } from '../types.ts';

/**
 * Determines the level of a document's last signature from the bytes alone, independently of the code that made it.
 * @throws Error if the signature is not valid
 */
export function levelOf(document: PdfRevisions): PadesLevel {
  const level = readLevel(Buffer.concat(document.parts));
  if (!level) throw new Error('the signature is not valid');
  return level;
}
