/** The branding of an organisation: logo, colour, reply-to address. */
export { liveBlobs } from './live-blobs.ts';
export { findLogoFile, logoFileOf } from './logo-file.ts';
export { type BrandedOrganization, listBranded, shownPrivacyNotice } from './read-branding.ts';
export { brandingRouter } from './serve.ts';
