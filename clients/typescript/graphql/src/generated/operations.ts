/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { type GraphQLClient, type RequestOptions } from 'graphql-request';
import { gql } from 'graphql-request';
type GraphQLClientRequestHeaders = RequestOptions['requestHeaders'];
/** A kind of active content: something that a PDF can do or load, besides showing its pages. */
export type ActiveContentKind =
  /** Actions that a viewer runs automatically when the document opens, a page is shown or a field changes. */
  | 'AUTOMATIC_ACTION'
  /** Files that are attached to the document. */
  | 'EMBEDDED_FILE'
  /** References to other files, or content loaded from other files. */
  | 'EXTERNAL_FILE'
  /** Actions that fill in the form from another file. */
  | 'IMPORT_DATA'
  /** Scripts in JavaScript. */
  | 'JAVASCRIPT'
  /** Actions that start a program or open a file. */
  | 'LAUNCH'
  /** Sound, video or other rich media. */
  | 'MULTIMEDIA'
  /** Actions that send form data to an address. */
  | 'SUBMIT_FORM'
  /** Three-dimensional models. */
  | 'THREE_D'
  /** An XFA form: a second definition of the form, besides the PDF form fields. */
  | 'XFA_FORM';

/** File format of an export. */
export type AttendanceExportFormat =
  /** Comma-separated values: UTF-8 with a byte order mark, `;` between cells, CRLF at the end of each line. */
  | 'CSV';

/** A future date of a sealed attendance session to which its test clock can advance. */
export type AttendanceSessionMoment =
  /** End of the proof: the fingerprint can no longer be verified. */
  | 'PROOF_END'
  /** End of the retention: the documents are deleted, and the proof remains. */
  | 'PURGE';

/** Status of an attendance session. */
export type AttendanceSessionStatus =
  /** Closed for good. The sheet is being sealed. */
  | 'CLOSED'
  /** Slots can be opened and presence can be marked. */
  | 'OPEN'
  /** The sheet and the evidence file are sealed. */
  | 'SEALED';

/** An expected attendee. */
export type AttendeeInput = {
  /** E-mail address. Without it, the attendee gets no e-mail; pass the personal link on yourself. */
  email?: string | null | undefined;
  /** Reference of the attendee in your own system. */
  externalRef?: string | null | undefined;
  /** Name. */
  name: string;
};

/** Channel of the one-time code with which a signer confirms the signature. */
export type Authentication =
  /** One-time code sent by e-mail. */
  | 'OTP_EMAIL'
  /** One-time code sent by SMS. */
  | 'OTP_SMS';

/** The authorisation of a batch by its agent. */
export type AuthorizeSealBatchInput = {
  /** One-time code of six digits. */
  code: string;
  /** SHA-256 of the declaration that was shown to the agent. */
  declarationSha256: string;
};

/** How an organisation pays. */
export type Billing =
  /** By invoice under a contract. */
  | 'CONTRACT'
  /** With credits bought in advance. */
  | 'SELF_SERVICE';

/** A new attendance session. */
export type CreateAttendanceSessionInput = {
  /** The expected attendees. */
  attendees: Array<AttendeeInput>;
  /** Place. */
  location?: string | null | undefined;
  /** How the session is held. Default: `ONSITE`. */
  modality?: Modality | null | undefined;
  /** Name. */
  name: string;
  /** Whether the trainer and the attendees get e-mails. Default: true. */
  notify?: boolean | null | undefined;
  /** Reference of the session in your own system. */
  reference?: string | null | undefined;
  /** Days to keep the sheet after it is sealed. Default: 1095. */
  retentionDays?: number | null | undefined;
  /** The slots. */
  slots: Array<SlotInput>;
  /** The trainer. */
  trainer: TrainerInput;
};

/** An envelope to create. */
export type CreateEnvelopeInput = {
  /** PDF documents to sign. */
  documents: Array<DocumentInput>;
  /** Days that the signers have to sign after sending. Default: 30. */
  expiresInDays?: number | null | undefined;
  /** Fields to place on the documents. Default: none. */
  fields?: Array<FieldInput> | null | undefined;
  /** UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`. */
  mandateId?: string | null | undefined;
  /** Message to the signers. */
  message?: string | null | undefined;
  /** Name of the envelope. The signers see it. */
  name: string;
  /** Whether to request a qualified time-stamp. Default true. */
  qualifiedTimestamp?: boolean | null | undefined;
  /** Days that the documents are kept after the envelope has ended. Default: 365. */
  retentionDays?: number | null | undefined;
  /** Whether to send the envelope immediately. Default false: the envelope stays a draft. */
  send?: boolean | null | undefined;
  /** Signature level of the envelope. Default `SIMPLE`. */
  signatureLevel?: SignatureLevel | null | undefined;
  /** People who are asked to sign. */
  signers: Array<SignerInput>;
};

/** A batch of envelopes for an agent to authorise. */
export type CreateSealBatchInput = {
  /** E-mail address of the agent who decides. Required if the mandate has several agents. Default: the only agent. */
  agentEmail?: string | null | undefined;
  /** UUIDs of different envelopes, in the order in which the agent sees them. */
  envelopeIds: Array<string>;
  /** Hours until the batch expires. Default: 72. */
  expiresInHours?: number | null | undefined;
  /** UUID of the signing mandate. All envelopes must be under it. */
  mandateId: string;
};

/** A signing mandate to create. */
export type CreateSigningMandateInput = {
  /** The agents who may seal. */
  agents: Array<MandateAgentInput>;
  /** Message to the representative. */
  message?: string | null | undefined;
  /** The company for which the agents will seal. */
  principal: MandatePrincipalInput;
  /** Kinds of documents that the agents may seal. */
  scope: Array<MandateScope>;
  /** First day of the mandate, YYYY-MM-DD (from midnight in Paris), or an exact time in ISO 8601. */
  validFrom: string;
  /** Last day of the mandate, YYYY-MM-DD (until midnight in Paris, inclusive), or an exact time in ISO 8601. It must be after `validFrom`. */
  validUntil: string;
};

/** A new webhook endpoint. */
export type CreateWebhookEndpointInput = {
  /** Types of event to send. Default: all. */
  events?: Array<WebhookEventType> | null | undefined;
  /** Address to send events to: `https`, without user name and password. */
  url: string;
};

/** A refusal to sign. */
export type DeclineSigningInput = {
  /** Reason for declining. The sender sees it. */
  reason: string;
};

/** A PDF document to sign. */
export type DocumentInput = {
  /** Name of the document. */
  name: string;
  /** The PDF in base64, at most 10 MB decoded. */
  pdfBase64: string;
};

/** A document of the draft: an existing one with its `id`, or a new one with `pdfBase64`. */
export type DraftDocumentInput = {
  /** UUID of an existing document of the draft, whose PDF is kept. Omit it for a new document. */
  id?: string | null | undefined;
  /** Name of the document. */
  name: string;
  /** PDF of a new document in base64, at most 10 MB decoded. Omit it for an existing document. */
  pdfBase64?: string | null | undefined;
};

/** A signer of the draft: an existing one with `id`, whose signing link stays the same, or a new one. */
export type DraftSignerInput = {
  /** Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `OTP_EMAIL` at level `ADVANCED`, and for a signer with an identity at level `ORGANIZATION_SEAL`; otherwise no code. */
  authentication?: Array<Authentication> | null | undefined;
  /** E-mail address of the signer. The notice and e-mail codes are sent to it. */
  email: string;
  /** UUID of an existing signer of the draft. Omit it for a new signer. */
  id?: string | null | undefined;
  /** A new identity to create for the signer. Do not give `identityId` as well. */
  identity?: IdentityInput | null | undefined;
  /** UUID of an existing identity of the signer. Do not give `identity` as well. Level `ADVANCED` requires one of the two. */
  identityId?: string | null | undefined;
  /** Full name of the signer. */
  name: string;
  /** Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. */
  order?: number | null | undefined;
  /** Phone number for codes by SMS. Default: the phone number of the identity. */
  phone?: string | null | undefined;
};

/** A future date of an envelope to which its test clock can advance. */
export type EnvelopeMoment =
  /** The expiry date. Possible while the envelope is sent and a signature is missing. */
  | 'EXPIRY'
  /** End of the proof: the fingerprint can no longer be verified. */
  | 'PROOF_END'
  /** End of the retention: the documents are deleted, and the proof remains. */
  | 'PURGE';

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

/** Cause of a warning. */
export type EnvelopeWarningCode =
  /** The prefilled value of a field does not fit the type of the field. The signer finds the field empty. */
  | 'FIELD_VALUE_IGNORED';

/** A field to place on a document. Position and size are percentages of the visible page, measured from its top left corner. */
export type FieldInput = {
  /** Index of the document in `documents`, from 0. */
  documentIndex: number;
  /** Height in percent of the page height. */
  height: number;
  /** Page number in the document, from 1. */
  page: number;
  /** Index of the signer in `signers`, from 0. */
  signerIndex: number;
  /** Type of the field. */
  type: FieldType;
  /** Prefilled value. A value that does not fit the type is ignored and reported in `warnings`. */
  value?: string | null | undefined;
  /** Width in percent of the page width. */
  width: number;
  /** Left edge in percent of the page width. */
  x: number;
  /** Top edge in percent of the page height. */
  y: number;
};

/** Type of a field on a document. */
export type FieldType =
  /** A checkbox with the value `true` or `false`. */
  | 'CHECKBOX'
  /** A date in the form YYYY-MM-DD. */
  | 'DATE'
  /** A drawn or typed signature. */
  | 'SIGNATURE'
  /** A text of at most 1000 characters. */
  | 'TEXT';

/** Value of a field. */
export type FieldValueInput = {
  /** UUID of a text, date or checkbox field of this signer. */
  fieldId: string;
  /** Value of the field: a text, a date YYYY-MM-DD, or `true` or `false` for a checkbox. */
  value: string;
};

/** Type of an identity document. */
export type IdentityDocumentType =
  /** Driving licence. */
  | 'DRIVING_LICENCE'
  /** National identity card. */
  | 'ID_CARD'
  /** Another identity document. */
  | 'OTHER'
  /** Passport. */
  | 'PASSPORT'
  /** Residence permit. */
  | 'RESIDENCE_PERMIT';

/** An identity to attest. */
export type IdentityInput = {
  /** Reference of the attestation. Ignored for remote methods. */
  attestationRef?: string | null | undefined;
  /** Date of birth, YYYY-MM-DD. */
  birthDate?: string | null | undefined;
  /** Expiry date of the identity document, YYYY-MM-DD. The identity expires after this day. */
  documentExpiresOn?: string | null | undefined;
  /** SHA-256 of the number of the identity document: 64 lowercase hex characters, optionally after `sha256:`. Never send the number itself. */
  documentNumberHash?: string | null | undefined;
  /** Type of the identity document that was verified. */
  documentType?: IdentityDocumentType | null | undefined;
  /** E-mail address of the person. */
  email?: string | null | undefined;
  /** Days that the identity is valid after the verification. Default: no limit. */
  expiresInDays?: number | null | undefined;
  /** Reference of the person in your own system. `identities` can filter by it. */
  externalRef?: string | null | undefined;
  /** Family name. */
  familyName: string;
  /** Given name. */
  givenName: string;
  /** Method by which the identity is attested. */
  method: IdentityMethod;
  /** Phone number of the person. It is used for codes by SMS. */
  phone?: string | null | undefined;
  /** Time at which the organisation verified the identity. Default: now. Ignored for remote methods. */
  verifiedAt?: string | null | undefined;
  /** Person or service that verified the identity. Ignored for remote methods. */
  verifiedBy?: string | null | undefined;
};

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

/** Statements of the certificate that the sheet does not contain. */
export type IssueCompletionCertificateInput = {
  /** The organisation’s training provider number (numéro de déclaration d’activité). Left blank on the certificate if omitted. */
  activityNumber?: string | null | undefined;
  /** UUID of an attendee of the session. */
  attendeeId: string;
  /** Employer of the attendee. Left blank on the certificate if omitted. */
  employer?: string | null | undefined;
  /** Kind of training action. */
  nature?: TrainingActionNature;
  /** Place of issue. Left blank on the certificate if omitted. */
  place?: string | null | undefined;
  /** Name of the person who signs for the organisation. Left blank on the certificate if omitted. */
  representative?: string | null | undefined;
  /** Position of that person in the organisation. Left blank on the certificate if omitted. */
  representativeRole?: string | null | undefined;
  /** UUID of a sealed session. */
  sessionId: string;
};

/** Statements of the certificate that the sheet does not contain. */
export type IssueCompletionCertificatesInput = {
  /** The organisation’s training provider number (numéro de déclaration d’activité). Left blank on the certificate if omitted. */
  activityNumber?: string | null | undefined;
  /** Employer of the attendee. Left blank on the certificate if omitted. */
  employer?: string | null | undefined;
  /** Kind of training action. */
  nature?: TrainingActionNature;
  /** Place of issue. Left blank on the certificate if omitted. */
  place?: string | null | undefined;
  /** Name of the person who signs for the organisation. Left blank on the certificate if omitted. */
  representative?: string | null | undefined;
  /** Position of that person in the organisation. Left blank on the certificate if omitted. */
  representativeRole?: string | null | undefined;
  /** UUID of a sealed session. */
  sessionId: string;
};

/** A person who may seal documents under the mandate. */
export type MandateAgentInput = {
  /** E-mail address of the agent. It identifies the agent in batches. */
  email: string;
  /** Full name of the agent. */
  name: string;
  /** Phone number of the agent. */
  phone: string;
};

/** A future date of a mandate to which its test clock can advance. */
export type MandateMoment =
  /** The time from which the mandate is expired. */
  | 'END'
  /** The time from which the mandate can be used. */
  | 'START';

/** The company for which the agents will seal. */
export type MandatePrincipalInput = {
  /** Whether the company is a merchant (commerçant) in French law. Default true. */
  isMerchant?: boolean | null | undefined;
  /** Legal name of the company. */
  legalName: string;
  /** The legal representative who signs the mandate act for the company. */
  representative: MandateRepresentativeInput;
  /** SIREN of the company. Its format is not checked. */
  siren?: string | null | undefined;
};

/** The legal representative who signs the mandate act. An attested identity is required. */
export type MandateRepresentativeInput = {
  /** E-mail address of the representative. The notice and the code are sent to it. */
  email: string;
  /** A new identity to create for the representative. Give either this or `identityId`. */
  identity?: IdentityInput | null | undefined;
  /** UUID of an existing identity of the representative. Give either this or `identity`. */
  identityId?: string | null | undefined;
  /** Full name of the representative. */
  name: string;
  /** Phone number of the representative. */
  phone: string;
  /** Function of the representative, for example “Gérante”. */
  role?: string | null | undefined;
};

/** A kind of document that agents may seal. */
export type MandateScope =
  /** Any other document of day-to-day management. */
  | 'AUTRE'
  /** Avenant: amendment to one of these contracts. */
  | 'AVENANT'
  /** Contrat de mise à disposition: contract between the temporary work agency and the user company. */
  | 'CMAD'
  /** Contrat de mission: contract between the temporary work agency and the temporary worker. */
  | 'CONTRAT_MISSION'
  /** Relevé d’heures: timesheet. */
  | 'RELEVE_HEURES';

/** Status of a signing mandate. */
export type MandateStatus =
  /** The mandate act is signed and sealed. Agents may seal from the first day of the mandate. */
  | 'ACTIVE'
  /** The last day of the mandate has passed, or the mandate act was not signed in time. */
  | 'EXPIRED'
  /** The representative has not signed the mandate act yet. */
  | 'PENDING'
  /** The mandate was revoked. */
  | 'REVOKED';

/** The trainer’s statement about the presence of an attendee. */
export type MarkAttendeeInput = {
  /** UUID of the attendee. */
  attendeeId: string;
  /** UUID of the slot. */
  slotId: string;
  /** Presence of the attendee. */
  status: MarkStatus;
};

/** How a mark was made. */
export type MarkMethod =
  /** By the attendee, with their personal link. */
  | 'LINK'
  /** By the attendee, with the QR code or short code shown in the room. */
  | 'QR_CODE'
  /** By the trainer. */
  | 'TRAINER';

/** Result of an attempt to mark presence. */
export type MarkOutcome =
  /** There was already a mark; nothing changed. */
  | 'ALREADY'
  /** The mark was recorded. */
  | 'GIVEN'
  /** The mark was recorded and replaces an earlier one. */
  | 'REPLACED';

/** An attendee’s request to mark their own presence. */
export type MarkPresenceInput = {
  /** Identifier that the page keeps for its device. Marks of several attendees from one device are flagged (`sharedDevice`). */
  device?: string | null | undefined;
  /** Drawn signature: a PNG picture in base64, at most 300 KB. Without it, the mark has no picture. */
  drawnSignature?: string | null | undefined;
  /** UUID of an open slot. */
  slotId: string;
};

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

/** How a session is held. */
export type Modality =
  /** Partly in a room, partly remotely. */
  | 'HYBRID'
  /** In a room. */
  | 'ONSITE'
  /** Remotely. */
  | 'REMOTE';

/** Production or sandbox. A key of one mode cannot read or change objects of the other. */
export type Mode =
  /** Production: billed in credits. */
  | 'LIVE'
  /** Sandbox: never billed. Sealed documents are marked as specimens. */
  | 'TEST';

/** Kind of a PDF. */
export type PdfKind =
  /** An evidence file of this service, or a file that claims to be one. */
  | 'EVIDENCE'
  /** Another signed PDF, from this service or from elsewhere. */
  | 'SIGNED'
  /** A PDF that cannot be read. */
  | 'UNREADABLE'
  /** A PDF without signatures. */
  | 'UNSIGNED';

/** Kind of change by a later revision, from the least to the most serious. */
export type PdfModificationKind =
  /** Annotations were added or changed. */
  | 'ANNOTATIONS'
  /** Form fields were filled in, or signatures were added. */
  | 'FORM_FILLING'
  /** Nothing was changed. */
  | 'NONE'
  /** Something else was changed. The document is no longer the one that was signed. */
  | 'OTHER'
  /** Validation data or time-stamps were added. */
  | 'VALIDATION_DATA';

/** Source of the revocation status of a certificate. */
export type PdfRevocationKind =
  /** A certificate revocation list (CRL). */
  | 'CRL'
  /** No revocation information was found. */
  | 'MISSING'
  /** The certificate states that no revocation information is published for it. */
  | 'NO_REV_AVAIL'
  /** An OCSP response. */
  | 'OCSP';

