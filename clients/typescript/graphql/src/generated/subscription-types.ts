/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Status of an attendance session. */
export type AttendanceSessionStatus =
  /** Closed for good. The sheet is being sealed. */
  | 'CLOSED'
  /** Slots can be opened and presence can be marked. */
  | 'OPEN'
  /** The sheet and the evidence file are sealed. */
  | 'SEALED';

/** Status of an envelope. */
export type EnvelopeStatus =
  /** The organisation canceled the envelope. Its signing links no longer work. */
  | 'CANCELED'
  /** All signers have signed, and the documents are sealed. */
  | 'COMPLETED'
  /** The envelope was created and not sent. No signer was notified. */
  | 'DRAFT'
  /** The expiry date passed before all signers had signed. */
  | 'EXPIRED'
  /** The envelope was sent. The signers whose turn it is were notified. */
  | 'SENT';

/** Method by which an identity is attested. */
export type IdentityMethod =
  /** The person proves the identity with the application France Identité. */
  | 'FRANCE_IDENTITE'
  /** The organisation has verified the identity document itself. */
  | 'PARTNER_ATTESTED'
  /** A provider verifies the identity document remotely. */
  | 'REMOTE_ID_CHECK';

/** Status of an identity. */
export type IdentityStatus =
  /** The identity was erased. Only this record without personal data remains. */
  | 'DELETED'
  /** The identity was not verified in time, its validity has ended, or its document has expired. */
  | 'EXPIRED'
  /** The remote verification failed. */
  | 'FAILED'
  /** A remote verification is in progress. */
  | 'PENDING'
  /** The identity is verified and can be used to sign. */
  | 'VERIFIED';

/** How a mark was made. */
export type MarkMethod =
  /** By the attendee, with their personal link. */
  | 'LINK'
  /** By the attendee, with the QR code or short code shown in the room. */
  | 'QR_CODE'
  /** By the trainer. */
  | 'TRAINER';

/** Presence of an attendee in a slot. */
export type MarkStatus =
  /** Absent, according to the trainer. */
  | 'ABSENT'
  /** Absent with an excuse, according to the trainer. Does not count as present. */
  | 'EXCUSED'
  /** Present, but signed in more than 15 minutes after the start. Counts as present. */
  | 'LATE'
  /** Present. */
  | 'PRESENT';

/** Production or sandbox. A key of one mode cannot read or change objects of the other. */
export type Mode =
  /** Production: billed in credits. */
  | 'LIVE'
  /** Sandbox: never billed. Sealed documents are marked as specimens. */
  | 'TEST';

/** Status of a seal batch. */
export type SealBatchStatus =
  /** Every envelope of the batch is completed or canceled. */
  | 'APPLIED'
  /** The agent has authorised the batch, and its envelopes are being sealed. */
  | 'AUTHORIZED'
  /** The batch was canceled before the agent authorised it. `cancelReason` says why. */
  | 'CANCELED'
  /** The agent did not decide before the expiry of the batch. */
  | 'EXPIRED'
  /** The agent has not decided yet. */
  | 'PENDING';

/** Status of a signer. */
export type SignerStatus =
  /** It is the turn of this signer, and the notice was queued for sending. */
  | 'NOTIFIED'
  /** It is not yet the turn of this signer, or the envelope is a draft. */
  | 'PENDING'
  /** The signer has signed. */
  | 'SIGNED';

/** Status of a slot. */
export type SlotStatus =
  /** Closed for good: presence can no longer be marked. */
  | 'CLOSED'
  /** Presence can be marked. */
  | 'OPEN'
  /** Not opened yet. */
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
