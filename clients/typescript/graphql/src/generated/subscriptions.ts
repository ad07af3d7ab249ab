import type * as types from './subscription-types.ts';

export const subscriptions = {
  envelopeStatus: { cursor: "cursor", document: "subscription onEnvelopeStatus($after: String, $id: ID!) {\n  envelopeStatus(after: $after, id: $id) { ...EnvelopeStatusChange }\n}\n\nfragment EnvelopeStatusChange on EnvelopeStatusChange {\n  at\n  cursor\n  sealed\n  signers { ...SignerProgress }\n  status\n  type\n}\n\nfragment SignerProgress on SignerProgress {\n  id\n  order\n  signedAt\n  status\n}\n" },
  events: { cursor: "id", document: "subscription onEvents($after: ID) {\n  events(after: $after) { ...WebhookEvent }\n}\n\nfragment WebhookEvent on WebhookEvent {\n  createdAt\n  event\n  id\n  mode\n  payload\n}\n" },
  sealBatchProgress: { cursor: null, document: "subscription onSealBatchProgress($id: ID!) {\n  sealBatchProgress(id: $id) { ...SealBatchProgress }\n}\n\nfragment SealBatchProgress on SealBatchProgress {\n  appliedAt\n  dropped\n  sealed\n  status\n  total\n  waiting\n}\n" },
  signingIdentity: { cursor: null, document: "subscription onSigningIdentity {\n  signingIdentity { ...SigningIdentity }\n}\n\nfragment SigningIdentity on SigningIdentity {\n  familyName\n  givenName\n  method\n  status\n  verificationUrl\n  verifiedAt\n  verifiedBy\n}\n" },
} as const;

export interface Subscriptions {
  envelopeStatus: { variables: types.OnEnvelopeStatusSubscriptionVariables; data: types.OnEnvelopeStatusSubscription['envelopeStatus'] };
  events: { variables: types.OnEventsSubscriptionVariables; data: types.OnEventsSubscription['events'] };
  sealBatchProgress: { variables: types.OnSealBatchProgressSubscriptionVariables; data: types.OnSealBatchProgressSubscription['sealBatchProgress'] };
  signingIdentity: { variables: types.OnSigningIdentitySubscriptionVariables; data: types.OnSigningIdentitySubscription['signingIdentity'] };
}
