export { archiveHandler } from './archive/serve.ts';
export { assignBatch, releaseBatch } from './batch-of-envelopes.ts';
export { type ComingPurges, listComingPurges } from './coming-purges.ts';
export { createEnvelopeIn } from './create-envelope.ts';
export type { Delivery } from './deliveries.ts';
export { languageOfDocuments } from './document-language.ts';
export { downloadUrl } from './download-url.ts';
export { readOutline } from './duplicate-envelope.ts';
export { endedEnvelopes, envelopeOfMandate } from './ended-envelopes.ts';
export { readEnvelopeToSign } from './envelope-to-sign.ts';
export { eraseSignersByEmail } from './erase-signers.ts';
export { expireEnvelope } from './expire-envelope.ts';
export { formatReason, formatRequestOf, storedFormat } from './field-format.ts';
export { fieldsFromTags } from './fields-from-tags.ts';
export { type FoundEnvelope, findAnyEnvelope } from './find-any-envelope.ts';
export { findByFingerprint } from './find-by-fingerprint.ts';
export { finishEnvelope, finishEnvelopes } from './finish.ts';
export {
  type EnvelopeRequest,
  fieldWithDefaults,
  type NewEnvelope,
  type NewField,
  type PlaceRequest,
  withDefaults,
} from './input.ts';
export { assertKept, type KeptDocument, keepDocuments } from './kept-parts.ts';
export { digitalField, levelOf } from './level.ts';
export {
  envelopeStates,
  listEnvelopes,
  listEnvelopesToSeal,
  readEnvelopeOfSigner,
  readEnvelopeWithSigners,
  sentEnvelopes,
} from './list-envelopes.ts';
export { inNameDocumentOrSigner } from './matching.ts';
export { isMissionStart, lastLegalDay, legalRule, missionDay } from './mission.ts';
export * as envelopeNeeds from './needs.ts';
export { type EnvelopeGroup, readGroup } from './overview.ts';
export { findSignerPhone, getSignerPhone } from './policy.ts';
export { checkEnvelope, type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';

export { purgeEnvelope } from './purge-envelope.ts';
export { because } from './reasons.ts';
export {
  type AcceptedMessage,
  acceptanceFacts,
  recordAcceptedMessage,
  recordDeliveryFailure,
} from './record-delivery.ts';
export { listPlanned, movePlanned } from './reminders/planned.ts';
export { type Choice, choiceOf, writeChoice } from './reminders/rules/choice.ts';
export { ownRule, removeRule } from './reminders/rules/rules.ts';
export { sendReminder } from './reminders/send-reminder.ts';
export {
  listCompletedEnvelopes,
  listEverSealed,
  listSealedFiles,
  replaceEvidence,
  type SealedFile,
  sealedFilesAfter,
} from './sealed-files.ts';
export { send } from './send-envelope.ts';
export { recordDeclined, recordSignerActs, recordViewed, type Signature } from './signer-acts.ts';
export {
  chainOf,
  chainWith,
  envelopeAfter,
  findOwnSigner,
  type LockedEnvelope,
  listSignerIdsOf,
  lockEnvelope,
  lockEnvelopes,
  lockOwnEnvelope,
  setTestDates,
  signerActor,
} from './store.ts';
export { notifyTurn, personalSigners, personalSignersDone, whoseTurn } from './turn.ts';
export { heldValue } from './warnings.ts';
