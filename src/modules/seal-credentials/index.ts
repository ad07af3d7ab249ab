export { type CredentialKind, CredentialUnavailable, type SealCredential } from './credential.ts';
