export { findSharedFile, findSharedFiles, type OwnFile, shareFiles } from './shared-files.ts';
