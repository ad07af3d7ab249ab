export { EsignSigner, type EsignSignerOptions, type Level, type SealedFile } from './esign-signer.ts';
export { EsignConnectionError, EsignError } from './generated/shared/errors.ts';
export { placeholder, REASON, SIGNATURE_LENGTH } from './placeholder.ts';
