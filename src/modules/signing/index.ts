export { authorities, sealingAuthorities, serviceSeal } from './authorities.ts';
export { serviceFor } from './compose-proof.ts';
export { confirmIdentity } from './confirm-identity.ts';
export { consents } from './consent.ts';
export { declineSigning } from './decline-signing.ts';
export { SEAL_ONLY } from './field-fills.ts';
export {
  findBegunSeals,
  listSealings,
  listSlowSeals,
  listWaitingSeals,
  sealingStates,
  withWaitingSeal,
} from './list-sealings.ts';
export { listEnvelopeSealsBy, listSealsIn, type SealByKey } from './list-seals-by.ts';
export { decideSeals, mandateOf } from './mandated-seal.ts';
export { recordSigningView } from './record-view.ts';
export { sendSigningCode } from './request-code.ts';
export { sealEnvelopes, waitReasonOf } from './seal-envelopes.ts';
export { assertTargetLevel } from './sealed-level.ts';
export { isDue, lastAttempt, SEAL_REVOKED, type SealFacts, waitAfter } from './sealing.ts';
export { readBacklogOf, readSealingBacklog } from './sealing-backlog.ts';
export { digestCredentials, type SealingCredentials, serviceCredentials } from './sealing-credentials.ts';
export { sealingTurn } from './sealing-lane.ts';
export { maskDestination, type SentCode, type SigningCode, sendCode } from './send-code.ts';
export { type Sentence, type Sentences, sentences } from './sentences.ts';
export { assertReady, findSession, type SigningSession, sessionOf } from './session.ts';
export { signEnvelope } from './sign-envelope.ts';
export type { SignatureInput } from './signature-input.ts';
export { findVisibleSignature } from './visible-signature.ts';
