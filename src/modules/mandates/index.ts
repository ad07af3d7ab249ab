export { findAgent } from './agents.ts';
export { faults, refuse } from './faults.ts';
export { mandateLifecycle } from './lifecycle.ts';
export { assertStanding, type Standing, statusNow } from './standing.ts';
export { chainOf, findMandate, holdMandate, lockMandate, lockOwnMandate, type WholeMandate } from './store.ts';
