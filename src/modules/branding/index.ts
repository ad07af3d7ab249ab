/** The face of an organisation: logo, colour, reply-to address. */
export { liveBlobs } from './live-blobs.ts';
export { findLogoFile } from './logo-file.ts';
export { readBranding } from './read-branding.ts';
export { brandingRouter } from './serve.ts';
