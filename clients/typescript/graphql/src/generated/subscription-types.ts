/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Where an envelope stands. */
export type EnvelopeStatus =
  /** Withdrawn; its links answer 410. */
  | 'CANCELED'
  /** All signatures given and the seal applied. */
  | 'COMPLETED'
  /** Created, nobody was asked to sign. */
  | 'DRAFT'
  /** The expiry date passed first. */
  | 'EXPIRED'
  /** The signers whose turn it is have been asked. */
  | 'SENT';

/** How an identity is attested. */
export type IdentityMethod =
  /** France Identité. */
  | 'FRANCE_IDENTITE'
  /** The caller has verified the document. */
  | 'PARTNER_ATTESTED'
  /** Remote check of an identity document. */
  | 'REMOTE_ID_CHECK';

/** Where an identity stands. */
export type IdentityStatus =
  /** Erased; a tombstone. */
  | 'DELETED'
  /** Not verified in time, or past its date or its document’s. */
  | 'EXPIRED'
  /** The check did not succeed. */
  | 'FAILED'
  /** A remote check runs. */
  | 'PENDING'
  /** Attested; good for signing. */
  | 'VERIFIED';

/** Production or sandbox. A key of one never sees a resource of the other. */
export type Mode =
  /** Production, billed. */
  | 'LIVE'
  /** Sandbox: never billed, sealed as a specimen. */
  | 'TEST';

/** Where a batch stands. */
export type SealBatchStatus =
  /** Every envelope of it is completed or canceled. */
  | 'APPLIED'
  /** Decided: its envelopes are being sealed. */
  | 'AUTHORIZED'
  /** Refused by the agent, or ended with its mandate or one of its envelopes. */
  | 'CANCELED'
  /** Not decided in time. */
  | 'EXPIRED'
  /** The agent has not decided. */
  | 'PENDING';

/** Where a signer stands. */
export type SignerStatus =
  /** Their turn has come and the notice is queued. */
  | 'NOTIFIED'
  /** Not their turn yet. */
  | 'PENDING'
  /** Has signed. */
  | 'SIGNED';

export type OnEnvelopeStatusSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  id: string;
}>;


export type OnEnvelopeStatusSubscription = { envelopeStatus: { at: string, cursor: string, sealed: boolean, status: EnvelopeStatus, type: string, signers: Array<{ id: string, order: number, signedAt: string | null, status: SignerStatus }> } };

export type OnEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type OnEventsSubscription = { events: { createdAt: string, event: string, id: string, mode: Mode, payload: unknown } };

export type OnSealBatchProgressSubscriptionVariables = Exact<{
  id: string;
}>;


export type OnSealBatchProgressSubscription = { sealBatchProgress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } };

export type OnSigningIdentitySubscriptionVariables = Exact<{ [key: string]: never; }>;


export type OnSigningIdentitySubscription = { signingIdentity: { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null } };

export type SealBatchProgressFragment = { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number };

export type SigningIdentityFragment = { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null };

export type WebhookEventFragment = { createdAt: string, event: string, id: string, mode: Mode, payload: unknown };

export type EnvelopeStatusChangeFragment = { at: string, cursor: string, sealed: boolean, status: EnvelopeStatus, type: string, signers: Array<{ id: string, order: number, signedAt: string | null, status: SignerStatus }> };

export type SignerProgressFragment = { id: string, order: number, signedAt: string | null, status: SignerStatus };
