export { liveBlobs } from './live-blobs.ts';
