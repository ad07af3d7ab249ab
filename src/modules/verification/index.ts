export { findOnline, type OperatorFinding } from './find-online.ts';
