import { closeSync, openSync, writeSync } from 'node:fs';

/** Makes a new file, for this user alone, of what `write` hands on, and closes it whatever happens. */
export async function newFile<R>(path: string, write: (sink: (bytes: Buffer) => void) => Promise<R>): Promise<R> {
  const file = openSync(path, 'wx', 0o600);
  try {
    return await write((bytes) => {
      // A write may take less than all of it (write(2)).
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    });
  } finally {
    closeSync(file);
  }
}
