export type { OperatorFinding } from './find-online.ts';
export { type Lookup, openLookup } from './lookup.ts';
export { reasons } from './reasons.ts';
