import type * as types from './subscription-types.ts';

export const subscriptions = {
  bulkSendChanged: { cursor: null, document: "subscription onBulkSendChanged($id: ID!) {\n  bulkSendChanged(id: $id) { ...BulkSendProgress }\n}\n\nfragment BulkSendProgress on BulkSendProgress {\n  canceled\n  endedAt\n  failed\n  sent\n  total\n  waiting\n}\n" },
  bulkSendsChanged: { cursor: null, document: "subscription onBulkSendsChanged {\n  bulkSendsChanged { ...BulkSendListChange }\n}\n\nfragment BulkSendListChange on BulkSendListChange {\n  at\n}\n" },
  envelopeStatus: { cursor: "cursor", document: "subscription onEnvelopeStatus($after: String, $id: ID!) {\n  envelopeStatus(after: $after, id: $id) { ...EnvelopeStatusChange }\n}\n\nfragment EnvelopeStatusChange on EnvelopeStatusChange {\n  at\n  cursor\n  sealed\n  signers { ...SignerProgress }\n  status\n  type\n}\n\nfragment SignerProgress on SignerProgress {\n  order\n  signedAt\n  signerId\n  status\n}\n" },
  envelopesChanged: { cursor: null, document: "subscription onEnvelopesChanged {\n  envelopesChanged { ...EnvelopeListChange }\n}\n\nfragment EnvelopeListChange on EnvelopeListChange {\n  at\n  envelopeIds\n}\n" },
  events: { cursor: "id", document: "subscription onEvents($after: ID) {\n  events(after: $after) { ...WebhookEvent }\n}\n\nfragment WebhookEvent on WebhookEvent {\n  createdAt\n  event\n  id\n  mode\n  payload\n}\n" },
  sealBatchProgress: { cursor: null, document: "subscription onSealBatchProgress($id: ID!) {\n  sealBatchProgress(id: $id) { ...SealBatchProgress }\n}\n\nfragment SealBatchProgress on SealBatchProgress {\n  appliedAt\n  dropped\n  sealed\n  status\n  total\n  waiting\n}\n" },
  slotPresence: { cursor: "cursor", document: "subscription onSlotPresence($after: String, $sessionId: ID!, $slotId: ID) {\n  slotPresence(after: $after, sessionId: $sessionId, slotId: $slotId) { ...SlotPresence }\n}\n\nfragment Attendee on Attendee {\n  email\n  employer\n  externalRef\n  fileNumber\n  hours { ...AttendeeHours }\n  id\n  language\n  marks { ...Mark }\n  name\n  noticeResendableAt\n  noticeResentAt\n  signUrl\n}\n\nfragment AttendeeHours on AttendeeHours {\n  attendedMinutes\n  earlyMinutes\n  expectedMinutes\n  lateMinutes\n}\n\nfragment Mark on Mark {\n  attendeeId\n  documentReceivedOn\n  earlyMinutes\n  excuse\n  lateMinutes\n  method\n  outOfWindow\n  reason\n  sharedDevice\n  signedAt\n  slotId\n  status\n}\n\nfragment PresenceCheck on PresenceCheck {\n  answers { ...PresenceAnswer }\n  asked\n  askedAt\n  confirmed\n  endsAt\n  number\n}\n\nfragment PresenceAnswer on PresenceAnswer {\n  answeredAt\n  attendeeId\n}\n\nfragment SlotPresence on SlotPresence {\n  at\n  attendees { ...Attendee }\n  cursor\n  marks { ...Mark }\n  slots { ...SlotCount }\n  status\n  whole\n}\n\nfragment SlotCount on SlotCount {\n  askedChecks { ...PresenceCheck }\n  closedAt\n  expected\n  openedAt\n  present\n  rate\n  slotId\n  status\n  trainerSignedAt\n}\n" },
} as const;

export interface Subscriptions {
  bulkSendChanged: { variables: types.OnBulkSendChangedSubscriptionVariables; data: types.OnBulkSendChangedSubscription['bulkSendChanged'] };
  bulkSendsChanged: { variables: types.OnBulkSendsChangedSubscriptionVariables; data: types.OnBulkSendsChangedSubscription['bulkSendsChanged'] };
  envelopeStatus: { variables: types.OnEnvelopeStatusSubscriptionVariables; data: types.OnEnvelopeStatusSubscription['envelopeStatus'] };
  envelopesChanged: { variables: types.OnEnvelopesChangedSubscriptionVariables; data: types.OnEnvelopesChangedSubscription['envelopesChanged'] };
  events: { variables: types.OnEventsSubscriptionVariables; data: types.OnEventsSubscription['events'] };
  sealBatchProgress: { variables: types.OnSealBatchProgressSubscriptionVariables; data: types.OnSealBatchProgressSubscription['sealBatchProgress'] };
  slotPresence: { variables: types.OnSlotPresenceSubscriptionVariables; data: types.OnSlotPresenceSubscription['slotPresence'] };
}
