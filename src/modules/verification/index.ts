export { findOnline } from './find-online.ts';