/** Revocation status of a certificate. */
export type PdfRevocationStatus =
  /** The certificate is not revoked. */
  | 'GOOD'
  /** The certificate is revoked. */
  | 'REVOKED'
  /** The revocation status is unknown. */
  | 'UNKNOWN';

/** Main status of a validation (ETSI EN 319 102-1, 5.1.2). */
export type PdfSignatureIndication =
  /** The signature is neither proven valid nor proven invalid. The sub-indication says why. */
  | 'INDETERMINATE'
  /** The signature is invalid. The sub-indication says why. */
  | 'TOTAL_FAILED'
  /** The signature is valid, its certificate leads to a trusted root, and its time is proven. */
  | 'TOTAL_PASSED';

/** Kind of content of a signature field. */
export type PdfSignatureKind =
  /** A document time-stamp. */
  | 'DOCUMENT_TIMESTAMP'
  /** A signature or a seal. */
  | 'SIGNATURE';

/** Location of a time-stamp token. */
export type PdfTimestampSource =
  /** The token is a document time-stamp, which covers the whole file up to it. */
  | 'DOCUMENT'
  /** The token is inside the signature. */
  | 'SIGNATURE';

/** Overall result of the validation of a PDF. */
export type PdfVerdict =
  /** A signature is invalid, or the document was changed in a way that a signature forbids. */
  | 'FAILS'
  /** The PDF has at least one signature, each signature is `TOTAL_PASSED`, and each allows all later changes. */
  | 'HOLDS'
  /** Any other result. A PDF without signatures also has this verdict. */
  | 'UNDETERMINED';

/** How the signer views the signing page. */
export type RecordSigningViewInput = {
  /** Language of the signing page: `fr` or `en`. */
  language: string;
};

/** The refusal of a batch by its agent. */
export type RefuseSealBatchInput = {
  /** Reason for the refusal. The organisation sees it. */
  reason: string;
};

/** The complete new content of a draft. A value that is omitted is set to its default; the previous value is not kept. */
export type ReplaceDraftInput = {
  /** All documents of the envelope. */
  documents: Array<DraftDocumentInput>;
  /** Days that the signers have to sign after sending. Default: 30. */
  expiresInDays?: number | null | undefined;
  /** Fields to place on the documents. Default: none. */
  fields?: Array<FieldInput> | null | undefined;
  /** UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`. */
  mandateId?: string | null | undefined;
  /** Message to the signers. */
  message?: string | null | undefined;
  /** Name of the envelope. The signers see it. */
  name: string;
  /** Whether to request a qualified time-stamp. Default true. */
  qualifiedTimestamp?: boolean | null | undefined;
  /** Days that the documents are kept after the envelope has ended. Default: 365. */
  retentionDays?: number | null | undefined;
  /** Whether to send the envelope immediately. Default false: the envelope stays a draft. */
  send?: boolean | null | undefined;
  /** Signature level of the envelope. Default `SIMPLE`. */
  signatureLevel?: SignatureLevel | null | undefined;
  /** All signers of the envelope. */
  signers: Array<DraftSignerInput>;
};

/** A one-time code to send. */
export type RequestSigningCodeInput = {
  /** Channel of the code: one of the channels in `authentication` of the signer. */
  channel: Authentication;
};

/** What a member of the team may do in the console. */
export type Role =
  /** May do everything except manage the team. */
  | 'MANAGER'
  /** May do everything. */
  | 'OWNER'
  /** May read, but not change anything. */
  | 'READER';

/** Reason for which a batch was canceled. */
export type SealBatchCancelReason =
  /** The agent refused the batch. */
  | 'AGENT_REFUSED'
  /** One of the envelopes was canceled or has expired. */
  | 'ENVELOPE_LEFT'
  /** The mandate was revoked. */
  | 'MANDATE_REVOKED';

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

/** State of the seal of an envelope. */
export type SealingState =
  /** The documents are sealed. */
  | 'DONE'
  /** The envelope ended before the seal was applied. */
  | 'DROPPED'
  /** A required service is unavailable. The seal will be tried again later. */
  | 'WAITING'
  /** The seal is being applied or is queued. */
  | 'WORKING';

/** The signature of a signer. */
export type SignEnvelopeInput = {
  /** One-time code of six digits. Required if the signer has channels in `authentication`. */
  code?: string | null | undefined;
  /** SHA-256 of the consent text that was shown to the signer. */
  consentSha256: string;
  /** Drawn signature: a PNG in base64, at most 300 KB. Required for a signature field, unless `typedSignature` is given. */
  drawnSignature?: string | null | undefined;
  /** Language of the signing page: `fr` or `en`. */
  language: string;
  /** Place of signature ("Fait à"). */
  place?: string | null | undefined;
  /** Typed signature: a name. Do not give `drawnSignature` as well. */
  typedSignature?: string | null | undefined;
  /** Values of the text, date and checkbox fields of this signer. */
  values: Array<FieldValueInput>;
};

/** A person’s request to mark their presence after they scanned or typed a slot’s code. */
export type SignInByCodeInput = {
  /** UUID of the attendee. */
  attendeeId: string;
  /** Identifier that the page keeps for its device. Marks of several attendees from one device are flagged (`sharedDevice`). */
  device: string;
  /** Drawn signature: a PNG picture in base64, at most 300 KB. */
  drawnSignature: string;
};

/** Level of a signature, as the eIDAS regulation distinguishes them. */
export type SignatureLevel =
  /** Advanced electronic signature (eIDAS, article 26). Each signer has an attested identity and a certificate. */
  | 'ADVANCED'
  /** Seal of the organisation under a signing mandate, applied after an agent has authorised a batch. */
  | 'ORGANIZATION_SEAL'
  /** Simple electronic signature. */
  | 'SIMPLE';

/** A person who is asked to sign. */
export type SignerInput = {
  /** Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `OTP_EMAIL` at level `ADVANCED`, and for a signer with an identity at level `ORGANIZATION_SEAL`; otherwise no code. */
  authentication?: Array<Authentication> | null | undefined;
  /** E-mail address of the signer. The notice and e-mail codes are sent to it. */
  email: string;
  /** A new identity to create for the signer. Do not give `identityId` as well. */
  identity?: IdentityInput | null | undefined;
  /** UUID of an existing identity of the signer. Do not give `identity` as well. Level `ADVANCED` requires one of the two. */
  identityId?: string | null | undefined;
  /** Full name of the signer. */
  name: string;
  /** Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. */
  order?: number | null | undefined;
  /** Phone number for codes by SMS. Default: the phone number of the identity. */
  phone?: string | null | undefined;
};

/** Role of a signer in the envelope. */
export type SignerRole =
  /** The person is an agent of the mandate and authorises the seal in a batch, without a signing link. */
  | 'AGENT'
  /** The person signs personally, with a signing link. */
  | 'SIGNER';

/** Status of a signer. */
export type SignerStatus =
  /** It is the turn of this signer, and the notice was queued for sending. */
  | 'NOTIFIED'
  /** It is not yet the turn of this signer, or the envelope is a draft. */
  | 'PENDING'
  /** The signer has signed. */
  | 'SIGNED';

/** What the signer who holds the link can do now. */
export type SigningState =
  /** The envelope was canceled. */
  | 'CANCELED'
  /** The documents are sealed and can be downloaded. */
  | 'COMPLETED'
  /** The envelope has expired and can no longer be signed. */
  | 'EXPIRED'
  /** The envelope is a draft and cannot be signed yet. */
  | 'NOT_OPEN'
  /** The documents were deleted at the end of their retention. */
  | 'PURGED'
  /** The signer can sign now. */
  | 'READY'
  /** The signer has signed. Other signatures or the seal are still missing. */
  | 'SIGNED'
  /** Signers with a lower order must sign first. */
  | 'WAITING_TURN';

/** A slot of a session, in which presence is marked. */
export type SlotInput = {
  /** End of the slot; later than its start. */
  endsAt: string;
  /** Label, for example “Monday morning”. */
  label: string;
  /** Training module that the slot belongs to. */
  module?: string | null | undefined;
  /** Start of the slot. */
  startsAt: string;
};

/** Status of a slot. */
export type SlotStatus =
  /** Closed for good: presence can no longer be marked. */
  | 'CLOSED'
  /** Presence can be marked. */
  | 'OPEN'
  /** Not opened yet. */
  | 'SCHEDULED';

/** The trainer of a session. */
export type TrainerInput = {
  /** E-mail address. Without it, the trainer gets no e-mail; pass the trainer’s link on yourself. */
  email?: string | null | undefined;
  /** Name. */
  name: string;
};

/** Kinds of training action (Code du travail, article L. 6313-1). */
export type TrainingActionNature =
  /** Apprenticeship training (action de formation par apprentissage). */
  | 'APPRENTICESHIP'
  /** Validation of prior experience (validation des acquis de l’expérience). */
  | 'EXPERIENCE_VALIDATION'
  /** Skills assessment (bilan de compétences). */
  | 'SKILLS_ASSESSMENT'
  /** Training course (action de formation). */
  | 'TRAINING';

/** Owner of the root at which a certificate path ends. */
export type TrustedRoot =
  /** A root of the service for live mode. */
  | 'LIVE'
  /** A root that the operator of the service has added. */
  | 'OTHER'
  /** A root of the service for test mode. Such a document is a specimen without legal value. */
  | 'TEST';

/** The document to verify: a PDF, its SHA-256, or both. If both are given, they must match. */
export type VerifyDocumentInput = {
  /** The PDF in base64, at most 15 MB decoded. It is not stored. */
  pdfBase64?: string | null | undefined;
  /** SHA-256 of the PDF: 64 lowercase hex characters. */
  sha256?: string | null | undefined;
};

/** What the verified SHA-256 is the fingerprint of. */
export type VerifyMatch =
  /** The original PDF. */
  | 'ORIGINAL_DOCUMENT'
  /** The sealed PDF. */
  | 'SEALED_DOCUMENT'
  /** A signed revision between the original and the sealed PDF. */
  | 'SIGNED_REVISION';

/** Extent of the result. */
export type VerifyScope =
  /** The document belongs to the organisation of the caller. The result is complete. */
  | 'OWNER'
  /** The document belongs to another organisation. E-mail addresses are masked, and IP addresses and user agents are omitted. */
  | 'THIRD_PARTY';

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** The endpoint was deleted before the delivery succeeded. */
  | 'CANCELED'
  /** The endpoint answered with a 2xx status. */
  | 'DELIVERED'
  /** All nine attempts failed. */
  | 'FAILED'
  /** Another attempt will be made, at `nextAttemptAt`. */
  | 'PENDING';

/** Types of event that an endpoint can subscribe to. */
export type WebhookEventType =
  /** A session was closed and its sheet was sealed. */
  | 'ATTENDANCE_SESSION_CLOSED'
  /** All signatures were made and the seal was applied. */
  | 'ENVELOPE_COMPLETED'
  /** The envelope reached its expiry date before it was completed. */
  | 'ENVELOPE_EXPIRED'
  /** The representative signed the mandate act. */
  | 'MANDATE_ACTIVATED'
  /** A batch of envelopes was sealed. */
  | 'SEAL_BATCH_APPLIED';

/** Reason why a delivery attempt failed. */
export type WebhookFailure =
  /** The connection closed before the response was complete. */
  | 'CONNECTION_LOST'
  /** The host name resolves to an address that is not public. */
  | 'FORBIDDEN_ADDRESS'
  /** The response is not valid HTTP. */
  | 'INVALID_ANSWER'
  /** The host name does not resolve to an address. */
  | 'NAME_NOT_FOUND'
  /** The endpoint answered with a status other than 2xx. Redirects are not followed. */
  | 'STATUS'
  /** No complete response arrived within 10 seconds. */
  | 'TIMEOUT'
  /** The TLS handshake failed, or the certificate is not valid for the host name. */
  | 'TLS'
  /** No connection could be made. */
  | 'UNREACHABLE';

export type EnvelopeTimelineQueryVariables = Exact<{
  id: string;
}>;


export type EnvelopeTimelineQuery = { envelope: { id: string, timeline: { valid: boolean, events: Array<{ seq: number, type: string, actor: string, at: string, data: unknown, commitments: unknown, hash: string, prevHash: string | null }> } } | null };

