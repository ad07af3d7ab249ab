/** Validation of PDF signatures (ETSI EN 319 102-1): bytes in, a report out; no network. */
export { objectionsFrom, readHistory } from './changes/index.ts';
export type * from './report.ts';
export { type ValidationOptions, validatePdf } from './validate-pdf.ts';
