import { type PdfRevisions, readLevel } from '../../../standards/pades/index.ts';
import type { PadesLevel } from '../types.ts';

/**
 * The level of a document's last signature, from the bytes as they stand in the file, by a reader that knows nothing of
 * what was meant. Throws where it does not verify.
 */
export function levelOf(document: PdfRevisions): PadesLevel {
  const level = readLevel(Buffer.concat(document.parts));
  if (!level) throw new Error('the signature does not verify');
  return level;
}
