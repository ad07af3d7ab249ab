import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../kernel/unknown.ts';

/** Small files with names that we choose (`checkpoints/7f/….json`). Unlike blobs they can be overwritten. */
export interface NamedFiles {
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Lists the names that begin with `below`, which ends in a slash; in any order. */
  list(below: string): AsyncIterable<string>;
  /** Writes atomically; the file survives a power failure once this resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes the file, if there is one. */
  remove(name: string): Promise<void>;
}

/** Suffix of a file while it is written. */
const UNFINISHED = '.new';

/** Named files in a local folder. */
export class NamedFolder implements NamedFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#root, name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async *list(below: string): AsyncIterable<string> {
    const entries = await opendir(join(this.#root, below)).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for await (const entry of entries) {
      if (entry.isDirectory()) yield* this.list(`${below}${entry.name}/`);
      else if (!entry.name.endsWith(UNFINISHED)) yield `${below}${entry.name}`;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#root, name), { force: true });
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.#root, name);
    await makeFolder(dirname(file));
    const fresh = `${file}.${randomUUID()}${UNFINISHED}`;
    try {
      const handle = await open(fresh, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(fresh, file);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
    await syncFolder(dirname(file));
  }
}

/** Returns whether a file system error means that the file does not exist. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/**
 * Flushes a folder's entries to disk: before that, a power failure may undo a rename (fsync(2)). Not possible or
 * needed on Windows: NTFS journals its entries.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates `path` and missing parents with mode 700, and flushes each new folder's entry to disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Flushes the file's bytes to disk and sets its modification time to now. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const now = new Date();
    await file.utimes(now, now);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Renames, replacing an existing file. If Windows refuses because the file is being read, keeps it: it has the same
 * bytes.
 */
export async function replace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const refused = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(`${errorCode(error)}`);
    if (!refused) throw error;
    await stat(to);
    await rm(from, { force: true });
  }
}

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
