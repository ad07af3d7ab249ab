import { randomUUID } from 'node:crypto';
import { open, opendir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, makeFolder, syncFolder } from './durable.ts';

/** Small files under names that we choose (`checkpoints/7f/….json`) and that may be written anew, unlike blobs. */
export interface NamedFiles {
  /** Null where there is none. */
  read(name: string): Promise<Buffer | null>;
  /** The names that begin with `below`, which ends in a slash; in no order. */
  list(below: string): AsyncIterable<string>;
  /** Whole or not at all; survives a power cut once it resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/** What a file is called while it is written. */
const UNFINISHED = '.new';

/** Named files below a local folder. */
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
