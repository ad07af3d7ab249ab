export { assertAttachable, assertLasting, attachIdentity } from './attach-identity.ts';
export { type IdentityAttributes, movedNumberMac } from './attributes.ts';
export { assertBorn } from './birth.ts';
export { createIdentityIn, type PreparedIdentity, prepareIdentity } from './create-identity.ts';
export { expireIdentity } from './expire-identity.ts';
export { refuse } from './faults.ts';
export { type IdentityRequest, type NewIdentity, newIdentity } from './input.ts';
export { identityLifecycle } from './lifecycle.ts';
export { findAgent } from './mandates/agents.ts';
export { actOfMandate, endedMandates } from './mandates/ended-mandates.ts';
export { refuse as refuseMandate } from './mandates/faults.ts';
export { mandateLifecycle } from './mandates/lifecycle.ts';
export { moveMandate } from './mandates/record-moves.ts';
export {
  chainOf as chainOfMandate,
  findAct,
  findActEnvelopes,
  findByAct,
  findMandate,
  holdMandate,
  listByActs,
  listLivePrincipals,
  listPrincipals,
  lockMandate,
  lockOwnMandate,
  mandateAndAgent,
  mandateMatching,
  type Principal,
  pageOfDue,
  principalKey,
  setTestDates as setMandateTestDates,
  type WholeMandate,
} from './mandates/store.ts';
export { assertInScope, assertUsable, statusNow as mandateStatusNow } from './mandates/validity.ts';
export { writeMandate } from './mandates/write-mandate.ts';
export { decideSandboxCheck, findSandboxCheck } from './provider/sandbox.ts';
export { type ReadIdentity, readIdentity } from './read-identity.ts';
export { idvRouter } from './serve.ts';
export { chainOf, holdErased, lockOwnIdentity, setTestDates } from './store.ts';
export { statusNow } from './validity.ts';
