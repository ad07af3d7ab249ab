import { closeSync, openSync, writevSync } from 'node:fs';

/** `writev` takes at most so many buffers at once (IOV_MAX on Linux). */
const MOST_BUFFERS = 1_024;

/**
 * Writes a new file out of parts, without joining them. It is not forced to disk here: who adopts the file does that.
 * @throws where the disk took less than all of it, so that no file stands under the fingerprint of another
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
