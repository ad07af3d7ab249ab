export { checkFromTemplate, prepareFromTemplate } from './create-envelope-from-template.ts';
export type { FillRequest } from './input.ts';
export { liveBlobs } from './live-blobs.ts';
export { reasons } from './reasons.ts';
export { findWhole, getWhole, type WholeTemplate } from './store.ts';
