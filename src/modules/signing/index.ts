export { provideSealing } from './authorities.ts';
export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export { decideSeals, mandateOf } from './mandated-seal.ts';
export { reactions } from './reactions.ts';
export { sealEnvelope } from './seal-envelope.ts';
export type { SealFacts } from './sealing.ts';
export { maskDestination, type SigningCode, sendCode } from './send-code.ts';
export { findShownSignature } from './shown-signature.ts';
