import type { BlobQuestion } from '../../../platform/storage/blobs-in-use.ts';

/** Keeps a logo while an organisation uses it. */
export const liveBlobs = ({ asks }: BlobQuestion): string => `
  SELECT b.logo_sha256 AS sha256 FROM brandings b WHERE ${asks('b.logo_sha256')}`;
