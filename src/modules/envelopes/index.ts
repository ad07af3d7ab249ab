export { downloadUrl } from './download-url.ts';
export { faults } from './faults.ts';
export { finishEnvelope } from './finish.ts';
export { jobs, sweep } from './jobs.ts';
export { digitalField, levelOf } from './level.ts';
export { signerLifecycle } from './lifecycle.ts';
export { findSignerPhone, getSignerPhone } from './signer-phone.ts';
export { chainOf, type LockedEnvelope, lockEnvelope, signerActor } from './store.ts';
export { notifyTurn, personalSignersDone, whoseTurn } from './turn.ts';
