export { findOnline, type OperatorFinding } from './find-online.ts';
export { reasons } from './reasons.ts';
