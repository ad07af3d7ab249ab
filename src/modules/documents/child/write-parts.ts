import { closeSync, openSync, writevSync } from 'node:fs';

/** Maximum number of buffers per `writev` (IOV_MAX on Linux). */
const MOST_BUFFERS = 1_024;

/**
 * Writes a new file from parts, without joining them. Does not flush it to disk: adopting the file does.
 * @throws Error on a short write, so that a truncated file never gets the fingerprint of the whole
 */
export function writeParts(path: string, parts: readonly Buffer[]): void {
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
