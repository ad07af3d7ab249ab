import { BlobList } from './blob-list.ts';
import { listSnapshots, type ManifestCipher, readManifest } from './manifest.ts';
import type { BackupPlace } from './place.ts';

interface RemovalSetup {
  readonly place: BackupPlace;
  readonly cipher: ManifestCipher;
  readonly report: (step: string, detail: string) => void;
}

/**
 * Removes all but the newest `keep` complete snapshots, and the blobs that none of these lists. Removes a snapshot's
 * manifest first, so that a partly removed one counts as incomplete. Returns the names of the removed snapshots.
 */
export async function removeSnapshots({ place, cipher, report }: RemovalSetup, keep: number): Promise<string[]> {
  const complete = (await listSnapshots(place)).filter((snapshot) => snapshot.complete);
  const expired = complete.slice(0, -keep);
  for (const { name, files } of expired) {
    report('clearing', name);
    const manifest = `snapshots/${name}/manifest.json`;
    for (const file of [manifest, ...files.filter((other) => other !== manifest)]) await place.remove(file);
  }
  if (expired.length === 0) return [];
  const keptManifests = await Promise.all(complete.slice(-keep).map(({ name }) => readManifest(place, cipher, name)));
  const lists = keptManifests.map((manifest) => new BlobList(place, manifest));
  for (let first = 0; first < 256; first += 1) {
    const beginning = first.toString(16).padStart(2, '0');
    const groups = await Promise.all(lists.map((list) => list.take(beginning)));
    const named = new Set(groups.flatMap((group) => [...group.keys()]));
    for await (const { name } of place.list(`blobs/${beginning}/`)) {
      if (!named.has(name.slice(name.lastIndexOf('/') + 1))) await place.remove(name);
    }
  }
  return expired.map(({ name }) => name);
}
