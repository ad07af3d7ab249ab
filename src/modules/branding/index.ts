/** The face of an organisation: logo, colour, reply-to address. */
export { liveBlobs } from './live-blobs.ts';
export { readBranding } from './read-branding.ts';
export { brandingRouter } from './serve.ts';
