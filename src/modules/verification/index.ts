export { findOnline } from './find-online.ts';
export { findProof } from './find-proof.ts';
export { type VerifyResult, verifyDocument } from './verify-document.ts';
