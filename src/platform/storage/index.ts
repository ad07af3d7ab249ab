export { BlobMissing, type BlobStorage, isStorageDown, StorageUnavailable, type StoredBlob } from './blob-storage.ts';
export { openFileStorage } from './file-storage.ts';
export type { NamedFiles } from './named-files.ts';
export { openStorage } from './open-storage.ts';
export { S3Bucket } from './s3-bucket.ts';
export {
  contentDisposition,
  fileHandler,
  guardingHeaders,
  type LinkKeys,
  type LinkTarget,
  linkPath,
  sendFault,
  TemporaryLinks,
} from './server.ts';
