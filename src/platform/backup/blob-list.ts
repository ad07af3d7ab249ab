import { linesOf } from '../lines.ts';
import type { Manifest } from './manifest.ts';
import { readParts } from './parts.ts';
import type { BackupPlace } from './place.ts';

/**
 * Reads a snapshot's list of blobs in ascending order of the first byte, so that memory holds about 1/256 of the
 * names.
 */
export class BlobList {
  readonly #lines: AsyncIterator<string>;
  #next: Promise<IteratorResult<string>>;

  constructor(place: BackupPlace, { blobs }: Manifest) {
    this.#lines = linesOf(readParts(place, blobs.parts));
    this.#next = this.#lines.next();
    // Prevents an unhandled rejection: `take` reports the error.
    this.#next.catch(() => {});
  }

  /**
   * Returns sizes in bytes by fingerprint, for fingerprints that begin with these two hex digits.
   *
   * @throws DamagedBackup
   */
  async take(beginning: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (;;) {
      const { done, value } = await this.#next;
      if (done || value.slice(0, 2) > beginning) return found;
      const [sha256 = '', size] = value.split(' ');
      if (sha256.startsWith(beginning)) found.set(sha256, Number(size));
      this.#next = this.#lines.next();
    }
  }
}
