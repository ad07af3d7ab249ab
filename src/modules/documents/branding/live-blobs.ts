import type { BlobQuestion } from '../live-blobs.ts';

/** Keeps a logo while an organisation uses it. */
export const liveBlobs = ({ asks }: BlobQuestion): string => `
  SELECT b.logo_sha256 AS sha256 FROM brandings b WHERE ${asks('b.logo_sha256')}`;
