export { findAgent } from './agents.ts';
export { faults, refuse } from './faults.ts';
export { mandateLifecycle } from './lifecycle.ts';
export {
  chainOf,
  findMandate,
  holdMandate,
  lockMandate,
  lockOwnMandate,
  queryMandate,
  setTestDates,
  type WholeMandate,
} from './store.ts';
export { assertUsable, type MandateValidity, statusNow } from './validity.ts';
