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
  /** All signers have signed, all approvers have agreed, and the documents are sealed. */
  | 'COMPLETED'
  /** The envelope was created and not sent. No signer was notified. */
  | 'DRAFT'
  /** The expiry date passed before all signers had signed. */
  | 'EXPIRED'
  /** The envelope was sent. The signers whose turn it is were notified. */
  | 'SENT';

/** Types of event in the evidence chain. */
export type EvidenceEventType =
  /** An attendee was added later. */
  | 'ATTENDEE_ADDED'
  /** An attendee was added when the session was created. */
  | 'ATTENDEE_EXPECTED'
  /** The personal link was sent to an attendee again. */
  | 'ATTENDEE_NOTICE_RESENT'
  /** The fingerprint of the sealed file was reported. */
  | 'DIGEST_SEAL_FILE_REPORTED'
  /** A digest was sealed. The document was not seen. */
  | 'DIGEST_SEAL_SEALED'
  /** A digest was time-stamped. The document was not seen. */
  | 'DIGEST_SEAL_TIMESTAMPED'
  /** The time-stamp of a sealed document was renewed. */
  | 'DOCUMENT_RENEWED'
  /** The envelope was cancelled. */
  | 'ENVELOPE_CANCELED'
  /** The test clock was advanced. */
  | 'ENVELOPE_CLOCK_ADVANCED'
  /** The envelope was sealed and completed. */
  | 'ENVELOPE_COMPLETED'
  /** The envelope was created. */
  | 'ENVELOPE_CREATED'
  /** The envelope expired before it was completed. */
  | 'ENVELOPE_EXPIRED'
  /** The signers were given more time. */
  | 'ENVELOPE_EXPIRY_EXTENDED'
  /** Signing in person on a device ended. */
  | 'ENVELOPE_IN_PERSON_ENDED'
  /** A member opened signing in person on a device. */
  | 'ENVELOPE_IN_PERSON_OPENED'
  /** The summary for the evidence file was composed. */
  | 'ENVELOPE_PROOF_COMPOSED'
  /** The documents were deleted at the end of their retention. */
  | 'ENVELOPE_PURGED'
  /** The sender changed when signers are reminded. */
  | 'ENVELOPE_REMINDERS_SET'
  /** The draft was changed. */
  | 'ENVELOPE_REPLACED'
  /** The envelope was sent to the signers. */
  | 'ENVELOPE_SENT'
  /** The last signer has signed. */
  | 'ENVELOPE_SIGNATURES_COLLECTED'
  /** The time-stamp of the evidence file was renewed. */
  | 'EVIDENCE_RENEWED'
  /** The presence of an attendee was marked. */
  | 'MARK_GIVEN'
  /** The trainer replaced a mark. */
  | 'MARK_REPLACED'
  /** An approver agreed to the documents. */
  | 'RECIPIENT_APPROVED'
  /** The address of an approver or a viewer was corrected, and the link replaced. */
  | 'RECIPIENT_CORRECTED'
  /** An approver declined to agree. */
  | 'RECIPIENT_DECLINED'
  /** An e-mail to an approver or a viewer was not delivered. */
  | 'RECIPIENT_DELIVERY_FAILED'
  /** The personal link of an approver or a viewer was replaced. */
  | 'RECIPIENT_LINK_REPLACED'
  /** A mail server accepted a message to somebody who does not sign. */
  | 'RECIPIENT_MESSAGE_ACCEPTED'
  /** The link was sent to an approver or a viewer again. */
  | 'RECIPIENT_NOTICE_RESENT'
  /** An approver, a viewer or the holder of a copy was sent the personal link. */
  | 'RECIPIENT_NOTIFIED'
  /** A viewer confirmed having read the documents. */
  | 'RECIPIENT_READ'
  /** An approver or a viewer was reminded. */
  | 'RECIPIENT_REMINDED'
  /** An approver or a viewer opened the page with the documents. */
  | 'RECIPIENT_VIEWED'
  /** The test clock was advanced. */
  | 'SESSION_CLOCK_ADVANCED'
  /** The attendance session was closed. */
  | 'SESSION_CLOSED'
  /** The attendance session was created. */
  | 'SESSION_CREATED'
  /** The time-stamp of the evidence file was renewed. */
  | 'SESSION_EVIDENCE_RENEWED'
  /** The organisation attached a file to the session. */
  | 'SESSION_FILE_ADDED'
  /** The organisation removed a file from the session. */
  | 'SESSION_FILE_REMOVED'
  /** The summary for the evidence file was composed. */
  | 'SESSION_PROOF_COMPOSED'
  /** The attendance sheet was deleted at the end of its retention. */
  | 'SESSION_PURGED'
  /** The attendance sheet was sealed. */
  | 'SESSION_SEALED'
  /** The link was sent to the trainer again. */
  | 'SESSION_TRAINER_NOTICE_RESENT'
  /** The time-stamp of the attendance sheet was renewed. */
  | 'SHEET_RENEWED'
  /** A signer added a file that the sender asked for. */
  | 'SIGNER_ATTACHMENT_ADDED'
  /** A signer removed a file that they had added. */
  | 'SIGNER_ATTACHMENT_REMOVED'
  /** An agent authorized the seal of a batch. */
  | 'SIGNER_AUTHORIZED'
  /** A signer came by a link that is open to anybody, and proved their address by a code. */
  | 'SIGNER_CAME_BY_LINK'
  /** A signer could not sign with their own certificate at their trust service. */
  | 'SIGNER_CERTIFICATE_FAILED'
  /** Codes of a signer were locked after too many wrong ones. */
  | 'SIGNER_CODES_LOCKED'
  /** The one-time code of a signer was checked and is right. */
  | 'SIGNER_CODE_CHECKED'
  /** A one-time code was sent to a signer. */
  | 'SIGNER_CODE_SENT'
  /** A wrong one-time code was entered. */
  | 'SIGNER_CODE_WRONG'
  /** The address or phone number of a signer was corrected, and the link replaced. */
  | 'SIGNER_CORRECTED'
  /** A signer declined to sign. */
  | 'SIGNER_DECLINED'
  /** A signer named another person, who signs in their place. */
  | 'SIGNER_DELEGATED'
  /** A message to a signer was not delivered. */
  | 'SIGNER_DELIVERY_FAILED'
  /** A member handed the device to a signer, who signs in person. */
  | 'SIGNER_DEVICE_HANDED'
  /** The personal link of a signer was replaced. */
  | 'SIGNER_LINK_REPLACED'
  /** A mail or SMS server accepted a message to a signer. */
  | 'SIGNER_MESSAGE_ACCEPTED'
  /** A signer corrected the spelling of their own name. */
  | 'SIGNER_NAME_CORRECTED'
  /** The invitation was sent to a signer again. */
  | 'SIGNER_NOTICE_RESENT'
  /** A signer was invited to sign. */
  | 'SIGNER_NOTIFIED'
  /** A signer was reminded to sign. */
  | 'SIGNER_REMINDED'
  /** A signer signed. */
  | 'SIGNER_SIGNED'
  /** A signer opened the signing page. */
  | 'SIGNER_VIEWED'
  /** A slot was closed. */
  | 'SLOT_CLOSED'
  /** A slot was closed with the session without having been opened. */
  | 'SLOT_LAPSED'
  /** A slot was opened. */
  | 'SLOT_OPENED'
  /** The service asked those who had signed in to confirm their presence. */
  | 'SLOT_PRESENCE_ASKED'
  /** An attendee confirmed their presence when asked. */
  | 'SLOT_PRESENCE_CONFIRMED'
  /** Who teaches a slot was set. */
  | 'SLOT_TRAINER_SET'
  /** A trainer of slots was named. */
  | 'TRAINER_NAMED'
  /** The link was sent to the trainer of a slot again. */
  | 'TRAINER_NOTICE_RESENT'
  /** This version of the service does not know the event. `name` has its name as stored. */
  | 'UNKNOWN';

