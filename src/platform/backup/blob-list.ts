import { linesOf } from '../lines.ts';
import type { Manifest } from './manifest.ts';
import { readParts } from './parts.ts';
import type { BackupPlace } from './place.ts';

/** The blobs that a snapshot lists, taken by their first byte in ascending order: memory holds a 256th of the names. */
export class BlobList {
  readonly #lines: AsyncIterator<string>;
  #next: Promise<IteratorResult<string>>;

  constructor(place: BackupPlace, { blobs }: Manifest) {
    this.#lines = linesOf(readParts(place, blobs.parts));
    this.#next = this.#lines.next();
    // A failure is met by whoever takes.
    this.#next.catch(() => {});
  }

  /** Size in bytes by fingerprint, of those that begin with these two hex digits. @throws DamagedBackup */
  async take(beginning: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (;;) {
      const { done, value } = await this.#next;
      if (done || value.slice(0, 2) > beginning) return found;
      const [sha256, size] = value.split(' ') as [string, string];
      if (sha256.startsWith(beginning)) found.set(sha256, Number(size));
      this.#next = this.#lines.next();
    }
  }
}