export type ApiKeysQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { edges: Array<{ cursor: string, node: { createdAt: string, hint: string, id: string, mode: Mode, name: string, revokedAt: string | null, scopes: Array<string> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type AttendanceSessionQueryVariables = Exact<{
  id: string;
}>;


export type AttendanceSessionQuery = { attendanceSession: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } | null };

export type AttendanceSessionsQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type AttendanceSessionsQuery = { attendanceSessions: { edges: Array<{ cursor: string, node: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, trainer: { email: string | null, name: string, url: string | null } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type AttendanceSheetQueryVariables = Exact<{
  id: string;
}>;


export type AttendanceSheetQuery = { attendanceSheet: { evidenceDownloadUrl: string | null, sheetDownloadUrl: string, sheetSha256: string | null } | null };

export type AttendeeSpaceQueryVariables = Exact<{ [key: string]: never; }>;


export type AttendeeSpaceQuery = { attendeeSpace: { attendeeId: string, attendeeName: string, embedOrigins: Array<string>, session: { location: string | null, modality: Modality, mode: Mode, name: string, organizationName: string, status: AttendanceSessionStatus, trainerName: string }, slots: Array<{ mark: { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus } | null, slot: { closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null } }> } };

export type AuditLogQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { edges: Array<{ cursor: string, node: { act: string, at: string, id: string, ip: string | null, mode: Mode, subjectId: string | null, who: string } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type BatchSessionQueryVariables = Exact<{ [key: string]: never; }>;


export type BatchSessionQuery = { batchSession: { agentName: string, appliedAt: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentCount: number, embedOrigins: Array<string>, envelopeCount: number, expiresAt: string, id: string, mode: Mode, organizationName: string, status: SealBatchStatus, code: { channel: Authentication, sentTo: string }, declarations: Array<{ language: string, sha256: string, text: string, version: string }>, mandate: { id: string, principal: string, representativeName: string, representativeRole: string | null, scope: Array<MandateScope>, siren: string | null, validFrom: string, validUntil: string }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type ConsoleSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleSessionsQuery = { consoleSessions: Array<{ createdAt: string, current: boolean, id: string, ip: string | null, seenAt: string, userAgent: string | null }> };

export type CreditsQueryVariables = Exact<{ [key: string]: never; }>;


export type CreditsQuery = { credits: { balance: number, reserved: number } | null };

export type EnterLinkQueryVariables = Exact<{
  token: string;
}>;


export type EnterLinkQuery = { enterLink: { invitation: { email: string, expiresAt: string, invitedBy: string | null, needsSignIn: boolean, organizationName: string, role: Role } | null } };

export type EnvelopeQueryVariables = Exact<{
  id: string;
}>;


export type EnvelopeQuery = { envelope: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } | null };

export type EnvelopesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
  search?: string | null | undefined;
  status?: Array<EnvelopeStatus> | EnvelopeStatus | null | undefined;
}>;


export type EnvelopesQuery = { envelopes: { edges: Array<{ cursor: string, node: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type EventsQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
}>;


export type EventsQuery = { events: { edges: Array<{ cursor: string, node: { createdAt: string, event: string, id: string, mode: Mode } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type ExportAttendanceQueryVariables = Exact<{
  after?: string | null | undefined;
  format?: AttendanceExportFormat | null | undefined;
  id: string;
}>;


export type ExportAttendanceQuery = { exportAttendance: { fileName: string, next: string | null, text: string } | null };

export type IdentitiesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  documentNumberHash?: string | null | undefined;
  externalRef?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type IdentitiesQuery = { identities: { edges: Array<{ cursor: string, node: { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type IdentityQueryVariables = Exact<{
  id: string;
}>;


export type IdentityQuery = { identity: { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } | null };

export type InvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvitationsQuery = { invitations: Array<{ createdAt: string, email: string, expiresAt: string, id: string, invitedBy: string | null, role: Role }> };

export type MyInvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyInvitationsQuery = { myInvitations: Array<{ createdAt: string, expiresAt: string, id: string, invitedBy: string | null, organizationName: string, role: Role }> };

export type MyOrganizationsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyOrganizationsQuery = { myOrganizations: Array<{ current: boolean, id: string, name: string, role: Role }> };

export type NodeQueryVariables = Exact<{
  id: string;
}>;


export type NodeQuery = { node:
    | { __typename: 'AttendanceSession' }
    | { __typename: 'Envelope' }
    | { __typename: 'Identity' }
    | { __typename: 'Mandate' }
    | { __typename: 'SealBatch' }
    | { __typename: 'WebhookDelivery' }
    | { __typename: 'WebhookEndpoint' }
    | { __typename: 'WebhookEvent' }
   | null };

export type NodesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type NodesQuery = { nodes: Array<
    | { __typename: 'AttendanceSession' }
    | { __typename: 'Envelope' }
    | { __typename: 'Identity' }
    | { __typename: 'Mandate' }
    | { __typename: 'SealBatch' }
    | { __typename: 'WebhookDelivery' }
    | { __typename: 'WebhookEndpoint' }
    | { __typename: 'WebhookEvent' }
   | null> };

export type PasskeysQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeysQuery = { passkeys: Array<{ createdAt: string, id: string, name: string, usedAt: string | null }> };

export type ScannedSlotQueryVariables = Exact<{ [key: string]: never; }>;


export type ScannedSlotQuery = { scannedSlot: { ticket: string | null, names: Array<{ hint: string | null, id: string, marked: boolean, name: string }>, session: { location: string | null, modality: Modality, mode: Mode, name: string, organizationName: string, status: AttendanceSessionStatus, trainerName: string }, slot: { closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null } } };

export type SealBatchQueryVariables = Exact<{
  id: string;
}>;


export type SealBatchQuery = { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } | null };

export type SealBatchesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  mandateId?: string | null | undefined;
  offset?: number | null | undefined;
  status?: Array<SealBatchStatus> | SealBatchStatus | null | undefined;
}>;


export type SealBatchesQuery = { sealBatches: { edges: Array<{ cursor: string, node: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type SigningMandateQueryVariables = Exact<{
  id: string;
}>;


export type SigningMandateQuery = { signingMandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null };

export type SigningMandatesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  status?: Array<MandateStatus> | MandateStatus | null | undefined;
}>;


export type SigningMandatesQuery = { signingMandates: { edges: Array<{ cursor: string, node: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, act: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null } | null, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type SigningSessionQueryVariables = Exact<{ [key: string]: never; }>;


export type SigningSessionQuery = { signingSession: { embedOrigins: Array<string>, level: SignatureLevel, state: SigningState, certificate: { fingerprintSha256: string | null, issuer: string | null, serial: string | null, subject: string | null, validMinutes: number | null } | null, consent: { version: string, texts: Array<{ language: string, sha256: string, text: string }> }, documents: Array<{ id: string, name: string, originalUrl: string, position: number, sealedSha256: string | null, sealedUrl: string | null, sha256: string, url: string, urlSha256: string, fields: Array<{ drawn: boolean, filled: boolean, height: number, id: string, mine: boolean, page: number, required: boolean, signatureImageUrl: string | null, signatureText: string | null, signerName: string, type: FieldType, value: string | null, width: number, x: number, y: number }>, pages: Array<{ height: number, width: number }> }>, envelope: { completedAt: string | null, expiresAt: string | null, id: string, message: string | null, mode: Mode, name: string, organizationName: string, signatureLevel: SignatureLevel, status: EnvelopeStatus }, identity: { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null } | null, signer: { authentication: Array<Authentication>, codesLockedAt: string | null, declinedAt: string | null, email: string, id: string, language: string | null, maskedPhone: string | null, name: string, order: number, signaturePlace: string | null, signedAt: string | null, status: SignerStatus } } };

export type SlotCodesQueryVariables = Exact<{
  slotId: string;
}>;


export type SlotCodesQuery = { slotCodes: Array<{ from: string, short: string, until: string, url: string }> };

export type SlotMarksQueryVariables = Exact<{
  slotId: string;
}>;


export type SlotMarksQuery = { slotMarks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> };

export type TeamQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
}>;


export type TeamQuery = { team: { edges: Array<{ cursor: string, node: { createdAt: string, email: string | null, id: string, name: string, role: Role } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type TrainerSpaceQueryVariables = Exact<{ [key: string]: never; }>;


export type TrainerSpaceQuery = { trainerSpace: { embedOrigins: Array<string>, mode: Mode, organizationName: string, session: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } } };

export type ValidatePdfQueryVariables = Exact<{
  pdfBase64: string;
}>;


export type ValidatePdfQuery = { validatePdf: { kind: PdfKind, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: PdfVerdict, evidence: { documents: Array<string>, events: number, generatedAt: string | null, name: string, signers: Array<string>, subjectId: string, valid: boolean } | null, signatures: Array<{ algorithm: string, claimedAt: string | null, coversWholeFile: boolean, field: string, indication: PdfSignatureIndication, kind: PdfSignatureKind, level: string | null, modifications: PdfModificationKind, provenAt: string | null, reasons: Array<string>, root: TrustedRoot | null, subIndication: string | null, violations: Array<string>, changes: Array<{ field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string }>, path: Array<{ fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string }>, revocation: Array<{ certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus }>, signer: { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string } | null, timestamps: Array<{ genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: string | null }> }> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { mode: Mode, needsPasskey: boolean, scopes: Array<string>, member: { createdAt: string, email: string | null, id: string, name: string, role: Role } | null, organization: { billing: Billing, embedOrigins: Array<string>, id: string, name: string, passkeysRequired: boolean } } };

export type WebhookDeliveriesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  endpointId?: string | null | undefined;
  eventId?: string | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  status?: Array<WebhookDeliveryStatus> | WebhookDeliveryStatus | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { edges: Array<{ cursor: string, node: { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, event: { createdAt: string, event: string, id: string, mode: Mode } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type WebhookEndpointsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointsQuery = { webhookEndpoints: Array<{ active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string }> };

export type AcceptInvitationMutationVariables = Exact<{
  id: string;
}>;


export type AcceptInvitationMutation = { acceptInvitation: string };

export type AddAttendeeMutationVariables = Exact<{
  input: AttendeeInput;
  sessionId: string;
}>;


export type AddAttendeeMutation = { addAttendee: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type AddPasskeyMutationVariables = Exact<{
  name: string;
  response: unknown;
}>;


export type AddPasskeyMutation = { addPasskey: { createdAt: string, id: string, name: string, usedAt: string | null } };

export type AdvanceBatchClockMutationVariables = Exact<{
  id: string;
}>;


export type AdvanceBatchClockMutation = { advanceBatchClock: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type AdvanceEnvelopeClockMutationVariables = Exact<{
  id: string;
  to: EnvelopeMoment;
}>;


export type AdvanceEnvelopeClockMutation = { advanceEnvelopeClock: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type AdvanceIdentityClockMutationVariables = Exact<{
  id: string;
}>;


export type AdvanceIdentityClockMutation = { advanceIdentityClock: { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } };

export type AdvanceMandateClockMutationVariables = Exact<{
  id: string;
  to: MandateMoment;
}>;


export type AdvanceMandateClockMutation = { advanceMandateClock: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } };

export type AdvanceSessionClockMutationVariables = Exact<{
  id: string;
  to: AttendanceSessionMoment;
}>;


export type AdvanceSessionClockMutation = { advanceSessionClock: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type AuthorizeSealBatchMutationVariables = Exact<{
  input: AuthorizeSealBatchInput;
}>;


export type AuthorizeSealBatchMutation = { authorizeSealBatch: { agentName: string, appliedAt: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentCount: number, embedOrigins: Array<string>, envelopeCount: number, expiresAt: string, id: string, mode: Mode, organizationName: string, status: SealBatchStatus, code: { channel: Authentication, sentTo: string }, declarations: Array<{ language: string, sha256: string, text: string, version: string }>, mandate: { id: string, principal: string, representativeName: string, representativeRole: string | null, scope: Array<MandateScope>, siren: string | null, validFrom: string, validUntil: string }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type CancelEnvelopeMutationVariables = Exact<{
  id: string;
}>;


export type CancelEnvelopeMutation = { cancelEnvelope: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type ChangeRoleMutationVariables = Exact<{
  id: string;
  role: Role;
}>;


export type ChangeRoleMutation = { changeRole: { createdAt: string, email: string | null, id: string, name: string, role: Role } };

export type CloseAttendanceSessionMutationVariables = Exact<{
  id: string;
}>;


export type CloseAttendanceSessionMutation = { closeAttendanceSession: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type CloseSlotMutationVariables = Exact<{
  drawnSignature?: string | null | undefined;
  sessionId: string;
  slotId: string;
}>;


export type CloseSlotMutation = { closeSlot: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type CreateApiKeyMutationVariables = Exact<{
  mode: Mode;
  name: string;
  scopes: Array<string> | string;
}>;


export type CreateApiKeyMutation = { createApiKey: { key: string, apiKey: { createdAt: string, hint: string, id: string, mode: Mode, name: string, revokedAt: string | null, scopes: Array<string> } } };

export type CreateAttendanceSessionMutationVariables = Exact<{
  input: CreateAttendanceSessionInput;
}>;


export type CreateAttendanceSessionMutation = { createAttendanceSession: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type CreateEnvelopeMutationVariables = Exact<{
  input: CreateEnvelopeInput;
}>;


export type CreateEnvelopeMutation = { createEnvelope: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type CreateIdentityMutationVariables = Exact<{
  input: IdentityInput;
}>;


export type CreateIdentityMutation = { createIdentity: { verificationUrl: string | null, identity: { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } } };

export type CreateSealBatchMutationVariables = Exact<{
  input: CreateSealBatchInput;
}>;


export type CreateSealBatchMutation = { createSealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type CreateSigningMandateMutationVariables = Exact<{
  input: CreateSigningMandateInput;
}>;


export type CreateSigningMandateMutation = { createSigningMandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string, endpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } } };

export type DeclineInvitationMutationVariables = Exact<{
  id: string;
}>;


export type DeclineInvitationMutation = { declineInvitation: boolean };

export type DeclineSigningMutationVariables = Exact<{
  input: DeclineSigningInput;
}>;


export type DeclineSigningMutation = { declineSigning: { embedOrigins: Array<string>, level: SignatureLevel, state: SigningState, certificate: { fingerprintSha256: string | null, issuer: string | null, serial: string | null, subject: string | null, validMinutes: number | null } | null, consent: { version: string, texts: Array<{ language: string, sha256: string, text: string }> }, documents: Array<{ id: string, name: string, originalUrl: string, position: number, sealedSha256: string | null, sealedUrl: string | null, sha256: string, url: string, urlSha256: string, fields: Array<{ drawn: boolean, filled: boolean, height: number, id: string, mine: boolean, page: number, required: boolean, signatureImageUrl: string | null, signatureText: string | null, signerName: string, type: FieldType, value: string | null, width: number, x: number, y: number }>, pages: Array<{ height: number, width: number }> }>, envelope: { completedAt: string | null, expiresAt: string | null, id: string, message: string | null, mode: Mode, name: string, organizationName: string, signatureLevel: SignatureLevel, status: EnvelopeStatus }, identity: { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null } | null, signer: { authentication: Array<Authentication>, codesLockedAt: string | null, declinedAt: string | null, email: string, id: string, language: string | null, maskedPhone: string | null, name: string, order: number, signaturePlace: string | null, signedAt: string | null, status: SignerStatus } } };

export type DeleteIdentityMutationVariables = Exact<{
  id: string;
}>;


export type DeleteIdentityMutation = { deleteIdentity: { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } };

export type EndConsoleSessionMutationVariables = Exact<{
  id?: string | null | undefined;
}>;


export type EndConsoleSessionMutation = { endConsoleSession: boolean };

export type InviteMemberMutationVariables = Exact<{
  email: string;
  role: Role;
}>;


export type InviteMemberMutation = { inviteMember: { createdAt: string, email: string, expiresAt: string, id: string, invitedBy: string | null, role: Role } };

export type IssueCompletionCertificateMutationVariables = Exact<{
  input: IssueCompletionCertificateInput;
}>;


export type IssueCompletionCertificateMutation = { issueCompletionCertificate: { attendeeId: string, attendeeName: string, downloadUrl: string, minutesFollowed: number, minutesPlanned: number, sha256: string } };

export type IssueCompletionCertificatesMutationVariables = Exact<{
  input: IssueCompletionCertificatesInput;
}>;


export type IssueCompletionCertificatesMutation = { issueCompletionCertificates: { count: number, downloadUrl: string | null, sha256: string | null, without: number } };

export type MarkAttendeeMutationVariables = Exact<{
  input: MarkAttendeeInput;
}>;


export type MarkAttendeeMutation = { markAttendee: { outcome: MarkOutcome, mark: { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus } } };

export type MarkPresenceMutationVariables = Exact<{
  input: MarkPresenceInput;
}>;


export type MarkPresenceMutation = { markPresence: { outcome: MarkOutcome, mark: { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus } } };

export type OpenSlotMutationVariables = Exact<{
  sessionId: string;
  slotId: string;
}>;


export type OpenSlotMutation = { openSlot: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type RecordSigningViewMutationVariables = Exact<{
  input: RecordSigningViewInput;
}>;


export type RecordSigningViewMutation = { recordSigningView: { embedOrigins: Array<string>, level: SignatureLevel, state: SigningState, certificate: { fingerprintSha256: string | null, issuer: string | null, serial: string | null, subject: string | null, validMinutes: number | null } | null, consent: { version: string, texts: Array<{ language: string, sha256: string, text: string }> }, documents: Array<{ id: string, name: string, originalUrl: string, position: number, sealedSha256: string | null, sealedUrl: string | null, sha256: string, url: string, urlSha256: string, fields: Array<{ drawn: boolean, filled: boolean, height: number, id: string, mine: boolean, page: number, required: boolean, signatureImageUrl: string | null, signatureText: string | null, signerName: string, type: FieldType, value: string | null, width: number, x: number, y: number }>, pages: Array<{ height: number, width: number }> }>, envelope: { completedAt: string | null, expiresAt: string | null, id: string, message: string | null, mode: Mode, name: string, organizationName: string, signatureLevel: SignatureLevel, status: EnvelopeStatus }, identity: { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null } | null, signer: { authentication: Array<Authentication>, codesLockedAt: string | null, declinedAt: string | null, email: string, id: string, language: string | null, maskedPhone: string | null, name: string, order: number, signaturePlace: string | null, signedAt: string | null, status: SignerStatus } } };

export type RedeliverEventMutationVariables = Exact<{
  endpointId: string;
  eventId: string;
}>;


export type RedeliverEventMutation = { redeliverEvent: { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, attempts: Array<{ answer: string | null, at: string, failure: WebhookFailure | null, milliseconds: number, statusCode: number | null }>, event: { createdAt: string, event: string, id: string, mode: Mode, payload: unknown } } };

export type RefuseSealBatchMutationVariables = Exact<{
  input: RefuseSealBatchInput;
}>;


export type RefuseSealBatchMutation = { refuseSealBatch: { agentName: string, appliedAt: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentCount: number, embedOrigins: Array<string>, envelopeCount: number, expiresAt: string, id: string, mode: Mode, organizationName: string, status: SealBatchStatus, code: { channel: Authentication, sentTo: string }, declarations: Array<{ language: string, sha256: string, text: string, version: string }>, mandate: { id: string, principal: string, representativeName: string, representativeRole: string | null, scope: Array<MandateScope>, siren: string | null, validFrom: string, validUntil: string }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type RemoveMemberMutationVariables = Exact<{
  id: string;
}>;


export type RemoveMemberMutation = { removeMember: boolean };

export type RemovePasskeyMutationVariables = Exact<{
  id: string;
}>;


export type RemovePasskeyMutation = { removePasskey: boolean };

export type ReplaceDraftMutationVariables = Exact<{
  id: string;
  input: ReplaceDraftInput;
}>;


export type ReplaceDraftMutation = { replaceDraft: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type RequestBatchCodeMutationVariables = Exact<{ [key: string]: never; }>;


export type RequestBatchCodeMutation = { requestBatchCode: { channel: Authentication, expiresAt: string, resendAfter: string, sentTo: string } };

export type RequestEmailCodeMutationVariables = Exact<{
  email: string;
}>;


export type RequestEmailCodeMutation = { requestEmailCode: boolean };

export type RequestPasskeyCreationMutationVariables = Exact<{ [key: string]: never; }>;


export type RequestPasskeyCreationMutation = { requestPasskeyCreation: { expiresAt: string, options: unknown } };

export type RequestPasskeySignInMutationVariables = Exact<{
  browser: string;
}>;


export type RequestPasskeySignInMutation = { requestPasskeySignIn: { expiresAt: string, options: unknown } };

export type RequestSignInCodeMutationVariables = Exact<{
  browser: string;
  email: string;
}>;


export type RequestSignInCodeMutation = { requestSignInCode: { expiresAt: string, resendAfter: string } };

export type RequestSigningCodeMutationVariables = Exact<{
  input: RequestSigningCodeInput;
}>;


export type RequestSigningCodeMutation = { requestSigningCode: { channel: Authentication, expiresAt: string, resendAfter: string, sentTo: string } };

export type ResendBatchNoticeMutationVariables = Exact<{
  id: string;
}>;


export type ResendBatchNoticeMutation = { resendBatchNotice: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type ResendNoticeMutationVariables = Exact<{
  id: string;
}>;


export type ResendNoticeMutation = { resendNotice: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type ResetPasskeysMutationVariables = Exact<{
  id: string;
}>;


export type ResetPasskeysMutation = { resetPasskeys: boolean };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { createdAt: string, hint: string, id: string, mode: Mode, name: string, revokedAt: string | null, scopes: Array<string> } };

export type RevokeInvitationMutationVariables = Exact<{
  id: string;
}>;


export type RevokeInvitationMutation = { revokeInvitation: { createdAt: string, email: string, expiresAt: string, id: string, invitedBy: string | null, role: Role } };

export type RevokeSigningMandateMutationVariables = Exact<{
  id: string;
}>;


export type RevokeSigningMandateMutation = { revokeSigningMandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
  overlapHours?: number | null | undefined;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, endpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } } };

export type SendEnvelopeMutationVariables = Exact<{
  id: string;
}>;


export type SendEnvelopeMutation = { sendEnvelope: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type SendTestEventMutationVariables = Exact<{
  endpointId: string;
}>;


export type SendTestEventMutation = { sendTestEvent: { createdAt: string, event: string, id: string, mode: Mode, payload: unknown } };

export type SetEmbedOriginsMutationVariables = Exact<{
  origins: Array<string> | string;
}>;


export type SetEmbedOriginsMutation = { setEmbedOrigins: { billing: Billing, embedOrigins: Array<string>, id: string, name: string, passkeysRequired: boolean } };

export type SetMyEmailMutationVariables = Exact<{
  code: string;
  email: string;
}>;


export type SetMyEmailMutation = { setMyEmail: { email: string | null, name: string } };

export type SetMyNameMutationVariables = Exact<{
  name: string;
}>;


export type SetMyNameMutation = { setMyName: { email: string | null, name: string } };

export type SetPasskeysRequiredMutationVariables = Exact<{
  required: boolean;
}>;


export type SetPasskeysRequiredMutation = { setPasskeysRequired: { billing: Billing, embedOrigins: Array<string>, id: string, name: string, passkeysRequired: boolean } };

export type SignEnvelopeMutationVariables = Exact<{
  input: SignEnvelopeInput;
}>;


export type SignEnvelopeMutation = { signEnvelope: { embedOrigins: Array<string>, level: SignatureLevel, state: SigningState, certificate: { fingerprintSha256: string | null, issuer: string | null, serial: string | null, subject: string | null, validMinutes: number | null } | null, consent: { version: string, texts: Array<{ language: string, sha256: string, text: string }> }, documents: Array<{ id: string, name: string, originalUrl: string, position: number, sealedSha256: string | null, sealedUrl: string | null, sha256: string, url: string, urlSha256: string, fields: Array<{ drawn: boolean, filled: boolean, height: number, id: string, mine: boolean, page: number, required: boolean, signatureImageUrl: string | null, signatureText: string | null, signerName: string, type: FieldType, value: string | null, width: number, x: number, y: number }>, pages: Array<{ height: number, width: number }> }>, envelope: { completedAt: string | null, expiresAt: string | null, id: string, message: string | null, mode: Mode, name: string, organizationName: string, signatureLevel: SignatureLevel, status: EnvelopeStatus }, identity: { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null } | null, signer: { authentication: Array<Authentication>, codesLockedAt: string | null, declinedAt: string | null, email: string, id: string, language: string | null, maskedPhone: string | null, name: string, order: number, signaturePlace: string | null, signedAt: string | null, status: SignerStatus } } };

export type SignInMutationVariables = Exact<{
  browser: string;
  code: string;
  email: string;
}>;


export type SignInMutation = { signIn: { token: string } };

export type SignInByCodeMutationVariables = Exact<{
  input: SignInByCodeInput;
}>;


export type SignInByCodeMutation = { signInByCode: { outcome: MarkOutcome, mark: { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus } } };

export type SignInByLinkMutationVariables = Exact<{
  token: string;
}>;


export type SignInByLinkMutation = { signInByLink: { token: string } };

export type SignInByPasskeyMutationVariables = Exact<{
  browser: string;
  response: unknown;
}>;


export type SignInByPasskeyMutation = { signInByPasskey: { token: string } };

export type SignOutMemberMutationVariables = Exact<{
  id: string;
}>;


export type SignOutMemberMutation = { signOutMember: boolean };

export type SimulateBatchAuthorizationMutationVariables = Exact<{
  id: string;
}>;


export type SimulateBatchAuthorizationMutation = { simulateBatchAuthorization: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type SimulateBatchRefusalMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type SimulateBatchRefusalMutation = { simulateBatchRefusal: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type SimulateBatchWrongCodeMutationVariables = Exact<{
  id: string;
}>;


export type SimulateBatchWrongCodeMutation = { simulateBatchWrongCode: { code: string, message: string, triesLeft: number } };

export type SimulatePresenceMutationVariables = Exact<{
  attendeeIds?: Array<string> | string | null | undefined;
  slotId: string;
}>;


export type SimulatePresenceMutation = { simulatePresence: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type SimulateRefusalMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type SimulateRefusalMutation = { simulateRefusal: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type SimulateSignatureMutationVariables = Exact<{
  id: string;
}>;


export type SimulateSignatureMutation = { simulateSignature: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> } };

export type SimulateWrongCodeMutationVariables = Exact<{
  id: string;
}>;


export type SimulateWrongCodeMutation = { simulateWrongCode: { code: string, message: string, triesLeft: number } };

export type SwitchOrganizationMutationVariables = Exact<{
  id: string;
}>;


export type SwitchOrganizationMutation = { switchOrganization: boolean };

export type VerifyDocumentMutationVariables = Exact<{
  input: VerifyDocumentInput;
}>;


export type VerifyDocumentMutation = { verifyDocument: { billedCredits: number, chainValid: boolean | null, known: boolean, matches: VerifyMatch | null, scope: VerifyScope | null, sha256: string, attendanceSession: { id: string, name: string, reference: string | null, sealedAt: string | null, status: AttendanceSessionStatus } | null, document: { currentSha256: string | null, id: string, name: string, sealedSha256: string | null, sha256: string } | null, envelope: { completedAt: string | null, documentsAvailable: boolean, id: string, name: string, padesLevel: string | null, proofRetainedUntil: string | null, sealedAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus } | null, events: Array<{ actor: string, at: string, hash: string, prevHash: string | null, type: string }> | null, proof: { evidenceSha256: string | null, mandate: unknown, padesLevel: string | null, seal: unknown, timestamps: unknown, trustChain: unknown } | null, signers: Array<{ authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, email: string, ip: string | null, level: SignatureLevel, name: string, order: number, role: SignerRole, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, userAgent: string | null }> | null } };

export type ApiKeyItemFragment = { createdAt: string, hint: string, id: string, mode: Mode, name: string, revokedAt: string | null, scopes: Array<string> };

export type AttendanceSessionFragment = { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } };

export type AttendeeFragment = { email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> };

export type MarkFragment = { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus };

export type SlotFragment = { closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null };

export type TrainerFragment = { email: string | null, name: string, url: string | null };

export type AttendanceSessionItemFragment = { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, trainer: { email: string | null, name: string, url: string | null } };

export type TrainerInnerFragment = { email: string | null, name: string, url: string | null };

export type AttendanceSheetFragment = { evidenceDownloadUrl: string | null, sheetDownloadUrl: string, sheetSha256: string | null };

export type AttendeeSpaceFragment = { attendeeId: string, attendeeName: string, embedOrigins: Array<string>, session: { location: string | null, modality: Modality, mode: Mode, name: string, organizationName: string, status: AttendanceSessionStatus, trainerName: string }, slots: Array<{ mark: { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus } | null, slot: { closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null } }> };

export type AttendanceSessionSummaryFragment = { location: string | null, modality: Modality, mode: Mode, name: string, organizationName: string, status: AttendanceSessionStatus, trainerName: string };

export type AttendeeSlotFragment = { mark: { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus } | null, slot: { closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null } };

export type AuditEntryItemFragment = { act: string, at: string, id: string, ip: string | null, mode: Mode, subjectId: string | null, who: string };

export type BatchSessionFragment = { agentName: string, appliedAt: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentCount: number, embedOrigins: Array<string>, envelopeCount: number, expiresAt: string, id: string, mode: Mode, organizationName: string, status: SealBatchStatus, code: { channel: Authentication, sentTo: string }, declarations: Array<{ language: string, sha256: string, text: string, version: string }>, mandate: { id: string, principal: string, representativeName: string, representativeRole: string | null, scope: Array<MandateScope>, siren: string | null, validFrom: string, validUntil: string }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } };

export type BatchCodeWayFragment = { channel: Authentication, sentTo: string };

export type BatchDeclarationFragment = { language: string, sha256: string, text: string, version: string };

export type BatchMandateFragment = { id: string, principal: string, representativeName: string, representativeRole: string | null, scope: Array<MandateScope>, siren: string | null, validFrom: string, validUntil: string };

export type SealBatchProgressFragment = { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number };

export type ConsoleSessionFragment = { createdAt: string, current: boolean, id: string, ip: string | null, seenAt: string, userAgent: string | null };

export type CreditsFragment = { balance: number, reserved: number };

export type EnterLinkFragment = { invitation: { email: string, expiresAt: string, invitedBy: string | null, needsSignIn: boolean, organizationName: string, role: Role } | null };

export type LinkInvitationFragment = { email: string, expiresAt: string, invitedBy: string | null, needsSignIn: boolean, organizationName: string, role: Role };

export type EnvelopeFragment = { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> }>, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string, message: string, path: string }> };

export type MandateFragment = { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } };

export type MandateAgentFragment = { email: string, id: string, name: string, phone: string };

export type MandatePrincipalFragment = { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } };

export type MandateRepresentativeFragment = { email: string, name: string, role: string | null };

export type DocumentFragment = { currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number }> };

export type ActiveContentFragment = { count: number, kind: ActiveContentKind };

export type FieldFragment = { documentId: string, height: number, id: string, page: number, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number };

export type SealingFragment = { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState };

export type SignerFragment = { authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string, id: string, identityId: string | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, phone: string | null, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null };

export type SignatureFragment = { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null };

export type SignatureTimestampFragment = { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null };

export type EnvelopeWarningFragment = { code: EnvelopeWarningCode, fieldId: string, message: string, path: string };

export type EnvelopeItemFragment = { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null };

export type MandateInnerFragment = { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } };

export type MandatePrincipalInnerFragment = { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } };

export type MandateRepresentativeInnerFragment = { email: string, name: string, role: string | null };

export type SealingInnerFragment = { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState };

export type WebhookEventItemFragment = { createdAt: string, event: string, id: string, mode: Mode };

export type AttendanceExportFragment = { fileName: string, next: string | null, text: string };

export type IdentityItemFragment = { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null };

export type IdentityFragment = { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null };

export type InvitationFragment = { createdAt: string, email: string, expiresAt: string, id: string, invitedBy: string | null, role: Role };

export type ReceivedInvitationFragment = { createdAt: string, expiresAt: string, id: string, invitedBy: string | null, organizationName: string, role: Role };

export type MyOrganizationFragment = { current: boolean, id: string, name: string, role: Role };

export type PasskeyFragment = { createdAt: string, id: string, name: string, usedAt: string | null };

export type ScannedSlotFragment = { ticket: string | null, names: Array<{ hint: string | null, id: string, marked: boolean, name: string }>, session: { location: string | null, modality: Modality, mode: Mode, name: string, organizationName: string, status: AttendanceSessionStatus, trainerName: string }, slot: { closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null } };

export type ExpectedNameFragment = { hint: string | null, id: string, marked: boolean, name: string };

export type SealBatchFragment = { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } };

export type SealBatchAgentFragment = { email: string, name: string };

export type SealBatchItemFragment = { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } };

export type SealBatchAgentInnerFragment = { email: string, name: string };

export type SealBatchProgressInnerFragment = { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number };

export type MandateItemFragment = { activatedAt: string | null, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, validFrom: string, validUntil: string, act: { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null } | null, agents: Array<{ email: string, id: string, name: string, phone: string }>, principal: { isMerchant: boolean, legalName: string, siren: string | null, representative: { email: string, name: string, role: string | null } } };

export type EnvelopeInnerFragment = { batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, padesLevel: string | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, sealing: { attempts: number, nextAttemptAt: string | null, reason: string | null, state: SealingState } | null };

export type MandateAgentInnerFragment = { email: string, id: string, name: string, phone: string };

export type SigningSessionFragment = { embedOrigins: Array<string>, level: SignatureLevel, state: SigningState, certificate: { fingerprintSha256: string | null, issuer: string | null, serial: string | null, subject: string | null, validMinutes: number | null } | null, consent: { version: string, texts: Array<{ language: string, sha256: string, text: string }> }, documents: Array<{ id: string, name: string, originalUrl: string, position: number, sealedSha256: string | null, sealedUrl: string | null, sha256: string, url: string, urlSha256: string, fields: Array<{ drawn: boolean, filled: boolean, height: number, id: string, mine: boolean, page: number, required: boolean, signatureImageUrl: string | null, signatureText: string | null, signerName: string, type: FieldType, value: string | null, width: number, x: number, y: number }>, pages: Array<{ height: number, width: number }> }>, envelope: { completedAt: string | null, expiresAt: string | null, id: string, message: string | null, mode: Mode, name: string, organizationName: string, signatureLevel: SignatureLevel, status: EnvelopeStatus }, identity: { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null } | null, signer: { authentication: Array<Authentication>, codesLockedAt: string | null, declinedAt: string | null, email: string, id: string, language: string | null, maskedPhone: string | null, name: string, order: number, signaturePlace: string | null, signedAt: string | null, status: SignerStatus } };

export type SigningCertificateFragment = { fingerprintSha256: string | null, issuer: string | null, serial: string | null, subject: string | null, validMinutes: number | null };

export type SigningConsentFragment = { version: string, texts: Array<{ language: string, sha256: string, text: string }> };

export type ConsentTextFragment = { language: string, sha256: string, text: string };

export type SigningDocumentFragment = { id: string, name: string, originalUrl: string, position: number, sealedSha256: string | null, sealedUrl: string | null, sha256: string, url: string, urlSha256: string, fields: Array<{ drawn: boolean, filled: boolean, height: number, id: string, mine: boolean, page: number, required: boolean, signatureImageUrl: string | null, signatureText: string | null, signerName: string, type: FieldType, value: string | null, width: number, x: number, y: number }>, pages: Array<{ height: number, width: number }> };

export type SigningFieldFragment = { drawn: boolean, filled: boolean, height: number, id: string, mine: boolean, page: number, required: boolean, signatureImageUrl: string | null, signatureText: string | null, signerName: string, type: FieldType, value: string | null, width: number, x: number, y: number };

export type PageSizeFragment = { height: number, width: number };

export type SigningEnvelopeFragment = { completedAt: string | null, expiresAt: string | null, id: string, message: string | null, mode: Mode, name: string, organizationName: string, signatureLevel: SignatureLevel, status: EnvelopeStatus };

export type SigningIdentityFragment = { familyName: string | null, givenName: string | null, method: IdentityMethod, status: IdentityStatus, verificationUrl: string | null, verifiedAt: string | null, verifiedBy: string | null };

export type SigningSignerFragment = { authentication: Array<Authentication>, codesLockedAt: string | null, declinedAt: string | null, email: string, id: string, language: string | null, maskedPhone: string | null, name: string, order: number, signaturePlace: string | null, signedAt: string | null, status: SignerStatus };

export type SlotCodeFragment = { from: string, short: string, until: string, url: string };

export type TeamMemberItemFragment = { createdAt: string, email: string | null, id: string, name: string, role: Role };

export type TrainerSpaceFragment = { embedOrigins: Array<string>, mode: Mode, organizationName: string, session: { closedAt: string | null, createdAt: string, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: string | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, externalRef: string | null, id: string, name: string, signUrl: string | null, marks: Array<{ attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null }>, trainer: { email: string | null, name: string, url: string | null } } };

export type PdfValidationFragment = { kind: PdfKind, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: PdfVerdict, evidence: { documents: Array<string>, events: number, generatedAt: string | null, name: string, signers: Array<string>, subjectId: string, valid: boolean } | null, signatures: Array<{ algorithm: string, claimedAt: string | null, coversWholeFile: boolean, field: string, indication: PdfSignatureIndication, kind: PdfSignatureKind, level: string | null, modifications: PdfModificationKind, provenAt: string | null, reasons: Array<string>, root: TrustedRoot | null, subIndication: string | null, violations: Array<string>, changes: Array<{ field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string }>, path: Array<{ fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string }>, revocation: Array<{ certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus }>, signer: { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string } | null, timestamps: Array<{ genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: string | null }> }> };

export type PdfEvidenceFragment = { documents: Array<string>, events: number, generatedAt: string | null, name: string, signers: Array<string>, subjectId: string, valid: boolean };

export type PdfSignatureFragment = { algorithm: string, claimedAt: string | null, coversWholeFile: boolean, field: string, indication: PdfSignatureIndication, kind: PdfSignatureKind, level: string | null, modifications: PdfModificationKind, provenAt: string | null, reasons: Array<string>, root: TrustedRoot | null, subIndication: string | null, violations: Array<string>, changes: Array<{ field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string }>, path: Array<{ fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string }>, revocation: Array<{ certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus }>, signer: { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string } | null, timestamps: Array<{ genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: string | null }> };

export type PdfChangeFragment = { field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string };

export type PdfCertificateFragment = { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string };

export type PdfRevocationFragment = { certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus };

export type PdfTimestampFragment = { genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: string | null };

export type ViewerFragment = { mode: Mode, needsPasskey: boolean, scopes: Array<string>, member: { createdAt: string, email: string | null, id: string, name: string, role: Role } | null, organization: { billing: Billing, embedOrigins: Array<string>, id: string, name: string, passkeysRequired: boolean } };

export type TeamMemberFragment = { createdAt: string, email: string | null, id: string, name: string, role: Role };

export type OrganizationFragment = { billing: Billing, embedOrigins: Array<string>, id: string, name: string, passkeysRequired: boolean };

export type WebhookDeliveryItemFragment = { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, event: { createdAt: string, event: string, id: string, mode: Mode } };

export type WebhookEventInnerFragment = { createdAt: string, event: string, id: string, mode: Mode };

export type WebhookEndpointFragment = { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string };

export type CreatedApiKeyFragment = { key: string, apiKey: { createdAt: string, hint: string, id: string, mode: Mode, name: string, revokedAt: string | null, scopes: Array<string> } };

export type ApiKeyFragment = { createdAt: string, hint: string, id: string, mode: Mode, name: string, revokedAt: string | null, scopes: Array<string> };

export type CreatedIdentityFragment = { verificationUrl: string | null, identity: { attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } };

export type WebhookEndpointWithSecretFragment = { secret: string, endpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } };

export type CompletionCertificateFragment = { attendeeId: string, attendeeName: string, downloadUrl: string, minutesFollowed: number, minutesPlanned: number, sha256: string };

export type CompletionCertificatesFragment = { count: number, downloadUrl: string | null, sha256: string | null, without: number };

export type MarkedPresenceFragment = { outcome: MarkOutcome, mark: { attendeeId: string, method: MarkMethod, outOfWindow: boolean, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus } };

export type WebhookDeliveryFragment = { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, attempts: Array<{ answer: string | null, at: string, failure: WebhookFailure | null, milliseconds: number, statusCode: number | null }>, event: { createdAt: string, event: string, id: string, mode: Mode, payload: unknown } };

export type WebhookAttemptFragment = { answer: string | null, at: string, failure: WebhookFailure | null, milliseconds: number, statusCode: number | null };

export type WebhookEventFragment = { createdAt: string, event: string, id: string, mode: Mode, payload: unknown };

export type SigningCodeFragment = { channel: Authentication, expiresAt: string, resendAfter: string, sentTo: string };

export type PasskeyRequestFragment = { expiresAt: string, options: unknown };

export type SignInCodeFragment = { expiresAt: string, resendAfter: string };

export type UserFragment = { email: string | null, name: string };

export type SignedInFragment = { token: string };

export type SimulatedCodeRefusalFragment = { code: string, message: string, triesLeft: number };

export type VerifyResultFragment = { billedCredits: number, chainValid: boolean | null, known: boolean, matches: VerifyMatch | null, scope: VerifyScope | null, sha256: string, attendanceSession: { id: string, name: string, reference: string | null, sealedAt: string | null, status: AttendanceSessionStatus } | null, document: { currentSha256: string | null, id: string, name: string, sealedSha256: string | null, sha256: string } | null, envelope: { completedAt: string | null, documentsAvailable: boolean, id: string, name: string, padesLevel: string | null, proofRetainedUntil: string | null, sealedAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus } | null, events: Array<{ actor: string, at: string, hash: string, prevHash: string | null, type: string }> | null, proof: { evidenceSha256: string | null, mandate: unknown, padesLevel: string | null, seal: unknown, timestamps: unknown, trustChain: unknown } | null, signers: Array<{ authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, email: string, ip: string | null, level: SignatureLevel, name: string, order: number, role: SignerRole, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, userAgent: string | null }> | null };

export type VerifiedAttendanceSessionFragment = { id: string, name: string, reference: string | null, sealedAt: string | null, status: AttendanceSessionStatus };

export type VerifiedDocumentFragment = { currentSha256: string | null, id: string, name: string, sealedSha256: string | null, sha256: string };

export type VerifiedEnvelopeFragment = { completedAt: string | null, documentsAvailable: boolean, id: string, name: string, padesLevel: string | null, proofRetainedUntil: string | null, sealedAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus };

export type VerifiedEventFragment = { actor: string, at: string, hash: string, prevHash: string | null, type: string };

export type VerifyProofFragment = { evidenceSha256: string | null, mandate: unknown, padesLevel: string | null, seal: unknown, timestamps: unknown, trustChain: unknown };

export type VerifiedSignerFragment = { authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, email: string, ip: string | null, level: SignatureLevel, name: string, order: number, role: SignerRole, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, userAgent: string | null };

export const ApiKeyItemFragmentDoc = gql`
    fragment ApiKeyItem on ApiKey {
  createdAt
  hint
  id
  mode
  name
  revokedAt
  scopes
}
    `;
export const TrainerInnerFragmentDoc = gql`
    fragment TrainerInner on Trainer {
  email
  name
  url
}
    `;
export const AttendanceSessionItemFragmentDoc = gql`
    fragment AttendanceSessionItem on AttendanceSession {
  closedAt
  createdAt
  evidenceDownloadUrl
  id
  location
  marksCount
  modality
  mode
  name
  padesLevel
  purgeAfter
  purgedAt
  reference
  retentionDays
  sealedAt
  sheetDownloadUrl
  sheetSha256
  status
  trainer {
    ...TrainerInner
  }
}
    ${TrainerInnerFragmentDoc}`;
export const AttendanceSheetFragmentDoc = gql`
    fragment AttendanceSheet on AttendanceSheet {
  evidenceDownloadUrl
  sheetDownloadUrl
  sheetSha256
}
    `;
export const AttendanceSessionSummaryFragmentDoc = gql`
    fragment AttendanceSessionSummary on AttendanceSessionSummary {
  location
  modality
  mode
  name
  organizationName
  status
  trainerName
}
    `;
export const MarkFragmentDoc = gql`
    fragment Mark on Mark {
  attendeeId
  method
  outOfWindow
  sharedDevice
  signedAt
  slotId
  status
}
    `;
export const SlotFragmentDoc = gql`
    fragment Slot on Slot {
  closedAt
  endsAt
  expected
  id
  label
  module
  openedAt
  present
  rate
  startsAt
  status
  trainerSignedAt
}
    `;
export const AttendeeSlotFragmentDoc = gql`
    fragment AttendeeSlot on AttendeeSlot {
  mark {
    ...Mark
  }
  slot {
    ...Slot
  }
}
    ${MarkFragmentDoc}
${SlotFragmentDoc}`;
export const AttendeeSpaceFragmentDoc = gql`
    fragment AttendeeSpace on AttendeeSpace {
  attendeeId
  attendeeName
  embedOrigins
  session {
    ...AttendanceSessionSummary
  }
  slots {
    ...AttendeeSlot
  }
}
    ${AttendanceSessionSummaryFragmentDoc}
${AttendeeSlotFragmentDoc}`;
export const AuditEntryItemFragmentDoc = gql`
    fragment AuditEntryItem on AuditEntry {
  act
  at
  id
  ip
  mode
  subjectId
  who
}
    `;
export const BatchCodeWayFragmentDoc = gql`
    fragment BatchCodeWay on BatchCodeWay {
  channel
  sentTo
}
    `;
export const BatchDeclarationFragmentDoc = gql`
    fragment BatchDeclaration on BatchDeclaration {
  language
  sha256
  text
  version
}
    `;
export const BatchMandateFragmentDoc = gql`
    fragment BatchMandate on BatchMandate {
  id
  principal
  representativeName
  representativeRole
  scope
  siren
  validFrom
  validUntil
}
    `;
export const SealBatchProgressFragmentDoc = gql`
    fragment SealBatchProgress on SealBatchProgress {
  appliedAt
  dropped
  sealed
  status
  total
  waiting
}
    `;
export const BatchSessionFragmentDoc = gql`
    fragment BatchSession on BatchSession {
  agentName
  appliedAt
  authorizedAt
  batchSha256
  cancelReason
  canceledAt
  code {
    ...BatchCodeWay
  }
  codesLockedAt
  createdAt
  declarations {
    ...BatchDeclaration
  }
  documentCount
  embedOrigins
  envelopeCount
  expiresAt
  id
  mandate {
    ...BatchMandate
  }
  mode
  organizationName
  progress {
    ...SealBatchProgress
  }
  status
}
    ${BatchCodeWayFragmentDoc}
${BatchDeclarationFragmentDoc}
${BatchMandateFragmentDoc}
${SealBatchProgressFragmentDoc}`;
export const ConsoleSessionFragmentDoc = gql`
    fragment ConsoleSession on ConsoleSession {
  createdAt
  current
  id
  ip
  seenAt
  userAgent
}
    `;
export const CreditsFragmentDoc = gql`
    fragment Credits on Credits {
  balance
  reserved
}
    `;
export const LinkInvitationFragmentDoc = gql`
    fragment LinkInvitation on LinkInvitation {
  email
  expiresAt
  invitedBy
  needsSignIn
  organizationName
  role
}
    `;
export const EnterLinkFragmentDoc = gql`
    fragment EnterLink on EnterLink {
  invitation {
    ...LinkInvitation
  }
}
    ${LinkInvitationFragmentDoc}`;
export const MandateAgentFragmentDoc = gql`
    fragment MandateAgent on MandateAgent {
  email
  id
  name
  phone
}
    `;
export const MandateRepresentativeFragmentDoc = gql`
    fragment MandateRepresentative on MandateRepresentative {
  email
  name
  role
}
    `;
export const MandatePrincipalFragmentDoc = gql`
    fragment MandatePrincipal on MandatePrincipal {
  isMerchant
  legalName
  representative {
    ...MandateRepresentative
  }
  siren
}
    ${MandateRepresentativeFragmentDoc}`;
export const MandateFragmentDoc = gql`
    fragment Mandate on Mandate {
  activatedAt
  agents {
    ...MandateAgent
  }
  createdAt
  documentSha256
  endsAt
  envelopeId
  expiredAt
  id
  message
  principal {
    ...MandatePrincipal
  }
  revokedAt
  scope
  startsAt
  status
  validFrom
  validUntil
}
    ${MandateAgentFragmentDoc}
${MandatePrincipalFragmentDoc}`;
export const ActiveContentFragmentDoc = gql`
    fragment ActiveContent on ActiveContent {
  count
  kind
}
    `;
export const FieldFragmentDoc = gql`
    fragment Field on Field {
  documentId
  height
  id
  page
  signerId
  type
  value
  width
  x
  y
}
    `;
export const DocumentFragmentDoc = gql`
    fragment Document on Document {
  activeContent {
    ...ActiveContent
  }
  currentSha256
  fields {
    ...Field
  }
  id
  name
  originalDownloadUrl
  pageCount
  revision
  sealedDownloadUrl
  sealedSha256
  sha256
}
    ${ActiveContentFragmentDoc}
${FieldFragmentDoc}`;
export const SealingFragmentDoc = gql`
    fragment Sealing on Sealing {
  attempts
  nextAttemptAt
  reason
  state
}
    `;
export const SignatureTimestampFragmentDoc = gql`
    fragment SignatureTimestamp on SignatureTimestamp {
  genTime
  issuer
  provider
  qualified
  serial
}
    `;
export const SignatureFragmentDoc = gql`
    fragment Signature on Signature {
  appliedAt
  authentication
  authenticationUsed
  certificateFingerprintSha256
  certificateSerial
  certificateSubject
  identityConfirmedAt
  identityId
  level
  timestamp {
    ...SignatureTimestamp
  }
}
    ${SignatureTimestampFragmentDoc}`;
export const SignerFragmentDoc = gql`
    fragment Signer on Signer {
  authentication
  authenticationUsed
  codesLockedAt
  declineReason
  declinedAt
  email
  id
  identityId
  name
  noticeResendableAt
  noticeResentAt
  notifiedAt
  order
  phone
  role
  signUrl
  signature {
    ...Signature
  }
  signaturePlace
  signedAt
  status
  viewedAt
}
    ${SignatureFragmentDoc}`;
export const EnvelopeWarningFragmentDoc = gql`
    fragment EnvelopeWarning on EnvelopeWarning {
  code
  fieldId
  message
  path
}
    `;
export const EnvelopeFragmentDoc = gql`
    fragment Envelope on Envelope {
  actOf {
    ...Mandate
  }
  batchId
  canceledAt
  completedAt
  createdAt
  documents {
    ...Document
  }
  documentsAvailable
  evidenceDownloadUrl
  expiresAt
  expiresInDays
  id
  mandate {
    ...Mandate
  }
  mandateId
  message
  mode
  name
  padesLevel
  prepared
  proofRetainedUntil
  purgeAfter
  purgedAt
  qualifiedTimestamp
  retentionDays
  sealedAt
  sealing {
    ...Sealing
  }
  sentAt
  signatureLevel
  signers {
    ...Signer
  }
  status
  warnings {
    ...EnvelopeWarning
  }
}
    ${MandateFragmentDoc}
${DocumentFragmentDoc}
${SealingFragmentDoc}
${SignerFragmentDoc}
${EnvelopeWarningFragmentDoc}`;
export const MandateRepresentativeInnerFragmentDoc = gql`
    fragment MandateRepresentativeInner on MandateRepresentative {
  email
  name
  role
}
    `;
export const MandatePrincipalInnerFragmentDoc = gql`
    fragment MandatePrincipalInner on MandatePrincipal {
  isMerchant
  legalName
  representative {
    ...MandateRepresentativeInner
  }
  siren
}
    ${MandateRepresentativeInnerFragmentDoc}`;
export const MandateInnerFragmentDoc = gql`
    fragment MandateInner on Mandate {
  activatedAt
  createdAt
  documentSha256
  endsAt
  envelopeId
  expiredAt
  id
  message
  principal {
    ...MandatePrincipalInner
  }
  revokedAt
  scope
  startsAt
  status
  validFrom
  validUntil
}
    ${MandatePrincipalInnerFragmentDoc}`;
export const SealingInnerFragmentDoc = gql`
    fragment SealingInner on Sealing {
  attempts
  nextAttemptAt
  reason
  state
}
    `;
export const EnvelopeItemFragmentDoc = gql`
    fragment EnvelopeItem on Envelope {
  actOf {
    ...MandateInner
  }
  batchId
  canceledAt
  completedAt
  createdAt
  documentsAvailable
  evidenceDownloadUrl
  expiresAt
  expiresInDays
  id
  mandate {
    ...MandateInner
  }
  mandateId
  message
  mode
  name
  padesLevel
  prepared
  proofRetainedUntil
  purgeAfter
  purgedAt
  qualifiedTimestamp
  retentionDays
  sealedAt
  sealing {
    ...SealingInner
  }
  sentAt
  signatureLevel
  status
}
    ${MandateInnerFragmentDoc}
${SealingInnerFragmentDoc}`;
export const WebhookEventItemFragmentDoc = gql`
    fragment WebhookEventItem on WebhookEvent {
  createdAt
  event
  id
  mode
}
    `;
export const AttendanceExportFragmentDoc = gql`
    fragment AttendanceExport on AttendanceExport {
  fileName
  next
  text
}
    `;
export const IdentityItemFragmentDoc = gql`
    fragment IdentityItem on Identity {
  attestationRef
  birthDate
  createdAt
  documentExpiresOn
  documentNumberHash
  documentType
  email
  expiresAt
  externalRef
  familyName
  givenName
  id
  method
  phone
  status
  verifiedAt
  verifiedBy
}
    `;
export const InvitationFragmentDoc = gql`
    fragment Invitation on Invitation {
  createdAt
  email
  expiresAt
  id
  invitedBy
  role
}
    `;
export const ReceivedInvitationFragmentDoc = gql`
    fragment ReceivedInvitation on ReceivedInvitation {
  createdAt
  expiresAt
  id
  invitedBy
  organizationName
  role
}
    `;
export const MyOrganizationFragmentDoc = gql`
    fragment MyOrganization on MyOrganization {
  current
  id
  name
  role
}
    `;
export const PasskeyFragmentDoc = gql`
    fragment Passkey on Passkey {
  createdAt
  id
  name
  usedAt
}
    `;
export const ExpectedNameFragmentDoc = gql`
    fragment ExpectedName on ExpectedName {
  hint
  id
  marked
  name
}
    `;
export const ScannedSlotFragmentDoc = gql`
    fragment ScannedSlot on ScannedSlot {
  names {
    ...ExpectedName
  }
  session {
    ...AttendanceSessionSummary
  }
  slot {
    ...Slot
  }
  ticket
}
    ${ExpectedNameFragmentDoc}
${AttendanceSessionSummaryFragmentDoc}
${SlotFragmentDoc}`;
export const SealBatchAgentFragmentDoc = gql`
    fragment SealBatchAgent on SealBatchAgent {
  email
  name
}
    `;
export const SealBatchFragmentDoc = gql`
    fragment SealBatch on SealBatch {
  agent {
    ...SealBatchAgent
  }
  appliedAt
  authorizationUrl
  authorizedAt
  batchSha256
  cancelReason
  canceledAt
  codesLockedAt
  createdAt
  envelopeIds
  expiresAt
  id
  mandate {
    ...Mandate
  }
  mandateId
  noticeResendableAt
  noticeResentAt
  principal
  progress {
    ...SealBatchProgress
  }
  refusal
  status
}
    ${SealBatchAgentFragmentDoc}
${MandateFragmentDoc}
${SealBatchProgressFragmentDoc}`;
export const SealBatchAgentInnerFragmentDoc = gql`
    fragment SealBatchAgentInner on SealBatchAgent {
  email
  name
}
    `;
export const SealBatchProgressInnerFragmentDoc = gql`
    fragment SealBatchProgressInner on SealBatchProgress {
  appliedAt
  dropped
  sealed
  status
  total
  waiting
}
    `;
export const SealBatchItemFragmentDoc = gql`
    fragment SealBatchItem on SealBatch {
  agent {
    ...SealBatchAgentInner
  }
  appliedAt
  authorizationUrl
  authorizedAt
  batchSha256
  cancelReason
  canceledAt
  codesLockedAt
  createdAt
  envelopeIds
  expiresAt
  id
  mandate {
    ...MandateInner
  }
  mandateId
  noticeResendableAt
  noticeResentAt
  principal
  progress {
    ...SealBatchProgressInner
  }
  refusal
  status
}
    ${SealBatchAgentInnerFragmentDoc}
${MandateInnerFragmentDoc}
${SealBatchProgressInnerFragmentDoc}`;
export const EnvelopeInnerFragmentDoc = gql`
    fragment EnvelopeInner on Envelope {
  batchId
  canceledAt
  completedAt
  createdAt
  documentsAvailable
  evidenceDownloadUrl
  expiresAt
  expiresInDays
  id
  mandateId
  message
  mode
  name
  padesLevel
  prepared
  proofRetainedUntil
  purgeAfter
  purgedAt
  qualifiedTimestamp
  retentionDays
  sealedAt
  sealing {
    ...SealingInner
  }
  sentAt
  signatureLevel
  status
}
    ${SealingInnerFragmentDoc}`;
export const MandateAgentInnerFragmentDoc = gql`
    fragment MandateAgentInner on MandateAgent {
  email
  id
  name
  phone
}
    `;
export const MandateItemFragmentDoc = gql`
    fragment MandateItem on Mandate {
  act {
    ...EnvelopeInner
  }
  activatedAt
  agents {
    ...MandateAgentInner
  }
  createdAt
  documentSha256
  endsAt
  envelopeId
  expiredAt
  id
  message
  principal {
    ...MandatePrincipalInner
  }
  revokedAt
  scope
  startsAt
  status
  validFrom
  validUntil
}
    ${EnvelopeInnerFragmentDoc}
${MandateAgentInnerFragmentDoc}
${MandatePrincipalInnerFragmentDoc}`;
export const SigningCertificateFragmentDoc = gql`
    fragment SigningCertificate on SigningCertificate {
  fingerprintSha256
  issuer
  serial
  subject
  validMinutes
}
    `;
export const ConsentTextFragmentDoc = gql`
    fragment ConsentText on ConsentText {
  language
  sha256
  text
}
    `;
export const SigningConsentFragmentDoc = gql`
    fragment SigningConsent on SigningConsent {
  texts {
    ...ConsentText
  }
  version
}
    ${ConsentTextFragmentDoc}`;
export const SigningFieldFragmentDoc = gql`
    fragment SigningField on SigningField {
  drawn
  filled
  height
  id
  mine
  page
  required
  signatureImageUrl
  signatureText
  signerName
  type
  value
  width
  x
  y
}
    `;
export const PageSizeFragmentDoc = gql`
    fragment PageSize on PageSize {
  height
  width
}
    `;
export const SigningDocumentFragmentDoc = gql`
    fragment SigningDocument on SigningDocument {
  fields {
    ...SigningField
  }
  id
  name
  originalUrl
  pages {
    ...PageSize
  }
  position
  sealedSha256
  sealedUrl
  sha256
  url
  urlSha256
}
    ${SigningFieldFragmentDoc}
${PageSizeFragmentDoc}`;
export const SigningEnvelopeFragmentDoc = gql`
    fragment SigningEnvelope on SigningEnvelope {
  completedAt
  expiresAt
  id
  message
  mode
  name
  organizationName
  signatureLevel
  status
}
    `;
export const SigningIdentityFragmentDoc = gql`
    fragment SigningIdentity on SigningIdentity {
  familyName
  givenName
  method
  status
  verificationUrl
  verifiedAt
  verifiedBy
}
    `;
export const SigningSignerFragmentDoc = gql`
    fragment SigningSigner on SigningSigner {
  authentication
  codesLockedAt
  declinedAt
  email
  id
  language
  maskedPhone
  name
  order
  signaturePlace
  signedAt
  status
}
    `;
export const SigningSessionFragmentDoc = gql`
    fragment SigningSession on SigningSession {
  certificate {
    ...SigningCertificate
  }
  consent {
    ...SigningConsent
  }
  documents {
    ...SigningDocument
  }
  embedOrigins
  envelope {
    ...SigningEnvelope
  }
  identity {
    ...SigningIdentity
  }
  level
  signer {
    ...SigningSigner
  }
  state
}
    ${SigningCertificateFragmentDoc}
${SigningConsentFragmentDoc}
${SigningDocumentFragmentDoc}
${SigningEnvelopeFragmentDoc}
${SigningIdentityFragmentDoc}
${SigningSignerFragmentDoc}`;
export const SlotCodeFragmentDoc = gql`
    fragment SlotCode on SlotCode {
  from
  short
  until
  url
}
    `;
export const TeamMemberItemFragmentDoc = gql`
    fragment TeamMemberItem on TeamMember {
  createdAt
  email
  id
  name
  role
}
    `;
export const AttendeeFragmentDoc = gql`
    fragment Attendee on Attendee {
  email
  externalRef
  id
  marks {
    ...Mark
  }
  name
  signUrl
}
    ${MarkFragmentDoc}`;
export const TrainerFragmentDoc = gql`
    fragment Trainer on Trainer {
  email
  name
  url
}
    `;
export const AttendanceSessionFragmentDoc = gql`
    fragment AttendanceSession on AttendanceSession {
  attendees {
    ...Attendee
  }
  closedAt
  createdAt
  evidenceDownloadUrl
  id
  location
  marksCount
  modality
  mode
  name
  padesLevel
  purgeAfter
  purgedAt
  reference
  retentionDays
  sealedAt
  sheetDownloadUrl
  sheetSha256
  slots {
    ...Slot
  }
  status
  trainer {
    ...Trainer
  }
}
    ${AttendeeFragmentDoc}
${SlotFragmentDoc}
${TrainerFragmentDoc}`;
export const TrainerSpaceFragmentDoc = gql`
    fragment TrainerSpace on TrainerSpace {
  embedOrigins
  mode
  organizationName
  session {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const PdfEvidenceFragmentDoc = gql`
    fragment PdfEvidence on PdfEvidence {
  documents
  events
  generatedAt
  name
  signers
  subjectId
  valid
}
    `;
export const PdfChangeFragmentDoc = gql`
    fragment PdfChange on PdfChange {
  field
  kind
  path
  revision
  what
}
    `;
export const PdfCertificateFragmentDoc = gql`
    fragment PdfCertificate on PdfCertificate {
  fingerprintSha256
  issuer
  notAfter
  notBefore
  serial
  subject
}
    `;
export const PdfRevocationFragmentDoc = gql`
    fragment PdfRevocation on PdfRevocation {
  certificateSha256
  kind
  producedAt
  revokedAt
  status
}
    `;
export const PdfTimestampFragmentDoc = gql`
    fragment PdfTimestamp on PdfTimestamp {
  genTime
  indication
  issuer
  qualifiedStatement
  serial
  source
  subIndication
}
    `;
export const PdfSignatureFragmentDoc = gql`
    fragment PdfSignature on PdfSignature {
  algorithm
  changes {
    ...PdfChange
  }
  claimedAt
  coversWholeFile
  field
  indication
  kind
  level
  modifications
  path {
    ...PdfCertificate
  }
  provenAt
  reasons
  revocation {
    ...PdfRevocation
  }
  root
  signer {
    ...PdfCertificate
  }
  subIndication
  timestamps {
    ...PdfTimestamp
  }
  violations
}
    ${PdfChangeFragmentDoc}
${PdfCertificateFragmentDoc}
${PdfRevocationFragmentDoc}
${PdfTimestampFragmentDoc}`;
export const PdfValidationFragmentDoc = gql`
    fragment PdfValidation on PdfValidation {
  evidence {
    ...PdfEvidence
  }
  kind
  reasons
  root
  sha256
  signatures {
    ...PdfSignature
  }
  verdict
}
    ${PdfEvidenceFragmentDoc}
${PdfSignatureFragmentDoc}`;
export const TeamMemberFragmentDoc = gql`
    fragment TeamMember on TeamMember {
  createdAt
  email
  id
  name
  role
}
    `;
export const OrganizationFragmentDoc = gql`
    fragment Organization on Organization {
  billing
  embedOrigins
  id
  name
  passkeysRequired
}
    `;
export const ViewerFragmentDoc = gql`
    fragment Viewer on Viewer {
  member {
    ...TeamMember
  }
  mode
  needsPasskey
  organization {
    ...Organization
  }
  scopes
}
    ${TeamMemberFragmentDoc}
${OrganizationFragmentDoc}`;
export const WebhookEventInnerFragmentDoc = gql`
    fragment WebhookEventInner on WebhookEvent {
  createdAt
  event
  id
  mode
}
    `;
export const WebhookDeliveryItemFragmentDoc = gql`
    fragment WebhookDeliveryItem on WebhookDelivery {
  attempt
  createdAt
  endedAt
  endpointId
  event {
    ...WebhookEventInner
  }
  id
  nextAttemptAt
  status
}
    ${WebhookEventInnerFragmentDoc}`;
export const ApiKeyFragmentDoc = gql`
    fragment ApiKey on ApiKey {
  createdAt
  hint
  id
  mode
  name
  revokedAt
  scopes
}
    `;
export const CreatedApiKeyFragmentDoc = gql`
    fragment CreatedApiKey on CreatedApiKey {
  apiKey {
    ...ApiKey
  }
  key
}
    ${ApiKeyFragmentDoc}`;
export const IdentityFragmentDoc = gql`
    fragment Identity on Identity {
  attestationRef
  birthDate
  createdAt
  documentExpiresOn
  documentNumberHash
  documentType
  email
  expiresAt
  externalRef
  familyName
  givenName
  id
  method
  phone
  status
  verifiedAt
  verifiedBy
}
    `;
export const CreatedIdentityFragmentDoc = gql`
    fragment CreatedIdentity on CreatedIdentity {
  identity {
    ...Identity
  }
  verificationUrl
}
    ${IdentityFragmentDoc}`;
export const WebhookEndpointFragmentDoc = gql`
    fragment WebhookEndpoint on WebhookEndpoint {
  active
  createdAt
  events
  id
  secretOverlapEndsAt
  url
}
    `;
export const WebhookEndpointWithSecretFragmentDoc = gql`
    fragment WebhookEndpointWithSecret on WebhookEndpointWithSecret {
  endpoint {
    ...WebhookEndpoint
  }
  secret
}
    ${WebhookEndpointFragmentDoc}`;
export const CompletionCertificateFragmentDoc = gql`
    fragment CompletionCertificate on CompletionCertificate {
  attendeeId
  attendeeName
  downloadUrl
  minutesFollowed
  minutesPlanned
  sha256
}
    `;
export const CompletionCertificatesFragmentDoc = gql`
    fragment CompletionCertificates on CompletionCertificates {
  count
  downloadUrl
  sha256
  without
}
    `;
export const MarkedPresenceFragmentDoc = gql`
    fragment MarkedPresence on MarkedPresence {
  mark {
    ...Mark
  }
  outcome
}
    ${MarkFragmentDoc}`;
export const WebhookAttemptFragmentDoc = gql`
    fragment WebhookAttempt on WebhookAttempt {
  answer
  at
  failure
  milliseconds
  statusCode
}
    `;
export const WebhookEventFragmentDoc = gql`
    fragment WebhookEvent on WebhookEvent {
  createdAt
  event
  id
  mode
  payload
}
    `;
export const WebhookDeliveryFragmentDoc = gql`
    fragment WebhookDelivery on WebhookDelivery {
  attempt
  attempts {
    ...WebhookAttempt
  }
  createdAt
  endedAt
  endpointId
  event {
    ...WebhookEvent
  }
  id
  nextAttemptAt
  status
}
    ${WebhookAttemptFragmentDoc}
${WebhookEventFragmentDoc}`;
export const SigningCodeFragmentDoc = gql`
    fragment SigningCode on SigningCode {
  channel
  expiresAt
  resendAfter
  sentTo
}
    `;
export const PasskeyRequestFragmentDoc = gql`
    fragment PasskeyRequest on PasskeyRequest {
  expiresAt
  options
}
    `;
export const SignInCodeFragmentDoc = gql`
    fragment SignInCode on SignInCode {
  expiresAt
  resendAfter
}
    `;
export const UserFragmentDoc = gql`
    fragment User on User {
  email
  name
}
    `;
export const SignedInFragmentDoc = gql`
    fragment SignedIn on SignedIn {
  token
}
    `;
export const SimulatedCodeRefusalFragmentDoc = gql`
    fragment SimulatedCodeRefusal on SimulatedCodeRefusal {
  code
  message
  triesLeft
}
    `;
export const VerifiedAttendanceSessionFragmentDoc = gql`
    fragment VerifiedAttendanceSession on VerifiedAttendanceSession {
  id
  name
  reference
  sealedAt
  status
}
    `;
export const VerifiedDocumentFragmentDoc = gql`
    fragment VerifiedDocument on VerifiedDocument {
  currentSha256
  id
  name
  sealedSha256
  sha256
}
    `;
export const VerifiedEnvelopeFragmentDoc = gql`
    fragment VerifiedEnvelope on VerifiedEnvelope {
  completedAt
  documentsAvailable
  id
  name
  padesLevel
  proofRetainedUntil
  sealedAt
  signatureLevel
  status
}
    `;
export const VerifiedEventFragmentDoc = gql`
    fragment VerifiedEvent on VerifiedEvent {
  actor
  at
  hash
  prevHash
  type
}
    `;
export const VerifyProofFragmentDoc = gql`
    fragment VerifyProof on VerifyProof {
  evidenceSha256
  mandate
  padesLevel
  seal
  timestamps
  trustChain
}
    `;
export const VerifiedSignerFragmentDoc = gql`
    fragment VerifiedSigner on VerifiedSigner {
  authenticationUsed
  certificateFingerprintSha256
  certificateSerial
  certificateSubject
  email
  ip
  level
  name
  order
  role
  signaturePlace
  signedAt
  status
  userAgent
}
    `;
export const VerifyResultFragmentDoc = gql`
    fragment VerifyResult on VerifyResult {
  attendanceSession {
    ...VerifiedAttendanceSession
  }
  billedCredits
  chainValid
  document {
    ...VerifiedDocument
  }
  envelope {
    ...VerifiedEnvelope
  }
  events {
    ...VerifiedEvent
  }
  known
  matches
  proof {
    ...VerifyProof
  }
  scope
  sha256
  signers {
    ...VerifiedSigner
  }
}
    ${VerifiedAttendanceSessionFragmentDoc}
${VerifiedDocumentFragmentDoc}
${VerifiedEnvelopeFragmentDoc}
${VerifiedEventFragmentDoc}
${VerifyProofFragmentDoc}
${VerifiedSignerFragmentDoc}`;
export const EnvelopeTimelineDocument = gql`
    query envelopeTimeline($id: ID!) {
  envelope(id: $id) {
    id
    timeline {
      valid
      events {
        seq
        type
        actor
        at
        data
        commitments
        hash
        prevHash
      }
    }
  }
}
    `;
export const ApiKeysDocument = gql`
    query apiKeys($after: String, $before: String, $first: Int, $last: Int) {
  apiKeys(after: $after, before: $before, first: $first, last: $last) {
    edges {
      cursor
      node {
        ...ApiKeyItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${ApiKeyItemFragmentDoc}`;
export const AttendanceSessionDocument = gql`
    query attendanceSession($id: ID!) {
  attendanceSession(id: $id) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const AttendanceSessionsDocument = gql`
    query attendanceSessions($after: String, $before: String, $first: Int, $last: Int, $offset: Int) {
  attendanceSessions(
    after: $after
    before: $before
    first: $first
    last: $last
    offset: $offset
  ) {
    edges {
      cursor
      node {
        ...AttendanceSessionItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${AttendanceSessionItemFragmentDoc}`;
export const AttendanceSheetDocument = gql`
    query attendanceSheet($id: ID!) {
  attendanceSheet(id: $id) {
    ...AttendanceSheet
  }
}
    ${AttendanceSheetFragmentDoc}`;
export const AttendeeSpaceDocument = gql`
    query attendeeSpace {
  attendeeSpace {
    ...AttendeeSpace
  }
}
    ${AttendeeSpaceFragmentDoc}`;
export const AuditLogDocument = gql`
    query auditLog($after: String, $before: String, $first: Int, $last: Int) {
  auditLog(after: $after, before: $before, first: $first, last: $last) {
    edges {
      cursor
      node {
        ...AuditEntryItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${AuditEntryItemFragmentDoc}`;
export const BatchSessionDocument = gql`
    query batchSession {
  batchSession {
    ...BatchSession
  }
}
    ${BatchSessionFragmentDoc}`;
export const ConsoleSessionsDocument = gql`
    query consoleSessions {
  consoleSessions {
    ...ConsoleSession
  }
}
    ${ConsoleSessionFragmentDoc}`;
export const CreditsDocument = gql`
    query credits {
  credits {
    ...Credits
  }
}
    ${CreditsFragmentDoc}`;
export const EnterLinkDocument = gql`
    query enterLink($token: String!) {
  enterLink(token: $token) {
    ...EnterLink
  }
}
    ${EnterLinkFragmentDoc}`;
export const EnvelopeDocument = gql`
    query envelope($id: ID!) {
  envelope(id: $id) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const EnvelopesDocument = gql`
    query envelopes($after: String, $before: String, $first: Int, $last: Int, $offset: Int, $search: String, $status: [EnvelopeStatus!]) {
  envelopes(
    after: $after
    before: $before
    first: $first
    last: $last
    offset: $offset
    search: $search
    status: $status
  ) {
    edges {
      cursor
      node {
        ...EnvelopeItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${EnvelopeItemFragmentDoc}`;
export const EventsDocument = gql`
    query events($after: String, $before: String, $first: Int, $last: Int) {
  events(after: $after, before: $before, first: $first, last: $last) {
    edges {
      cursor
      node {
        ...WebhookEventItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${WebhookEventItemFragmentDoc}`;
export const ExportAttendanceDocument = gql`
    query exportAttendance($after: String, $format: AttendanceExportFormat, $id: ID!) {
  exportAttendance(after: $after, format: $format, id: $id) {
    ...AttendanceExport
  }
}
    ${AttendanceExportFragmentDoc}`;
export const IdentitiesDocument = gql`
    query identities($after: String, $before: String, $documentNumberHash: String, $externalRef: String, $first: Int, $last: Int, $offset: Int) {
  identities(
    after: $after
    before: $before
    documentNumberHash: $documentNumberHash
    externalRef: $externalRef
    first: $first
    last: $last
    offset: $offset
  ) {
    edges {
      cursor
      node {
        ...IdentityItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${IdentityItemFragmentDoc}`;
export const IdentityDocument = gql`
    query identity($id: ID!) {
  identity(id: $id) {
    ...Identity
  }
}
    ${IdentityFragmentDoc}`;
export const InvitationsDocument = gql`
    query invitations {
  invitations {
    ...Invitation
  }
}
    ${InvitationFragmentDoc}`;
export const MyInvitationsDocument = gql`
    query myInvitations {
  myInvitations {
    ...ReceivedInvitation
  }
}
    ${ReceivedInvitationFragmentDoc}`;
export const MyOrganizationsDocument = gql`
    query myOrganizations {
  myOrganizations {
    ...MyOrganization
  }
}
    ${MyOrganizationFragmentDoc}`;
export const NodeDocument = gql`
    query node($id: ID!) {
  node(id: $id) {
    __typename
  }
}
    `;
export const NodesDocument = gql`
    query nodes($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
  }
}
    `;
export const PasskeysDocument = gql`
    query passkeys {
  passkeys {
    ...Passkey
  }
}
    ${PasskeyFragmentDoc}`;
export const ScannedSlotDocument = gql`
    query scannedSlot {
  scannedSlot {
    ...ScannedSlot
  }
}
    ${ScannedSlotFragmentDoc}`;
export const SealBatchDocument = gql`
    query sealBatch($id: ID!) {
  sealBatch(id: $id) {
    ...SealBatch
  }
}
    ${SealBatchFragmentDoc}`;
export const SealBatchesDocument = gql`
    query sealBatches($after: String, $before: String, $first: Int, $last: Int, $mandateId: ID, $offset: Int, $status: [SealBatchStatus!]) {
  sealBatches(
    after: $after
    before: $before
    first: $first
    last: $last
    mandateId: $mandateId
    offset: $offset
    status: $status
  ) {
    edges {
      cursor
      node {
        ...SealBatchItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${SealBatchItemFragmentDoc}`;
export const SigningMandateDocument = gql`
    query signingMandate($id: ID!) {
  signingMandate(id: $id) {
    ...Mandate
  }
}
    ${MandateFragmentDoc}`;
export const SigningMandatesDocument = gql`
    query signingMandates($after: String, $before: String, $first: Int, $last: Int, $status: [MandateStatus!]) {
  signingMandates(
    after: $after
    before: $before
    first: $first
    last: $last
    status: $status
  ) {
    edges {
      cursor
      node {
        ...MandateItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${MandateItemFragmentDoc}`;
export const SigningSessionDocument = gql`
    query signingSession {
  signingSession {
    ...SigningSession
  }
}
    ${SigningSessionFragmentDoc}`;
export const SlotCodesDocument = gql`
    query slotCodes($slotId: ID!) {
  slotCodes(slotId: $slotId) {
    ...SlotCode
  }
}
    ${SlotCodeFragmentDoc}`;
export const SlotMarksDocument = gql`
    query slotMarks($slotId: ID!) {
  slotMarks(slotId: $slotId) {
    ...Mark
  }
}
    ${MarkFragmentDoc}`;
export const TeamDocument = gql`
    query team($after: String, $before: String, $first: Int, $last: Int) {
  team(after: $after, before: $before, first: $first, last: $last) {
    edges {
      cursor
      node {
        ...TeamMemberItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${TeamMemberItemFragmentDoc}`;
export const TrainerSpaceDocument = gql`
    query trainerSpace {
  trainerSpace {
    ...TrainerSpace
  }
}
    ${TrainerSpaceFragmentDoc}`;
export const ValidatePdfDocument = gql`
    query validatePdf($pdfBase64: Pdf!) {
  validatePdf(pdfBase64: $pdfBase64) {
    ...PdfValidation
  }
}
    ${PdfValidationFragmentDoc}`;
export const ViewerDocument = gql`
    query viewer {
  viewer {
    ...Viewer
  }
}
    ${ViewerFragmentDoc}`;
export const WebhookDeliveriesDocument = gql`
    query webhookDeliveries($after: String, $before: String, $endpointId: ID, $eventId: ID, $first: Int, $last: Int, $status: [WebhookDeliveryStatus!]) {
  webhookDeliveries(
    after: $after
    before: $before
    endpointId: $endpointId
    eventId: $eventId
    first: $first
    last: $last
    status: $status
  ) {
    edges {
      cursor
      node {
        ...WebhookDeliveryItem
      }
    }
    pageInfo {
      endCursor
      hasNextPage
      hasPreviousPage
      startCursor
    }
  }
}
    ${WebhookDeliveryItemFragmentDoc}`;
export const WebhookEndpointsDocument = gql`
    query webhookEndpoints {
  webhookEndpoints {
    ...WebhookEndpoint
  }
}
    ${WebhookEndpointFragmentDoc}`;
export const AcceptInvitationDocument = gql`
    mutation acceptInvitation($id: ID!) {
  acceptInvitation(id: $id)
}
    `;
export const AddAttendeeDocument = gql`
    mutation addAttendee($input: AttendeeInput!, $sessionId: ID!) {
  addAttendee(input: $input, sessionId: $sessionId) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const AddPasskeyDocument = gql`
    mutation addPasskey($name: String!, $response: JSON!) {
  addPasskey(name: $name, response: $response) {
    ...Passkey
  }
}
    ${PasskeyFragmentDoc}`;
export const AdvanceBatchClockDocument = gql`
    mutation advanceBatchClock($id: ID!) {
  advanceBatchClock(id: $id) {
    ...SealBatch
  }
}
    ${SealBatchFragmentDoc}`;
export const AdvanceEnvelopeClockDocument = gql`
    mutation advanceEnvelopeClock($id: ID!, $to: EnvelopeMoment!) {
  advanceEnvelopeClock(id: $id, to: $to) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const AdvanceIdentityClockDocument = gql`
    mutation advanceIdentityClock($id: ID!) {
  advanceIdentityClock(id: $id) {
    ...Identity
  }
}
    ${IdentityFragmentDoc}`;
export const AdvanceMandateClockDocument = gql`
    mutation advanceMandateClock($id: ID!, $to: MandateMoment!) {
  advanceMandateClock(id: $id, to: $to) {
    ...Mandate
  }
}
    ${MandateFragmentDoc}`;
export const AdvanceSessionClockDocument = gql`
    mutation advanceSessionClock($id: ID!, $to: AttendanceSessionMoment!) {
  advanceSessionClock(id: $id, to: $to) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const AuthorizeSealBatchDocument = gql`
    mutation authorizeSealBatch($input: AuthorizeSealBatchInput!) {
  authorizeSealBatch(input: $input) {
    ...BatchSession
  }
}
    ${BatchSessionFragmentDoc}`;
export const CancelEnvelopeDocument = gql`
    mutation cancelEnvelope($id: ID!) {
  cancelEnvelope(id: $id) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const ChangeRoleDocument = gql`
    mutation changeRole($id: ID!, $role: Role!) {
  changeRole(id: $id, role: $role) {
    ...TeamMember
  }
}
    ${TeamMemberFragmentDoc}`;
export const CloseAttendanceSessionDocument = gql`
    mutation closeAttendanceSession($id: ID!) {
  closeAttendanceSession(id: $id) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const CloseSlotDocument = gql`
    mutation closeSlot($drawnSignature: String, $sessionId: ID!, $slotId: ID!) {
  closeSlot(
    drawnSignature: $drawnSignature
    sessionId: $sessionId
    slotId: $slotId
  ) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const CreateApiKeyDocument = gql`
    mutation createApiKey($mode: Mode!, $name: String!, $scopes: [String!]!) {
  createApiKey(mode: $mode, name: $name, scopes: $scopes) {
    ...CreatedApiKey
  }
}
    ${CreatedApiKeyFragmentDoc}`;
export const CreateAttendanceSessionDocument = gql`
    mutation createAttendanceSession($input: CreateAttendanceSessionInput!) {
  createAttendanceSession(input: $input) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const CreateEnvelopeDocument = gql`
    mutation createEnvelope($input: CreateEnvelopeInput!) {
  createEnvelope(input: $input) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const CreateIdentityDocument = gql`
    mutation createIdentity($input: IdentityInput!) {
  createIdentity(input: $input) {
    ...CreatedIdentity
  }
}
    ${CreatedIdentityFragmentDoc}`;
export const CreateSealBatchDocument = gql`
    mutation createSealBatch($input: CreateSealBatchInput!) {
  createSealBatch(input: $input) {
    ...SealBatch
  }
}
    ${SealBatchFragmentDoc}`;
export const CreateSigningMandateDocument = gql`
    mutation createSigningMandate($input: CreateSigningMandateInput!) {
  createSigningMandate(input: $input) {
    ...Mandate
  }
}
    ${MandateFragmentDoc}`;
export const CreateWebhookEndpointDocument = gql`
    mutation createWebhookEndpoint($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    ...WebhookEndpointWithSecret
  }
}
    ${WebhookEndpointWithSecretFragmentDoc}`;
export const DeclineInvitationDocument = gql`
    mutation declineInvitation($id: ID!) {
  declineInvitation(id: $id)
}
    `;
export const DeclineSigningDocument = gql`
    mutation declineSigning($input: DeclineSigningInput!) {
  declineSigning(input: $input) {
    ...SigningSession
  }
}
    ${SigningSessionFragmentDoc}`;
export const DeleteIdentityDocument = gql`
    mutation deleteIdentity($id: ID!) {
  deleteIdentity(id: $id) {
    ...Identity
  }
}
    ${IdentityFragmentDoc}`;
export const DeleteWebhookEndpointDocument = gql`
    mutation deleteWebhookEndpoint($id: ID!) {
  deleteWebhookEndpoint(id: $id) {
    ...WebhookEndpoint
  }
}
    ${WebhookEndpointFragmentDoc}`;
export const EndConsoleSessionDocument = gql`
    mutation endConsoleSession($id: ID) {
  endConsoleSession(id: $id)
}
    `;
export const InviteMemberDocument = gql`
    mutation inviteMember($email: String!, $role: Role!) {
  inviteMember(email: $email, role: $role) {
    ...Invitation
  }
}
    ${InvitationFragmentDoc}`;
export const IssueCompletionCertificateDocument = gql`
    mutation issueCompletionCertificate($input: IssueCompletionCertificateInput!) {
  issueCompletionCertificate(input: $input) {
    ...CompletionCertificate
  }
}
    ${CompletionCertificateFragmentDoc}`;
export const IssueCompletionCertificatesDocument = gql`
    mutation issueCompletionCertificates($input: IssueCompletionCertificatesInput!) {
  issueCompletionCertificates(input: $input) {
    ...CompletionCertificates
  }
}
    ${CompletionCertificatesFragmentDoc}`;
export const MarkAttendeeDocument = gql`
    mutation markAttendee($input: MarkAttendeeInput!) {
  markAttendee(input: $input) {
    ...MarkedPresence
  }
}
    ${MarkedPresenceFragmentDoc}`;
export const MarkPresenceDocument = gql`
    mutation markPresence($input: MarkPresenceInput!) {
  markPresence(input: $input) {
    ...MarkedPresence
  }
}
    ${MarkedPresenceFragmentDoc}`;
export const OpenSlotDocument = gql`
    mutation openSlot($sessionId: ID!, $slotId: ID!) {
  openSlot(sessionId: $sessionId, slotId: $slotId) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const RecordSigningViewDocument = gql`
    mutation recordSigningView($input: RecordSigningViewInput!) {
  recordSigningView(input: $input) {
    ...SigningSession
  }
}
    ${SigningSessionFragmentDoc}`;
export const RedeliverEventDocument = gql`
    mutation redeliverEvent($endpointId: ID!, $eventId: ID!) {
  redeliverEvent(endpointId: $endpointId, eventId: $eventId) {
    ...WebhookDelivery
  }
}
    ${WebhookDeliveryFragmentDoc}`;
export const RefuseSealBatchDocument = gql`
    mutation refuseSealBatch($input: RefuseSealBatchInput!) {
  refuseSealBatch(input: $input) {
    ...BatchSession
  }
}
    ${BatchSessionFragmentDoc}`;
export const RemoveMemberDocument = gql`
    mutation removeMember($id: ID!) {
  removeMember(id: $id)
}
    `;
export const RemovePasskeyDocument = gql`
    mutation removePasskey($id: ID!) {
  removePasskey(id: $id)
}
    `;
export const ReplaceDraftDocument = gql`
    mutation replaceDraft($id: ID!, $input: ReplaceDraftInput!) {
  replaceDraft(id: $id, input: $input) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const RequestBatchCodeDocument = gql`
    mutation requestBatchCode {
  requestBatchCode {
    ...SigningCode
  }
}
    ${SigningCodeFragmentDoc}`;
export const RequestEmailCodeDocument = gql`
    mutation requestEmailCode($email: String!) {
  requestEmailCode(email: $email)
}
    `;
export const RequestPasskeyCreationDocument = gql`
    mutation requestPasskeyCreation {
  requestPasskeyCreation {
    ...PasskeyRequest
  }
}
    ${PasskeyRequestFragmentDoc}`;
export const RequestPasskeySignInDocument = gql`
    mutation requestPasskeySignIn($browser: String!) {
  requestPasskeySignIn(browser: $browser) {
    ...PasskeyRequest
  }
}
    ${PasskeyRequestFragmentDoc}`;
export const RequestSignInCodeDocument = gql`
    mutation requestSignInCode($browser: String!, $email: String!) {
  requestSignInCode(browser: $browser, email: $email) {
    ...SignInCode
  }
}
    ${SignInCodeFragmentDoc}`;
export const RequestSigningCodeDocument = gql`
    mutation requestSigningCode($input: RequestSigningCodeInput!) {
  requestSigningCode(input: $input) {
    ...SigningCode
  }
}
    ${SigningCodeFragmentDoc}`;
export const ResendBatchNoticeDocument = gql`
    mutation resendBatchNotice($id: ID!) {
  resendBatchNotice(id: $id) {
    ...SealBatch
  }
}
    ${SealBatchFragmentDoc}`;
export const ResendNoticeDocument = gql`
    mutation resendNotice($id: ID!) {
  resendNotice(id: $id) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const ResetPasskeysDocument = gql`
    mutation resetPasskeys($id: ID!) {
  resetPasskeys(id: $id)
}
    `;
export const RevokeApiKeyDocument = gql`
    mutation revokeApiKey($id: ID!) {
  revokeApiKey(id: $id) {
    ...ApiKey
  }
}
    ${ApiKeyFragmentDoc}`;
export const RevokeInvitationDocument = gql`
    mutation revokeInvitation($id: ID!) {
  revokeInvitation(id: $id) {
    ...Invitation
  }
}
    ${InvitationFragmentDoc}`;
export const RevokeSigningMandateDocument = gql`
    mutation revokeSigningMandate($id: ID!) {
  revokeSigningMandate(id: $id) {
    ...Mandate
  }
}
    ${MandateFragmentDoc}`;
export const RotateWebhookSecretDocument = gql`
    mutation rotateWebhookSecret($id: ID!, $overlapHours: Int) {
  rotateWebhookSecret(id: $id, overlapHours: $overlapHours) {
    ...WebhookEndpointWithSecret
  }
}
    ${WebhookEndpointWithSecretFragmentDoc}`;
export const SendEnvelopeDocument = gql`
    mutation sendEnvelope($id: ID!) {
  sendEnvelope(id: $id) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const SendTestEventDocument = gql`
    mutation sendTestEvent($endpointId: ID!) {
  sendTestEvent(endpointId: $endpointId) {
    ...WebhookEvent
  }
}
    ${WebhookEventFragmentDoc}`;
export const SetEmbedOriginsDocument = gql`
    mutation setEmbedOrigins($origins: [String!]!) {
  setEmbedOrigins(origins: $origins) {
    ...Organization
  }
}
    ${OrganizationFragmentDoc}`;
export const SetMyEmailDocument = gql`
    mutation setMyEmail($code: String!, $email: String!) {
  setMyEmail(code: $code, email: $email) {
    ...User
  }
}
    ${UserFragmentDoc}`;
export const SetMyNameDocument = gql`
    mutation setMyName($name: String!) {
  setMyName(name: $name) {
    ...User
  }
}
    ${UserFragmentDoc}`;
export const SetPasskeysRequiredDocument = gql`
    mutation setPasskeysRequired($required: Boolean!) {
  setPasskeysRequired(required: $required) {
    ...Organization
  }
}
    ${OrganizationFragmentDoc}`;
export const SignEnvelopeDocument = gql`
    mutation signEnvelope($input: SignEnvelopeInput!) {
  signEnvelope(input: $input) {
    ...SigningSession
  }
}
    ${SigningSessionFragmentDoc}`;
export const SignInDocument = gql`
    mutation signIn($browser: String!, $code: String!, $email: String!) {
  signIn(browser: $browser, code: $code, email: $email) {
    ...SignedIn
  }
}
    ${SignedInFragmentDoc}`;
export const SignInByCodeDocument = gql`
    mutation signInByCode($input: SignInByCodeInput!) {
  signInByCode(input: $input) {
    ...MarkedPresence
  }
}
    ${MarkedPresenceFragmentDoc}`;
export const SignInByLinkDocument = gql`
    mutation signInByLink($token: String!) {
  signInByLink(token: $token) {
    ...SignedIn
  }
}
    ${SignedInFragmentDoc}`;
export const SignInByPasskeyDocument = gql`
    mutation signInByPasskey($browser: String!, $response: JSON!) {
  signInByPasskey(browser: $browser, response: $response) {
    ...SignedIn
  }
}
    ${SignedInFragmentDoc}`;
export const SignOutMemberDocument = gql`
    mutation signOutMember($id: ID!) {
  signOutMember(id: $id)
}
    `;
export const SimulateBatchAuthorizationDocument = gql`
    mutation simulateBatchAuthorization($id: ID!) {
  simulateBatchAuthorization(id: $id) {
    ...SealBatch
  }
}
    ${SealBatchFragmentDoc}`;
export const SimulateBatchRefusalDocument = gql`
    mutation simulateBatchRefusal($id: ID!, $reason: String!) {
  simulateBatchRefusal(id: $id, reason: $reason) {
    ...SealBatch
  }
}
    ${SealBatchFragmentDoc}`;
export const SimulateBatchWrongCodeDocument = gql`
    mutation simulateBatchWrongCode($id: ID!) {
  simulateBatchWrongCode(id: $id) {
    ...SimulatedCodeRefusal
  }
}
    ${SimulatedCodeRefusalFragmentDoc}`;
export const SimulatePresenceDocument = gql`
    mutation simulatePresence($attendeeIds: [ID!], $slotId: ID!) {
  simulatePresence(attendeeIds: $attendeeIds, slotId: $slotId) {
    ...AttendanceSession
  }
}
    ${AttendanceSessionFragmentDoc}`;
export const SimulateRefusalDocument = gql`
    mutation simulateRefusal($id: ID!, $reason: String!) {
  simulateRefusal(id: $id, reason: $reason) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const SimulateSignatureDocument = gql`
    mutation simulateSignature($id: ID!) {
  simulateSignature(id: $id) {
    ...Envelope
  }
}
    ${EnvelopeFragmentDoc}`;
export const SimulateWrongCodeDocument = gql`
    mutation simulateWrongCode($id: ID!) {
  simulateWrongCode(id: $id) {
    ...SimulatedCodeRefusal
  }
}
    ${SimulatedCodeRefusalFragmentDoc}`;
export const SwitchOrganizationDocument = gql`
    mutation switchOrganization($id: ID!) {
  switchOrganization(id: $id)
}
    `;
export const VerifyDocumentDocument = gql`
    mutation verifyDocument($input: VerifyDocumentInput!) {
  verifyDocument(input: $input) {
    ...VerifyResult
  }
}
    ${VerifyResultFragmentDoc}`;

export type SdkFunctionWrapper = <T>(action: (requestHeaders?:Record<string, string>) => Promise<T>, operationName: string, operationType?: string, variables?: any) => Promise<T>;


const defaultWrapper: SdkFunctionWrapper = (action, _operationName, _operationType, _variables) => action();

export function getSdk(client: GraphQLClient, withWrapper: SdkFunctionWrapper = defaultWrapper) {
  return {
    envelopeTimeline(variables: EnvelopeTimelineQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<EnvelopeTimelineQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<EnvelopeTimelineQuery>({ document: EnvelopeTimelineDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'envelopeTimeline', 'query', variables);
    },
    apiKeys(variables?: ApiKeysQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ApiKeysQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<ApiKeysQuery>({ document: ApiKeysDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'apiKeys', 'query', variables);
    },
    attendanceSession(variables: AttendanceSessionQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AttendanceSessionQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<AttendanceSessionQuery>({ document: AttendanceSessionDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'attendanceSession', 'query', variables);
    },
    attendanceSessions(variables?: AttendanceSessionsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AttendanceSessionsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<AttendanceSessionsQuery>({ document: AttendanceSessionsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'attendanceSessions', 'query', variables);
    },
    attendanceSheet(variables: AttendanceSheetQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AttendanceSheetQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<AttendanceSheetQuery>({ document: AttendanceSheetDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'attendanceSheet', 'query', variables);
    },
    attendeeSpace(variables?: AttendeeSpaceQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AttendeeSpaceQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<AttendeeSpaceQuery>({ document: AttendeeSpaceDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'attendeeSpace', 'query', variables);
    },
    auditLog(variables?: AuditLogQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AuditLogQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<AuditLogQuery>({ document: AuditLogDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'auditLog', 'query', variables);
    },
    batchSession(variables?: BatchSessionQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<BatchSessionQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<BatchSessionQuery>({ document: BatchSessionDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'batchSession', 'query', variables);
    },
    consoleSessions(variables?: ConsoleSessionsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ConsoleSessionsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<ConsoleSessionsQuery>({ document: ConsoleSessionsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'consoleSessions', 'query', variables);
    },
    credits(variables?: CreditsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreditsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreditsQuery>({ document: CreditsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'credits', 'query', variables);
    },
    enterLink(variables: EnterLinkQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<EnterLinkQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<EnterLinkQuery>({ document: EnterLinkDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'enterLink', 'query', variables);
    },
    envelope(variables: EnvelopeQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<EnvelopeQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<EnvelopeQuery>({ document: EnvelopeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'envelope', 'query', variables);
    },
    envelopes(variables?: EnvelopesQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<EnvelopesQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<EnvelopesQuery>({ document: EnvelopesDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'envelopes', 'query', variables);
    },
    events(variables?: EventsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<EventsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<EventsQuery>({ document: EventsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'events', 'query', variables);
    },
    exportAttendance(variables: ExportAttendanceQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ExportAttendanceQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<ExportAttendanceQuery>({ document: ExportAttendanceDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'exportAttendance', 'query', variables);
    },
    identities(variables?: IdentitiesQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<IdentitiesQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<IdentitiesQuery>({ document: IdentitiesDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'identities', 'query', variables);
    },
    identity(variables: IdentityQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<IdentityQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<IdentityQuery>({ document: IdentityDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'identity', 'query', variables);
    },
    invitations(variables?: InvitationsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<InvitationsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<InvitationsQuery>({ document: InvitationsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'invitations', 'query', variables);
    },
    myInvitations(variables?: MyInvitationsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<MyInvitationsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<MyInvitationsQuery>({ document: MyInvitationsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'myInvitations', 'query', variables);
    },
    myOrganizations(variables?: MyOrganizationsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<MyOrganizationsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<MyOrganizationsQuery>({ document: MyOrganizationsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'myOrganizations', 'query', variables);
    },
    node(variables: NodeQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<NodeQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<NodeQuery>({ document: NodeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'node', 'query', variables);
    },
    nodes(variables: NodesQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<NodesQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<NodesQuery>({ document: NodesDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'nodes', 'query', variables);
    },
    passkeys(variables?: PasskeysQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<PasskeysQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<PasskeysQuery>({ document: PasskeysDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'passkeys', 'query', variables);
    },
    scannedSlot(variables?: ScannedSlotQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ScannedSlotQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<ScannedSlotQuery>({ document: ScannedSlotDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'scannedSlot', 'query', variables);
    },
    sealBatch(variables: SealBatchQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SealBatchQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<SealBatchQuery>({ document: SealBatchDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'sealBatch', 'query', variables);
    },
    sealBatches(variables?: SealBatchesQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SealBatchesQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<SealBatchesQuery>({ document: SealBatchesDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'sealBatches', 'query', variables);
    },
    signingMandate(variables: SigningMandateQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SigningMandateQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<SigningMandateQuery>({ document: SigningMandateDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signingMandate', 'query', variables);
    },
    signingMandates(variables?: SigningMandatesQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SigningMandatesQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<SigningMandatesQuery>({ document: SigningMandatesDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signingMandates', 'query', variables);
    },
    signingSession(variables?: SigningSessionQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SigningSessionQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<SigningSessionQuery>({ document: SigningSessionDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signingSession', 'query', variables);
    },
    slotCodes(variables: SlotCodesQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SlotCodesQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<SlotCodesQuery>({ document: SlotCodesDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'slotCodes', 'query', variables);
    },
    slotMarks(variables: SlotMarksQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SlotMarksQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<SlotMarksQuery>({ document: SlotMarksDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'slotMarks', 'query', variables);
    },
    team(variables?: TeamQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<TeamQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<TeamQuery>({ document: TeamDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'team', 'query', variables);
    },
    trainerSpace(variables?: TrainerSpaceQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<TrainerSpaceQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<TrainerSpaceQuery>({ document: TrainerSpaceDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'trainerSpace', 'query', variables);
    },
    validatePdf(variables: ValidatePdfQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ValidatePdfQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<ValidatePdfQuery>({ document: ValidatePdfDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'validatePdf', 'query', variables);
    },
    viewer(variables?: ViewerQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ViewerQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<ViewerQuery>({ document: ViewerDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'viewer', 'query', variables);
    },
    webhookDeliveries(variables?: WebhookDeliveriesQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<WebhookDeliveriesQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<WebhookDeliveriesQuery>({ document: WebhookDeliveriesDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'webhookDeliveries', 'query', variables);
    },
    webhookEndpoints(variables?: WebhookEndpointsQueryVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<WebhookEndpointsQuery> {
      return withWrapper((wrappedRequestHeaders) => client.request<WebhookEndpointsQuery>({ document: WebhookEndpointsDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'webhookEndpoints', 'query', variables);
    },
    acceptInvitation(variables: AcceptInvitationMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AcceptInvitationMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AcceptInvitationMutation>({ document: AcceptInvitationDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'acceptInvitation', 'mutation', variables);
    },
    addAttendee(variables: AddAttendeeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AddAttendeeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AddAttendeeMutation>({ document: AddAttendeeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'addAttendee', 'mutation', variables);
    },
    addPasskey(variables: AddPasskeyMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AddPasskeyMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AddPasskeyMutation>({ document: AddPasskeyDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'addPasskey', 'mutation', variables);
    },
    advanceBatchClock(variables: AdvanceBatchClockMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AdvanceBatchClockMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AdvanceBatchClockMutation>({ document: AdvanceBatchClockDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'advanceBatchClock', 'mutation', variables);
    },
    advanceEnvelopeClock(variables: AdvanceEnvelopeClockMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AdvanceEnvelopeClockMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AdvanceEnvelopeClockMutation>({ document: AdvanceEnvelopeClockDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'advanceEnvelopeClock', 'mutation', variables);
    },
    advanceIdentityClock(variables: AdvanceIdentityClockMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AdvanceIdentityClockMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AdvanceIdentityClockMutation>({ document: AdvanceIdentityClockDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'advanceIdentityClock', 'mutation', variables);
    },
    advanceMandateClock(variables: AdvanceMandateClockMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AdvanceMandateClockMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AdvanceMandateClockMutation>({ document: AdvanceMandateClockDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'advanceMandateClock', 'mutation', variables);
    },
    advanceSessionClock(variables: AdvanceSessionClockMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AdvanceSessionClockMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AdvanceSessionClockMutation>({ document: AdvanceSessionClockDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'advanceSessionClock', 'mutation', variables);
    },
    authorizeSealBatch(variables: AuthorizeSealBatchMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<AuthorizeSealBatchMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<AuthorizeSealBatchMutation>({ document: AuthorizeSealBatchDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'authorizeSealBatch', 'mutation', variables);
    },
    cancelEnvelope(variables: CancelEnvelopeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CancelEnvelopeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CancelEnvelopeMutation>({ document: CancelEnvelopeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'cancelEnvelope', 'mutation', variables);
    },
    changeRole(variables: ChangeRoleMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ChangeRoleMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<ChangeRoleMutation>({ document: ChangeRoleDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'changeRole', 'mutation', variables);
    },
    closeAttendanceSession(variables: CloseAttendanceSessionMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CloseAttendanceSessionMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CloseAttendanceSessionMutation>({ document: CloseAttendanceSessionDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'closeAttendanceSession', 'mutation', variables);
    },
    closeSlot(variables: CloseSlotMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CloseSlotMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CloseSlotMutation>({ document: CloseSlotDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'closeSlot', 'mutation', variables);
    },
    createApiKey(variables: CreateApiKeyMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreateApiKeyMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreateApiKeyMutation>({ document: CreateApiKeyDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'createApiKey', 'mutation', variables);
    },
    createAttendanceSession(variables: CreateAttendanceSessionMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreateAttendanceSessionMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreateAttendanceSessionMutation>({ document: CreateAttendanceSessionDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'createAttendanceSession', 'mutation', variables);
    },
    createEnvelope(variables: CreateEnvelopeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreateEnvelopeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreateEnvelopeMutation>({ document: CreateEnvelopeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'createEnvelope', 'mutation', variables);
    },
    createIdentity(variables: CreateIdentityMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreateIdentityMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreateIdentityMutation>({ document: CreateIdentityDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'createIdentity', 'mutation', variables);
    },
    createSealBatch(variables: CreateSealBatchMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreateSealBatchMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreateSealBatchMutation>({ document: CreateSealBatchDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'createSealBatch', 'mutation', variables);
    },
    createSigningMandate(variables: CreateSigningMandateMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreateSigningMandateMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreateSigningMandateMutation>({ document: CreateSigningMandateDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'createSigningMandate', 'mutation', variables);
    },
    createWebhookEndpoint(variables: CreateWebhookEndpointMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<CreateWebhookEndpointMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<CreateWebhookEndpointMutation>({ document: CreateWebhookEndpointDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'createWebhookEndpoint', 'mutation', variables);
    },
    declineInvitation(variables: DeclineInvitationMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<DeclineInvitationMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<DeclineInvitationMutation>({ document: DeclineInvitationDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'declineInvitation', 'mutation', variables);
    },
    declineSigning(variables: DeclineSigningMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<DeclineSigningMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<DeclineSigningMutation>({ document: DeclineSigningDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'declineSigning', 'mutation', variables);
    },
    deleteIdentity(variables: DeleteIdentityMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<DeleteIdentityMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<DeleteIdentityMutation>({ document: DeleteIdentityDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'deleteIdentity', 'mutation', variables);
    },
    deleteWebhookEndpoint(variables: DeleteWebhookEndpointMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<DeleteWebhookEndpointMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<DeleteWebhookEndpointMutation>({ document: DeleteWebhookEndpointDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'deleteWebhookEndpoint', 'mutation', variables);
    },
    endConsoleSession(variables?: EndConsoleSessionMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<EndConsoleSessionMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<EndConsoleSessionMutation>({ document: EndConsoleSessionDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'endConsoleSession', 'mutation', variables);
    },
    inviteMember(variables: InviteMemberMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<InviteMemberMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<InviteMemberMutation>({ document: InviteMemberDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'inviteMember', 'mutation', variables);
    },
    issueCompletionCertificate(variables: IssueCompletionCertificateMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<IssueCompletionCertificateMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<IssueCompletionCertificateMutation>({ document: IssueCompletionCertificateDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'issueCompletionCertificate', 'mutation', variables);
    },
    issueCompletionCertificates(variables: IssueCompletionCertificatesMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<IssueCompletionCertificatesMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<IssueCompletionCertificatesMutation>({ document: IssueCompletionCertificatesDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'issueCompletionCertificates', 'mutation', variables);
    },
    markAttendee(variables: MarkAttendeeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<MarkAttendeeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<MarkAttendeeMutation>({ document: MarkAttendeeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'markAttendee', 'mutation', variables);
    },
    markPresence(variables: MarkPresenceMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<MarkPresenceMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<MarkPresenceMutation>({ document: MarkPresenceDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'markPresence', 'mutation', variables);
    },
    openSlot(variables: OpenSlotMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<OpenSlotMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<OpenSlotMutation>({ document: OpenSlotDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'openSlot', 'mutation', variables);
    },
    recordSigningView(variables: RecordSigningViewMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RecordSigningViewMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RecordSigningViewMutation>({ document: RecordSigningViewDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'recordSigningView', 'mutation', variables);
    },
    redeliverEvent(variables: RedeliverEventMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RedeliverEventMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RedeliverEventMutation>({ document: RedeliverEventDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'redeliverEvent', 'mutation', variables);
    },
    refuseSealBatch(variables: RefuseSealBatchMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RefuseSealBatchMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RefuseSealBatchMutation>({ document: RefuseSealBatchDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'refuseSealBatch', 'mutation', variables);
    },
    removeMember(variables: RemoveMemberMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RemoveMemberMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RemoveMemberMutation>({ document: RemoveMemberDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'removeMember', 'mutation', variables);
    },
    removePasskey(variables: RemovePasskeyMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RemovePasskeyMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RemovePasskeyMutation>({ document: RemovePasskeyDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'removePasskey', 'mutation', variables);
    },
    replaceDraft(variables: ReplaceDraftMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ReplaceDraftMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<ReplaceDraftMutation>({ document: ReplaceDraftDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'replaceDraft', 'mutation', variables);
    },
    requestBatchCode(variables?: RequestBatchCodeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RequestBatchCodeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RequestBatchCodeMutation>({ document: RequestBatchCodeDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'requestBatchCode', 'mutation', variables);
    },
    requestEmailCode(variables: RequestEmailCodeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RequestEmailCodeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RequestEmailCodeMutation>({ document: RequestEmailCodeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'requestEmailCode', 'mutation', variables);
    },
    requestPasskeyCreation(variables?: RequestPasskeyCreationMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RequestPasskeyCreationMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RequestPasskeyCreationMutation>({ document: RequestPasskeyCreationDocument, ...(variables && { variables }), requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'requestPasskeyCreation', 'mutation', variables);
    },
    requestPasskeySignIn(variables: RequestPasskeySignInMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RequestPasskeySignInMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RequestPasskeySignInMutation>({ document: RequestPasskeySignInDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'requestPasskeySignIn', 'mutation', variables);
    },
    requestSignInCode(variables: RequestSignInCodeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RequestSignInCodeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RequestSignInCodeMutation>({ document: RequestSignInCodeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'requestSignInCode', 'mutation', variables);
    },
    requestSigningCode(variables: RequestSigningCodeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RequestSigningCodeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RequestSigningCodeMutation>({ document: RequestSigningCodeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'requestSigningCode', 'mutation', variables);
    },
    resendBatchNotice(variables: ResendBatchNoticeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ResendBatchNoticeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<ResendBatchNoticeMutation>({ document: ResendBatchNoticeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'resendBatchNotice', 'mutation', variables);
    },
    resendNotice(variables: ResendNoticeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ResendNoticeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<ResendNoticeMutation>({ document: ResendNoticeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'resendNotice', 'mutation', variables);
    },
    resetPasskeys(variables: ResetPasskeysMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<ResetPasskeysMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<ResetPasskeysMutation>({ document: ResetPasskeysDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'resetPasskeys', 'mutation', variables);
    },
    revokeApiKey(variables: RevokeApiKeyMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RevokeApiKeyMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RevokeApiKeyMutation>({ document: RevokeApiKeyDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'revokeApiKey', 'mutation', variables);
    },
    revokeInvitation(variables: RevokeInvitationMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RevokeInvitationMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RevokeInvitationMutation>({ document: RevokeInvitationDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'revokeInvitation', 'mutation', variables);
    },
    revokeSigningMandate(variables: RevokeSigningMandateMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RevokeSigningMandateMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RevokeSigningMandateMutation>({ document: RevokeSigningMandateDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'revokeSigningMandate', 'mutation', variables);
    },
    rotateWebhookSecret(variables: RotateWebhookSecretMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<RotateWebhookSecretMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<RotateWebhookSecretMutation>({ document: RotateWebhookSecretDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'rotateWebhookSecret', 'mutation', variables);
    },
    sendEnvelope(variables: SendEnvelopeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SendEnvelopeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SendEnvelopeMutation>({ document: SendEnvelopeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'sendEnvelope', 'mutation', variables);
    },
    sendTestEvent(variables: SendTestEventMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SendTestEventMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SendTestEventMutation>({ document: SendTestEventDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'sendTestEvent', 'mutation', variables);
    },
    setEmbedOrigins(variables: SetEmbedOriginsMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SetEmbedOriginsMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SetEmbedOriginsMutation>({ document: SetEmbedOriginsDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'setEmbedOrigins', 'mutation', variables);
    },
    setMyEmail(variables: SetMyEmailMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SetMyEmailMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SetMyEmailMutation>({ document: SetMyEmailDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'setMyEmail', 'mutation', variables);
    },
    setMyName(variables: SetMyNameMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SetMyNameMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SetMyNameMutation>({ document: SetMyNameDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'setMyName', 'mutation', variables);
    },
    setPasskeysRequired(variables: SetPasskeysRequiredMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SetPasskeysRequiredMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SetPasskeysRequiredMutation>({ document: SetPasskeysRequiredDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'setPasskeysRequired', 'mutation', variables);
    },
    signEnvelope(variables: SignEnvelopeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SignEnvelopeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SignEnvelopeMutation>({ document: SignEnvelopeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signEnvelope', 'mutation', variables);
    },
    signIn(variables: SignInMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SignInMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SignInMutation>({ document: SignInDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signIn', 'mutation', variables);
    },
    signInByCode(variables: SignInByCodeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SignInByCodeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SignInByCodeMutation>({ document: SignInByCodeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signInByCode', 'mutation', variables);
    },
    signInByLink(variables: SignInByLinkMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SignInByLinkMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SignInByLinkMutation>({ document: SignInByLinkDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signInByLink', 'mutation', variables);
    },
    signInByPasskey(variables: SignInByPasskeyMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SignInByPasskeyMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SignInByPasskeyMutation>({ document: SignInByPasskeyDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signInByPasskey', 'mutation', variables);
    },
    signOutMember(variables: SignOutMemberMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SignOutMemberMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SignOutMemberMutation>({ document: SignOutMemberDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'signOutMember', 'mutation', variables);
    },
    simulateBatchAuthorization(variables: SimulateBatchAuthorizationMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SimulateBatchAuthorizationMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SimulateBatchAuthorizationMutation>({ document: SimulateBatchAuthorizationDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'simulateBatchAuthorization', 'mutation', variables);
    },
    simulateBatchRefusal(variables: SimulateBatchRefusalMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SimulateBatchRefusalMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SimulateBatchRefusalMutation>({ document: SimulateBatchRefusalDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'simulateBatchRefusal', 'mutation', variables);
    },
    simulateBatchWrongCode(variables: SimulateBatchWrongCodeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SimulateBatchWrongCodeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SimulateBatchWrongCodeMutation>({ document: SimulateBatchWrongCodeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'simulateBatchWrongCode', 'mutation', variables);
    },
    simulatePresence(variables: SimulatePresenceMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SimulatePresenceMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SimulatePresenceMutation>({ document: SimulatePresenceDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'simulatePresence', 'mutation', variables);
    },
    simulateRefusal(variables: SimulateRefusalMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SimulateRefusalMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SimulateRefusalMutation>({ document: SimulateRefusalDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'simulateRefusal', 'mutation', variables);
    },
    simulateSignature(variables: SimulateSignatureMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SimulateSignatureMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SimulateSignatureMutation>({ document: SimulateSignatureDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'simulateSignature', 'mutation', variables);
    },
    simulateWrongCode(variables: SimulateWrongCodeMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SimulateWrongCodeMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SimulateWrongCodeMutation>({ document: SimulateWrongCodeDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'simulateWrongCode', 'mutation', variables);
    },
    switchOrganization(variables: SwitchOrganizationMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<SwitchOrganizationMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<SwitchOrganizationMutation>({ document: SwitchOrganizationDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'switchOrganization', 'mutation', variables);
    },
    verifyDocument(variables: VerifyDocumentMutationVariables, requestHeaders?: GraphQLClientRequestHeaders, signal?: RequestInit['signal']): Promise<VerifyDocumentMutation> {
      return withWrapper((wrappedRequestHeaders) => client.request<VerifyDocumentMutation>({ document: VerifyDocumentDocument, variables, requestHeaders: { ...requestHeaders, ...wrappedRequestHeaders }, signal }), 'verifyDocument', 'mutation', variables);
    }
  };
}
export type Sdk = ReturnType<typeof getSdk>;