export { type AddedCredential, addCredential, removeCredential } from './add-credential.ts';
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
export { findCredentials, findRemovedAmong, type ListedCredential, listCredentials } from './list-credentials.ts';
export { OrganizationCredentials, type OwnSeal } from './organization-credentials.ts';
export { insertSealChains, isOfKind, listSealChains, type SealChain, writeSealChains } from './seal-chains.ts';
export { serviceCredential } from './service-credential.ts';
export { encryptedColumns, readStoredSettings } from './stored-setting.ts';
export { findUnusableAmong, findWithdrawal, listWithdrawals, withdrawCertificate } from './withdrawals.ts';
