export {
  type CredentialKind,
  type CredentialOpener,
  CredentialRefused,
  CredentialUnavailable,
  type OpenOptions,
  type SealCredential,
  type SignableMessage,
} from './credential.ts';
