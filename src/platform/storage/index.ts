export { BlobMissing, type BlobStorage, type StoredBlob } from './blob-storage.ts';
export { openFileStorage } from './file-storage.ts';
export { type LinkKeys, type LinkTarget, linkPath, TemporaryLinks } from './links.ts';
export { contentDisposition, fileHandler } from './server.ts';
