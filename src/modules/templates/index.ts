export { endedBulkSends } from './bulk-sends/bulk-sends.ts';
