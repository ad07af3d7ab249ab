export { findSharedFile, findSharedFiles } from './find-files.ts';
export { type OwnFile, shareFiles } from './share-files.ts';