/** Languages of the pages and of the texts that people agree to. */
export type Language =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN'
  /** Spanish. */
  | 'ES'
  /** French. */
  | 'FR'
  /** Italian. */
  | 'IT'
  /** Dutch. */
  | 'NL'
  /** Portuguese. */
  | 'PT';

/** Why an attendee is excused. None of the values tells of a person’s health. */
export type MarkExcuse =
  /** Leave of any kind, or an absence that was authorised. */
  | 'AUTHORISED'
  /** Needed by the employer. */
  | 'EMPLOYER'
  /** Family event. */
  | 'FAMILY'
  /** Another reason. */
  | 'OTHER'
  /** Official summons or examination. */
  | 'SUMMONS'
  /** Transport or weather. */
  | 'TRANSPORT';

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
  /** Present, but signed in more than 15 minutes after the start, or came late according to the trainer. Counts as present. */
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

/** Types of event. REST and webhooks write them with a dot: `envelope.completed`. */
export type WebhookEventType =
  /** A session was closed and its sheet was sealed. */
  | 'ATTENDANCE_SESSION_CLOSED'
  /** Made by `sendTestEvent` for one endpoint. Endpoints cannot subscribe to it. */
  | 'ENDPOINT_TEST'
  /** All signatures were made and the seal was applied. */
  | 'ENVELOPE_COMPLETED'
  /** The envelope reached its expiry date before it was completed. */
  | 'ENVELOPE_EXPIRED'
  /** The representative signed the mandate act. */
  | 'MANDATE_ACTIVATED'
  /** A batch of envelopes was sealed. */
  | 'SEAL_BATCH_APPLIED';

