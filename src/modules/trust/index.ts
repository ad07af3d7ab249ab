export { Authority } from './authorities/authority.ts';
export { builtInCertificates } from './authorities/built-in-certificates.ts';
export { type OfflineRoot, readCertificateStates } from './authorities/certificate-states.ts';
export { ensureListsFile, findListsFile, readCrlFile, readCrlFolder, writeCrlFiles } from './authorities/crl-files.ts';
export {
  daysLeft,
  type ExpiringCertificate,
  type ExpiryThreshold,
  expiryWarning,
} from './authorities/expiring-certificates.ts';
export { assertKeysOpen, findInstallation, skipCrlNumbers } from './authorities/installation.ts';
export {
  type AttestedPerson,
  abandonSigningCertificate,
  issueSigningCertificate,
  keepSigningCertificate,
  listIssuedChains,
  type SigningCertificateProvider,
  SigningCertificateUnavailable,
  type SigningCredential,
} from './authorities/issue-signing-certificate.ts';
export { askingOnce } from './authorities/keyring.ts';
export {
  findKeyTraces,
  findListedKey,
  type KeyTraces,
  type ListedKey,
  listKeys,
  listSealKeys,
} from './authorities/list-keys.ts';
export { policiesBelow } from './authorities/names.ts';
export {
  exportRoot,
  OFFLINE_LIST_NOTICE,
  type RootKey,
  readRootKey,
  writeRootKey,
} from './authorities/offline-root.ts';
export { OrganizationSeals } from './authorities/organization-seals.ts';
export { KeyRefused, type RevocationReason, reasons, reasonsFor, revokeKey } from './authorities/revoke-key.ts';
export { findInvalidSince } from './authorities/revoked-signers.ts';
export { isCa, type PkiRole, roleOrder, type Seal } from './authorities/roles.ts';
export {
  BadRoots,
  readRootFile,
  readRootFolder,
  readRootTexts,
  rootFolder,
  sealAnchors,
  sealKinds,
  writeRootFiles,
  writeRootText,
} from './authorities/root-files.ts';
export { pkiRouter } from './authorities/serve.ts';
export { OutsideUnavailable, requestReply } from './revocation/collect-data.ts';
export { OutsideData } from './revocation/outside-data.ts';
export {
  addCredential,
  findCredentials,
  findRemovedAmong,
  type ListedCredential,
  listCredentials,
  removeCredential,
} from './seal-credentials/add-credential.ts';
export { CredentialRefused, CredentialUnavailable } from './seal-credentials/credential.ts';
export { type CredentialSetting, HeldCredential } from './seal-credentials/held-credential.ts';
export { OrganizationCredentials, serviceCredential } from './seal-credentials/organization-credentials.ts';
export {
  insertSealChains,
  isOfKind,
  listSealChains,
  type SealChain,
  writeSealChains,
} from './seal-credentials/seal-chains.ts';
export { readStoredSettings } from './seal-credentials/stored-setting.ts';
export {
  findUnusableAmong,
  findWithdrawal,
  listWithdrawals,
  withdrawCertificate,
} from './seal-credentials/withdrawals.ts';
export {
  assertCovered,
  type Timestamp,
  type TimestampAuthority,
  TimestampUnavailable,
} from './timestamps/authority.ts';
export { ClockGuard, ClockWrong } from './timestamps/clock-guard.ts';
export { openTimestamps } from './timestamps/open-timestamps.ts';
export { clientConnection, collectOutsideData, OutsideAuthority } from './timestamps/outside.ts';
export { tsaRouter } from './timestamps/serve.ts';
export { withOutside } from './with-outside.ts';
