import { manifests } from '../modules/rooms.ts';
import type { BlobsInUse } from '../platform/storage/blobs-in-use.ts';

/** What decides which blobs are in use, from the manifests. */
export const blobsInUse: BlobsInUse = {
  keepers: manifests.flatMap(({ blobKeepers }) => blobKeepers ?? []).join(' UNION '),
  queries: manifests.flatMap(({ blobsInUse: queries }) => queries ?? []),
};
