export { endedBulkSends } from './bulk-sends/ended-bulk-sends.ts';
