import { closeSync, openSync, writeSync } from 'node:fs';

/** Creates a file with mode 600 from the bytes that `write` passes on, and always closes it. */
export async function newFile<R>(path: string, write: (sink: (bytes: Buffer) => void) => Promise<R>): Promise<R> {
  const file = openSync(path, 'wx', 0o600);
  try {
    return await write((bytes) => {
      // A single write may be partial (write(2)).
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    });
  } finally {
    closeSync(file);
  }
}
