export { EsignSigner, type EsignSignerOptions, type Level, type SealedFile } from './esign-signer.ts';
export { EsignError } from './graphql.ts';
export { placeholder, REASON, SIGNATURE_LENGTH } from './placeholder.ts';
