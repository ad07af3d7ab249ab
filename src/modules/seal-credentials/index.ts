export {
  type CredentialKind,
  type CredentialOpener,
  CredentialRefused,
  CredentialUnavailable,
  type OpenOptions,
  type SealCredential,
  type SignableMessage,
} from './credential.ts';
export { type CredentialSetting, type CredentialSources, HeldCredential } from './held-credential.ts';
export { listSealChains, writeSealChains } from './seal-chains.ts';
export { serviceCredential } from './service-credential.ts';