export type OnBulkSendChangedSubscriptionVariables = Exact<{
  id: string;
}>;


export type OnBulkSendChangedSubscription = { bulkSendChanged: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number } };

export type OnBulkSendsChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type OnBulkSendsChangedSubscription = { bulkSendsChanged: { at: string } };

export type OnEnvelopeStatusSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  id: string;
}>;


export type OnEnvelopeStatusSubscription = { envelopeStatus: { at: string, cursor: string, sealed: boolean, status: EnvelopeStatus, type: EvidenceEventType | null, signers: Array<{ order: number, signedAt: string | null, signerId: string, status: SignerStatus }> } };

export type OnEnvelopesChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type OnEnvelopesChangedSubscription = { envelopesChanged: { at: string, envelopeIds: Array<string> | null } };

export type OnEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type OnEventsSubscription = { events: { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown } };

export type OnSealBatchProgressSubscriptionVariables = Exact<{
  id: string;
}>;


export type OnSealBatchProgressSubscription = { sealBatchProgress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } };

export type OnSlotPresenceSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  sessionId: string;
  slotId?: string | null | undefined;
}>;


export type OnSlotPresenceSubscription = { slotPresence: { at: string, cursor: string, status: AttendanceSessionStatus, whole: boolean, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }>, slots: Array<{ closedAt: string | null, expected: number, openedAt: string | null, present: number, rate: number, slotId: string, status: SlotStatus, trainerSignedAt: string | null, askedChecks: Array<{ asked: number, askedAt: string, confirmed: number, endsAt: string, number: number, answers: Array<{ answeredAt: string | null, attendeeId: string }> }> }> } };

export type AttendeeFragment = { email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> };

export type AttendeeHoursFragment = { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number };

export type MarkFragment = { attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus };

export type PresenceCheckFragment = { asked: number, askedAt: string, confirmed: number, endsAt: string, number: number, answers: Array<{ answeredAt: string | null, attendeeId: string }> };

export type PresenceAnswerFragment = { answeredAt: string | null, attendeeId: string };

export type BulkSendProgressFragment = { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number };

export type SealBatchProgressFragment = { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number };

export type WebhookEventFragment = { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown };

export type BulkSendListChangeFragment = { at: string };

export type EnvelopeStatusChangeFragment = { at: string, cursor: string, sealed: boolean, status: EnvelopeStatus, type: EvidenceEventType | null, signers: Array<{ order: number, signedAt: string | null, signerId: string, status: SignerStatus }> };

export type SignerProgressFragment = { order: number, signedAt: string | null, signerId: string, status: SignerStatus };

export type EnvelopeListChangeFragment = { at: string, envelopeIds: Array<string> | null };

export type SlotPresenceFragment = { at: string, cursor: string, status: AttendanceSessionStatus, whole: boolean, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }>, slots: Array<{ closedAt: string | null, expected: number, openedAt: string | null, present: number, rate: number, slotId: string, status: SlotStatus, trainerSignedAt: string | null, askedChecks: Array<{ asked: number, askedAt: string, confirmed: number, endsAt: string, number: number, answers: Array<{ answeredAt: string | null, attendeeId: string }> }> }> };

export type SlotCountFragment = { closedAt: string | null, expected: number, openedAt: string | null, present: number, rate: number, slotId: string, status: SlotStatus, trainerSignedAt: string | null, askedChecks: Array<{ asked: number, askedAt: string, confirmed: number, endsAt: string, number: number, answers: Array<{ answeredAt: string | null, attendeeId: string }> }> };
