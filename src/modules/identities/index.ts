export { assertAttachable, assertLasting, attachIdentity, statusNow } from './attach-identity.ts';
export {
  assertBorn,
  type IdentityAttributes,
  type IdentityRequest,
  movedNumberMac,
  newIdentity,
} from './attributes.ts';
export { createIdentityIn, type PreparedIdentity, prepareIdentity } from './create-identity.ts';
export { expireIdentity, type ReadIdentity, readIdentity } from './identities.ts';
export {
  assertInScope,
  assertUsable,
  moveMandate,
  refuse as refuseMandate,
  statusNow as mandateStatusNow,
  writeMandate,
} from './mandates/record-moves.ts';
export {
  actOfMandate,
  endedMandates,
  findAct,
  findActEnvelopes,
  findAgent,
  findByAct,
  findMandate,
  holdMandate,
  listByActs,
  listLivePrincipals,
  listPrincipals,
  lockMandate,
  lockOwnMandate,
  mandateAndAgent,
  mandateChain as chainOfMandate,
  mandateLifecycle,
  mandateMatching,
  type Principal,
  pageOfDue,
  principalKey,
  setTestDates as setMandateTestDates,
  type WholeMandate,
} from './mandates/store.ts';
export { decideSandboxCheck, findSandboxCheck } from './provider/sandbox.ts';
export { refuse } from './refusals.ts';
export { idvRouter } from './serve.ts';
export { holdErased, identityChain, identityLifecycle, lockOwnIdentity, setTestDates } from './store.ts';
export { isWalletSet, walletCertificateRequest, whyNoAccess } from './wallet/access-key.ts';
export { walletDoor, walletRouter } from './wallet/serve.ts';
export { loadIssuers } from './wallet/trusted-issuers.ts';
