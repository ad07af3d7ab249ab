import { randomUUID } from 'node:crypto';
import { open, opendir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, makeFolder, syncFolder } from './durable.ts';

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
