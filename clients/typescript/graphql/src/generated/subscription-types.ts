/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Where an attendance session stands. */
export type AttendanceSessionStatus =
  /** Closed for good; its sheet is being sealed. */
  | 'CLOSED'
  /** Its slots can be opened and filled. */
  | 'OPEN'
  /** The sheet and the evidence file are sealed. */
  | 'SEALED';

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

/** How a mark was made. */
export type MarkMethod =
  /** By the attendee’s personal link. */
  | 'LINK'
  /** By the QR code in the room. */
  | 'QR_CODE'
  /** By the trainer. */
  | 'TRAINER';

/** What a mark says. */
export type MarkStatus =
  /** Was not there, says the trainer. */
  | 'ABSENT'
  /** Was excused, says the trainer; does not count as present. */
  | 'EXCUSED'
  /** Was there, more than 15 minutes after the beginning; counts as present. */
  | 'LATE'
  /** Was there. */
  | 'PRESENT';

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

/** Where a slot stands. */
export type SlotStatus =
  /** Closed for good: it can never be filled again. */
  | 'CLOSED'
  /** Presence can be marked. */
  | 'OPEN'
  /** Not open yet. */
  | 'SCHEDULED';

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

export type OnSlotPresenceSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  sessionId: string;
  slotId?: string | null | undefined;
}>;


export type OnSlotPresenceSubscription = { slotPresence: { at: string, cursor: string, status: AttendanceSessionStatus, whole: boolean, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }>, slots: Array<{ closedAt: string | null, expected: number, id: string, openedAt: string | null, present: number, rate: number, status: SlotStatus, trainerSignedAt: string | null }> } };

export type AttendeeFragment = { email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> };

export type MarkFragment = { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus };

export type SealBatchProgressFragment = { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number };

export type SigningIdentityFragment = { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null };

export type WebhookEventFragment = { createdAt: string, event: string, id: string, mode: Mode, payload: unknown };

export type EnvelopeStatusChangeFragment = { at: string, cursor: string, sealed: boolean, status: EnvelopeStatus, type: string, signers: Array<{ id: string, order: number, signedAt: string | null, status: SignerStatus }> };

export type SignerProgressFragment = { id: string, order: number, signedAt: string | null, status: SignerStatus };

export type SlotPresenceFragment = { at: string, cursor: string, status: AttendanceSessionStatus, whole: boolean, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }>, slots: Array<{ closedAt: string | null, expected: number, id: string, openedAt: string | null, present: number, rate: number, status: SlotStatus, trainerSignedAt: string | null }> };

export type SlotCountFragment = { closedAt: string | null, expected: number, id: string, openedAt: string | null, present: number, rate: number, status: SlotStatus, trainerSignedAt: string | null };
