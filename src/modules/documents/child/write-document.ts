import type { PdfRevisions } from '../../../standards/pades/index.ts';
import type { WrittenFile } from '../types.ts';
import { writeParts } from './write-parts.ts';

/** Writes a document. Returns its running fingerprint, so nothing is hashed again. */
export function writeDocument(path: string, document: PdfRevisions): WrittenFile {
  writeParts(path, document.parts);
  return { sha256: document.sha256, size: document.byteLength };
}
