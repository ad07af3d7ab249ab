import type { BlobQuestion } from '../../../platform/storage/blobs-in-use.ts';

/** Keeps a renewed file under its former fingerprint for an hour, as long as links to it are valid. */
export const liveBlobs = ({ asks, anHourAgo }: BlobQuestion): string => `
  SELECT p.sha256 FROM preserved_fingerprints p
    JOIN preserved_files k ON k.id = p.file_id AND k.state <> 'ENDED'
    WHERE ${asks('p.sha256')} AND p.replaced_at > ${anHourAgo}`;
