export { Authority } from './authorities/authority.ts';
export { builtInCertificates } from './authorities/built-in-certificates.ts';
export { type OfflineRoot, readCertificateStates } from './authorities/certificate-states.ts';
export { readCrlFile, readCrlFolder, writeCrlFiles } from './authorities/crl-files.ts';
export {
  daysLeft,
  type ExpiringCertificate,
  type ExpiryThreshold,
  expiryWarning,
} from './authorities/expiry-warning.ts';
export { askingOnce } from './authorities/hierarchy-state.ts';
export {
  abandonSigningCertificate,
  issueSigningCertificate,
  keepSigningCertificate,
} from './authorities/issue-signing-certificate.ts';
export { listIssuedChains } from './authorities/issued-chains.ts';
export { findKeyTraces, type KeyTraces } from './authorities/key-traces.ts';
export { findListedKey, type ListedKey, listKeys, listSealKeys } from './authorities/list-keys.ts';
export { exportRoot, OFFLINE_LIST_NOTICE } from './authorities/offline-root.ts';
export { OrganizationSeals } from './authorities/organization-seals.ts';
export { policiesBelow } from './authorities/policies.ts';
export { assertKeysOpen, findInstallation, skipCrlNumbers } from './authorities/restored-keys.ts';
export { type RevocationReason, reasons, reasonsFor } from './authorities/revocation-reasons.ts';
export { KeyRefused, revokeKey } from './authorities/revoke-key.ts';
export { findInvalidSince } from './authorities/revoked-signers.ts';
export { isCa, type PkiRole, roleOrder } from './authorities/roles.ts';
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
export { type RootKey, readRootKey, writeRootKey } from './authorities/root-key-file.ts';
export type { Seal } from './authorities/seal.ts';
export { pkiRouter } from './authorities/serve.ts';
export {
  type AttestedPerson,
  type SigningCertificateProvider,
  SigningCertificateUnavailable,
  type SigningCredential,
} from './authorities/signing-certificate.ts';
export { ensureListsFile, findListsFile } from './authorities/trusted-lists-folder.ts';
export { OutsideData } from './revocation/outside-data.ts';
export { requestReply } from './revocation/request-reply.ts';
export { OutsideUnavailable } from './revocation/unavailable.ts';
export { addCredential, removeCredential } from './seal-credentials/add-credential.ts';
export { CredentialRefused, CredentialUnavailable } from './seal-credentials/credential.ts';
export { type CredentialSetting, HeldCredential } from './seal-credentials/held-credential.ts';
export {
  findCredentials,
  findRemovedAmong,
  type ListedCredential,
  listCredentials,
} from './seal-credentials/list-credentials.ts';
export { OrganizationCredentials } from './seal-credentials/organization-credentials.ts';
export {
  insertSealChains,
  isOfKind,
  listSealChains,
  type SealChain,
  writeSealChains,
} from './seal-credentials/seal-chains.ts';
export { serviceCredential } from './seal-credentials/service-credential.ts';
export { readStoredSettings } from './seal-credentials/stored-setting.ts';
export {
  findUnusableAmong,
  findWithdrawal,
  listWithdrawals,
  withdrawCertificate,
} from './seal-credentials/withdrawals.ts';
export { assertCovered } from './timestamps/assert-covered.ts';
export { type Timestamp, type TimestampAuthority, TimestampUnavailable } from './timestamps/authority.ts';
export { clientConnection } from './timestamps/client-connection.ts';
export { ClockGuard, ClockWrong } from './timestamps/clock-guard.ts';
export { collectOutsideData } from './timestamps/collect-outside-data.ts';
export { openTimestamps } from './timestamps/open-timestamps.ts';
export { OutsideAuthority } from './timestamps/outside.ts';
export { tsaRouter } from './timestamps/serve.ts';
export { withOutside } from './with-outside.ts';
