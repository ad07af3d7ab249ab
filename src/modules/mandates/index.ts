export { findAgent } from './agents.ts';
export { actOfMandate, endedMandates } from './ended-mandates.ts';
export { faults, refuse } from './faults.ts';
export { mandateLifecycle } from './lifecycle.ts';
export { reasons } from './reasons.ts';
export { moveMandate } from './record-moves.ts';
export {
  chainOf,
  findAct,
  findActEnvelopes,
  findByAct,
  findMandate,
  holdMandate,
  listByActs,
  listLivePrincipals,
  lockMandate,
  lockOwnMandate,
  mandateAndAgent,
  mandateMatching,
  pageOfDue,
  setTestDates,
  type WholeMandate,
} from './store.ts';
export { assertInScope, assertUsable, type MandateValidity, statusNow } from './validity.ts';
export { writeMandate } from './write-mandate.ts';
