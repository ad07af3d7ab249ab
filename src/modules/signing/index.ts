export { serviceFor } from './compose-proof.ts';
export { findVisibleSignature, SEAL_ONLY } from './field-fills.ts';
export {
  findBegunSeals,
  listSealings,
  listSlowSeals,
  listWaitingSeals,
  readBacklogOf,
  readSealingBacklog,
  sealingStates,
  withWaitingSeal,
} from './list-sealings.ts';
export { listEnvelopeSealsBy, listSealsIn, type SealByKey } from './list-seals-by.ts';
export { decideSeals, mandateOf } from './mandated-seal.ts';
export { approveDocuments, confirmReading } from './recipient-acts.ts';
export { maskDestination, type SentCode, type SigningCode, sendCode, sendSigningCode } from './request-code.ts';
export { sealEnvelopes, waitReasonOf } from './seal-envelopes.ts';
export { assertTargetLevel } from './sealed-level.ts';
export { isDue, lastAttempt, SEAL_REVOKED, type SealFacts, sealingTurn, waitAfter } from './sealing.ts';
export {
  authorities,
  digestCredentials,
  type SealingCredentials,
  sealingAuthorities,
  serviceCredentials,
  serviceSeal,
} from './sealing-credentials.ts';
export {
  assertReady,
  confirmIdentity,
  declineSigning,
  findSession,
  recordSigningView,
  type SigningSession,
  signingSession,
} from './session.ts';
export { signEnvelope } from './sign-envelope.ts';
export { consents, type Sentence, type Sentences, type SignatureInput, sentences } from './signature-input.ts';
