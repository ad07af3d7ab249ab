export { endedBulkSends } from './bulk-sends/bulk-sends.ts';
export { readSigningLink } from './signing-links/signing-links.ts';
