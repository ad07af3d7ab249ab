import { readFileSync } from 'node:fs';
import { sha256Hex } from '../kernel/digest.ts';

/** Whether a text is one of the documents that our own pages send. */
export type IsTrustedDocument = (text: string) => boolean;

/**
 * Reads the list of hashes that the build writes (`build.mjs`).
 * @throws when the pages are not built
 */
export function loadTrustedDocuments(file: string): IsTrustedDocument {
  const hashes = new Set<string>(JSON.parse(readFileSync(file, 'utf8')));
  return (text) => hashes.has(sha256Hex(text));
}
