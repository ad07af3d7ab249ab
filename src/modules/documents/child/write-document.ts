import { closeSync, openSync, writevSync } from 'node:fs';
import type { PdfRevisions, ValidationData } from '../../../standards/pades/index.ts';
import type { WrittenFile } from '../types.ts';

/** Maximum number of buffers per `writev` (IOV_MAX on Linux). */
const MOST_BUFFERS = 1_024;

/**
 * Writes a new file from parts, without joining them. Does not flush it to disk: adopting the file does.
 * @throws Error on a short write, so that a truncated file never gets the fingerprint of the whole
 */
function writeParts(path: string, parts: readonly Buffer[]): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < parts.length; at += MOST_BUFFERS) {
      const some = parts.slice(at, at + MOST_BUFFERS);
      const written = writevSync(file, some);
      if (written !== some.reduce((sum, part) => sum + part.length, 0)) throw new Error('short write');
    }
  } finally {
    closeSync(file);
  }
}

/** Writes a document. Returns its running fingerprint, so nothing is hashed again. */
export function writeDocument(path: string, document: PdfRevisions): WrittenFile {
  writeParts(path, document.parts);
  return { sha256: document.sha256, size: document.byteLength };
}

/** Validation data as received through the channel, which turns buffers into plain byte arrays. */
export type ValidationBytes = { readonly [K in keyof ValidationData]: readonly Uint8Array[] };

export const asBuffers = ({ certificates, ocspResponses, crls }: ValidationBytes): ValidationData => ({
  certificates: certificates.map((der) => Buffer.from(der)),
  ocspResponses: ocspResponses.map((der) => Buffer.from(der)),
  crls: crls.map((der) => Buffer.from(der)),
});
