import { linesOf } from '../lines.ts';
import { listSnapshots, type ManifestCipher, readManifest } from './manifest.ts';
import { readParts } from './parts.ts';
import type { BackupPlace } from './place.ts';

interface RemovalSetup {
  readonly place: BackupPlace;
  readonly cipher: ManifestCipher;
  readonly report: (step: string, detail: string) => void;
}

/**
 * Removes all but the newest `keep` complete snapshots, and the blobs that none of those names. A snapshot's manifest goes
 * first, so that one that is removed by half is none. Gives the names of what was removed.
 */
export async function removeSnapshots({ place, cipher, report }: RemovalSetup, keep: number): Promise<string[]> {
  const complete = (await listSnapshots(place)).filter((snapshot) => snapshot.complete);
  const gone = complete.slice(0, -keep);
  for (const { name, files } of gone) {
    report('clearing', name);
    const manifest = `snapshots/${name}/manifest.json`;
    for (const file of [manifest, ...files.filter((other) => other !== manifest)]) await place.remove(file);
  }
  if (gone.length === 0) return [];
  const kept = await Promise.all(complete.slice(-keep).map(({ name }) => readManifest(place, cipher, name)));
  // The lists are sorted: a group of the same first byte from each at a time, so that memory holds a 256th of the names.
  const lists = kept.map(({ blobs }) => new Groups(linesOf(readParts(place, blobs.parts))));
  for (let first = 0; first < 256; first += 1) {
    const beginning = first.toString(16).padStart(2, '0');
    const named = new Set((await Promise.all(lists.map((list) => list.take(beginning)))).flat());
    for await (const { name } of place.list(`blobs/${beginning}/`)) {
      if (!named.has(name.slice(name.lastIndexOf('/') + 1))) await place.remove(name);
    }
  }
  return gone.map(({ name }) => name);
}

/** Sorted lines `sha256 size`, taken by their first byte, in order. */
class Groups {
  readonly #lines: AsyncIterator<string>;
  #next: Promise<IteratorResult<string>>;

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
    this.#next = this.#lines.next();
  }

  async take(beginning: string): Promise<string[]> {
    const found: string[] = [];
    for (;;) {
      const { done, value } = await this.#next;
      if (done || !value.startsWith(beginning)) return found;
      found.push(value.slice(0, 64));
      this.#next = this.#lines.next();
    }
  }
}
