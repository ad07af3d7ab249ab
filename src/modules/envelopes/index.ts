export { archiveHandler } from './archive/serve.ts';
export {
  type AttachmentRequest,
  addAttachmentRow,
  attachmentsOfSigner,
  dropAttachments,
  listAttachments,
  type RequestedAttachment,
  removeAttachmentRow,
  requestedOf,
  requestedWithDefaults,
} from './attachments.ts';
export { createEnvelopeIn, holdFolder } from './create-envelope.ts';
export { downloadUrl } from './download-url.ts';
export { readOutline } from './duplicate-envelope.ts';
export {
  assignBatch,
  type FoundEnvelope,
  findAnyEnvelope,
  findByFingerprint,
  readEnvelopeToSign,
  releaseBatch,
} from './envelope-sql.ts';
export { eraseSignersByEmail } from './erase-signers.ts';
export { expireEnvelope } from './expiry.ts';
export { fieldRequestOf, formatReason, storedCondition, storedFormat } from './field-format.ts';
export { assertFieldRules, radioGroups } from './field-rules.ts';
export { fieldsFromTags } from './fields-from-tags.ts';
export { finishEnvelope, finishEnvelopes } from './finish.ts';
export { listFolderIds } from './folders.ts';
export {
  type EnvelopeRequest,
  type EnvelopeTerms,
  fieldWithDefaults,
  type NewField,
  type PlaceRequest,
  type RecipientRequest,
  termsWithDefaults,
} from './input.ts';
export {
  envelopeStates,
  inNameDocumentOrSigner,
  listEnvelopes,
  listEnvelopesToSeal,
  listMadeByLink,
  readEnvelopeOfSigner,
  readEnvelopeWithSigners,
  sentEnvelopes,
} from './list-envelopes.ts';
export { isMissionStart, lastLegalDay, legalRule, missionDay } from './mission.ts';
export * as envelopeNeeds from './needs.ts';
export { type EnvelopeGroup, type Overview, readGroup } from './overview.ts';
export {
  type EnvelopeSigner,
  type EnvelopeWithPeople,
  everybody,
  isReadyToSeal,
  isSigner,
  missingPeople,
  type People,
  personalSigners,
  personEventType,
  type Recipient,
  type RecipientRole,
  recipientsOf,
  sentLink,
  signerActor,
  signersAmong,
  signingRoles,
  whoseTurn,
} from './people.ts';
export { findSignerPhone, getSignerPhone } from './policy.ts';
export { checkEnvelope, type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
export {
  type ComingPurges,
  endedEnvelopes,
  envelopeOfMandate,
  listComingPurges,
  purgeEnvelope,
} from './purge-envelope.ts';
export { readEnvelope } from './read-envelope.ts';
export {
  type AcceptedMessage,
  acceptanceFacts,
  type Delivery,
  recordAcceptedMessage,
  recordDeliveryFailure,
} from './record-delivery.ts';
export { because } from './refusals.ts';
export { listPlanned, movePlanned } from './reminders/planned.ts';
export { type Choice, ownRule, reminderChoice, removeRule, writeChoice } from './reminders/rules/rules.ts';
export { sendReminder } from './reminders/send-reminder.ts';
export { assertKept, type KeptDocument, keepDocuments } from './replace-draft.ts';
export {
  listCompletedEnvelopes,
  listEverSealed,
  listSealedFiles,
  replaceEvidence,
  type SealedFile,
  sealedFilesAfter,
} from './sealed-files.ts';
export { notifyTurn, send } from './send-envelope.ts';
export {
  digitalField,
  recordDeclined,
  recordRecipientAct,
  recordSignerActs,
  recordViewed,
  type Signature,
  signerLevel,
} from './signer-acts.ts';
export {
  changesOfSigner,
  type Delegate,
  type Delegated,
  delegationIn,
  findDelegated,
  listChanges,
  nameCorrectionsIn,
  recordDelegation,
  recordNameCorrection,
} from './signer-changes.ts';
export {
  assertOpen,
  chainWith,
  envelopeAfter,
  envelopeChain,
  findOwnEnvelopeIds,
  findOwnSigner,
  type LockedEnvelope,
  listSignerIdsOf,
  lockEnvelope,
  lockEnvelopes,
  lockOwnEnvelope,
  setTestDates,
} from './store.ts';
export { assertMayChange, hiddenFrom, seenIn, sightWith } from './visibility.ts';
export { heldValue, languageOfDocuments } from './warnings.ts';
