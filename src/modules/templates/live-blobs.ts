import type { BlobQuestion } from '../../platform/storage/blobs-in-use.ts';

/** Keeps the files of templates as long as the templates exist, also after the purge of the envelope they came from. */
export const liveBlobs = ({ asks }: BlobQuestion): string => `
  SELECT t.sha256 FROM template_documents t WHERE ${asks('t.sha256')}`;
