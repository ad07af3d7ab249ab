export { Authority } from './authorities/authority.ts';
export { builtInCertificates } from './authorities/built-in-certificates.ts';
export {
  daysLeft,
  type ExpiringCertificate,
  type ExpiryThreshold,
  expiryWarning,
  type OfflineRoot,
  readCertificateStates,
} from './authorities/certificate-states.ts';
export { ensureListsFile, findListsFile, readCrlFile, readCrlFolder, writeCrlFiles } from './authorities/crl-files.ts';
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
  assertKeysOpen,
  findInstallation,
  findKeyTraces,
  findListedKey,
  type KeyTraces,
  type ListedKey,
  listKeys,
  listSealKeys,
  skipCrlNumbers,
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
export {
  findInvalidSince,
  KeyRefused,
  type RevocationReason,
  reasons,
  reasonsFor,
  revokeKey,
} from './authorities/revoke-key.ts';
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
export { assertPathNotRevoked } from './revocation/collect-data.ts';
export { OutsideData, withOutside } from './revocation/outside-data.ts';
export { type Ask, CertificateRevoked, OutsideUnavailable, requestReply } from './revocation/outside-request.ts';
export {
  addCredential,
  findCredentials,
  findRemovedAmong,
  type ListedCredential,
  listCredentials,
  removeCredential,
} from './seal-credentials/add-credential.ts';
export { CredentialRefused, CredentialUnavailable, issuersOf } from './seal-credentials/credential.ts';
export {
  type PersonalCredential,
  PersonService,
  type PersonToken,
  personalCredential,
} from './seal-credentials/csc/person-service.ts';
export { RemoteError } from './seal-credentials/csc/remote-http.ts';
export { type CredentialSetting, HeldCredential } from './seal-credentials/held-credential.ts';
export {
  OrganizationCredentials,
  readStoredSettings,
  serviceCredential,
} from './seal-credentials/organization-credentials.ts';
export {
  findUnusableAmong,
  findWithdrawal,
  insertSealChains,
  isOfKind,
  listSealChains,
  listWithdrawals,
  type SealChain,
  withdrawCertificate,
  writeSealChains,
} from './seal-credentials/seal-chains.ts';
export {
  assertCovered,
  type Timestamp,
  type TimestampAuthority,
  TimestampUnavailable,
} from './timestamps/authority.ts';
export { ClockGuard, ClockWrong } from './timestamps/clock-guard.ts';
export { openTimestamps, tsaRouter } from './timestamps/open-timestamps.ts';
export { clientConnection, collectOutsideData, OutsideAuthority } from './timestamps/outside.ts';
