/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
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

/** Input of `addAttendee`. */
export type AddAttendeeInput = {
  /** E-mail address. Without it, the attendee gets no e-mail; pass the personal link on yourself. */
  email?: string | null | undefined;
  /** Employer of the attendee, as on sheet and certificate. */
  employer?: string | null | undefined;
  /** Reference of the attendee in your own system. */
  externalRef?: string | null | undefined;
  /** Number of the attendee’s file at whoever pays for the training, as on sheet and certificate. */
  fileNumber?: string | null | undefined;
  /** Language of the e-mails and the page of the attendee. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Name. */
  name: string;
  /** UUID of the session. */
  sessionId: string;
};

/** Input of `addSessionFile`. */
export type AddSessionFileInput = {
  /** Employer whom the file concerns, as of its attendees: packs for other employers do not contain it. Default: every pack contains it. */
  employer?: string | null | undefined;
  /** The file. */
  fileBase64: string;
  /** Name, for example `Relevé de connexion`. */
  name: string;
  /** UUID of the session. */
  sessionId: string;
};

/** Input of `advanceBatchClock`. */
export type AdvanceBatchClockInput = {
  /** UUID of the batch. */
  id: string;
};

/** Input of `advanceEnvelopeClock`. */
export type AdvanceEnvelopeClockInput = {
  /** UUID of the envelope. */
  id: string;
  /** The date to advance to. */
  to: EnvelopeMoment;
};

/** Input of `advanceIdentityClock`. */
export type AdvanceIdentityClockInput = {
  /** UUID of the identity. */
  id: string;
};

/** Input of `advanceMandateClock`. */
export type AdvanceMandateClockInput = {
  /** UUID of the mandate. */
  id: string;
  /** The date to advance to. */
  to: MandateMoment;
};

/** Input of `advanceSessionClock`. */
export type AdvanceSessionClockInput = {
  /** UUID of the attendance session. */
  id: string;
  /** The date to advance to. */
  to: AttendanceSessionMoment;
};

/** What a file that a signer added is, by its bytes. */
export type AttachmentFormat =
  /** JPEG picture. */
  | 'JPEG'
  /** PDF. */
  | 'PDF'
  /** PNG picture. */
  | 'PNG';

/** A file to ask of a signer, such as an identity card. */
export type AttachmentRequestInput = {
  /** What the signer should know, for example `Both sides, still valid`. */
  hint?: string | null | undefined;
  /** Whether the signer cannot sign without it. Default true. */
  required?: boolean | null | undefined;
  /** What is asked, for example `Identity card`. The signer reads it. */
  title: string;
};

/** File format of an export. */
export type AttendanceExportFormat =
  /** Comma-separated values: UTF-8 with a byte order mark, `;` between cells, CRLF at the end of each line. */
  | 'CSV'
  /** As `CSV`, with more columns: minutes of delay and of early departure, excuse, minutes followed, totals of the attendee (planned, done, not done, why, first and last presence), and facts of the attendee, the session and the organisation. */
  | 'CSV_DETAILED';

/** How long a sheet is kept, counted from the moment when its session was closed. */
export type AttendanceRetention =
  /** To the end of the third year after the year of closing, in the time zone of the organisation. */
  | 'END_OF_THIRD_YEAR'
  /** Six years: proofs of presence for most funders. */
  | 'SIX_YEARS'
  /** Ten years: funding by the European Union. */
  | 'TEN_YEARS';

/** Conditions for the sessions of a list. A session must meet all of them. */
export type AttendanceSessionFilter = {
  /** The session was created in this range. */
  created?: DateTimeRange | null | undefined;
  /** The session has exactly this reference of the organisation. */
  reference?: string | null | undefined;
  /** The session has one of these statuses. */
  status?: Array<AttendanceSessionStatus> | null | undefined;
  /** Words to search for. Each word must occur in the name, the reference or the location of the session, in the name of the trainer, or in the name, the e-mail address or the reference of an attendee. Case and accents are ignored. */
  text?: string | null | undefined;
};

/** A future date of a sealed attendance session to which its test clock can advance. */
export type AttendanceSessionMoment =
  /** End of the proof: the fingerprint can no longer be verified. */
  | 'PROOF_END'
  /** End of the retention: the documents are deleted, and the proof remains. */
  | 'PURGE';

/** Order of a list of type `AttendanceSession`. Items with equal values are ordered by `id`, in the same direction. */
export type AttendanceSessionOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: AttendanceSessionOrderField;
};

/** Fields by which lists of type `AttendanceSession` can be ordered. */
export type AttendanceSessionOrderField =
  /** Time of creation. */
  | 'CREATED_AT'
  /** Name, by the sorting rules of the database. */
  | 'NAME';

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
  /** Employer of the attendee, as on sheet and certificate. */
  employer?: string | null | undefined;
  /** Reference of the attendee in your own system. */
  externalRef?: string | null | undefined;
  /** Number of the attendee’s file at whoever pays for the training, as on sheet and certificate. */
  fileNumber?: string | null | undefined;
  /** Language of the e-mails and the page of the attendee. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Name. */
  name: string;
};

/** The signature to attest. */
export type AttestSignatureInput = {
  /** UUID of the signer. */
  signerId: string;
};

/** Why a deposited PDF is not augmented. */
export type AugmentationObstacle =
  /** The document was changed after its last signature, and nobody signed the change. */
  | 'CHANGED_AFTER_SIGNATURE'
  /** A signature forbids every later revision, time-stamps too. */
  | 'CHANGES_FORBIDDEN'
  /** The file is built so that no revision can be added to it. */
  | 'NOT_EXTENSIBLE'
  /** What confirms a certificate is not to be had: it has expired, was revoked, or nobody offers its status. */
  | 'NO_VALIDATION_DATA'
  /** A signature or time-stamp leads to no root that this service trusts. */
  | 'UNTRUSTED';

/** Channel of the one-time code with which a signer confirms the signature. */
export type Authentication =
  /** One-time code sent by e-mail. */
  | 'OTP_EMAIL'
  /** One-time code sent by SMS. */
  | 'OTP_SMS';

/** How an organisation pays. */
export type Billing =
  /** By invoice under a contract. */
  | 'CONTRACT'
  /** With credits bought in advance. */
  | 'SELF_SERVICE';

/** Conditions for the bulk sends of a list. A bulk send must meet all of them. */
export type BulkSendFilter = {
  /** Whether to return only bulk sends with a row that failed, which run or have ended within 30 days. Default: false. */
  failed?: boolean | null | undefined;
  /** Words to search for. Each word must occur in the name of the bulk send. Case and accents are ignored. */
  text?: string | null | undefined;
};

/** Order of a list of type `BulkSend`. Items with equal values are ordered by `id`, in the same direction. */
export type BulkSendOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: BulkSendOrderField;
};

/** Fields by which lists of type `BulkSend` can be ordered. */
export type BulkSendOrderField =
  /** Time of creation. */
  | 'CREATED_AT';

/** Kind of a problem. Future versions may add codes. */
export type BulkSendProblemCode =
  /** The date is after `limit`. */
  | 'AFTER_LAST_DAY'
  /** The date is before `limit`. */
  | 'BEFORE_FIRST_DAY'
  /** The document of the identity has expired. */
  | 'DOCUMENT_EXPIRED'
  /** A cell is empty that needs a value. */
  | 'EMPTY_CELL'
  /** The CSV has no headings, or no row. */
  | 'EMPTY_CSV'
  /** The text contains half of a surrogate pair. */
  | 'HALF_PAIR'
  /** The identity does not exist or is no longer valid. */
  | 'IDENTITY_INVALID'
  /** The level `ADVANCED` needs an identity. */
  | 'IDENTITY_NEEDED'
  /** The number is above `limit`. */
  | 'MAXIMUM'
  /** The text is longer than `limit` characters. */
  | 'MAX_CHARACTERS'
  /** The number has more than `limit` decimals. */
  | 'MAX_DECIMALS'
  /** The number is below `limit`. */
  | 'MINIMUM'
  /** The text is shorter than `limit` characters. */
  | 'MIN_CHARACTERS'
  /** A column is missing that every row needs. */
  | 'MISSING_COLUMN'
  /** The text is not a date. */
  | 'NOT_DATE_CELL'
  /** The text is not a kind of document. */
  | 'NOT_DOCUMENT_KIND'
  /** The text is not an e-mail address. */
  | 'NOT_EMAIL'
  /** The text is not the UUID of an identity. */
  | 'NOT_IDENTITY'
  /** The text is not a number of at most 15 digits. */
  | 'NOT_NUMBER'
  /** The text is not an option of the field. */
  | 'NOT_OPTION'
  /** The text says neither yes nor no. */
  | 'NOT_YES_OR_NO'
  /** The text contains U+0000. */
  | 'NULL_CHARACTER'
  /** `message` says why. */
  | 'OTHER'
  /** The code by SMS needs a phone number. */
  | 'PHONE_NEEDED'
  /** A column is there twice. */
  | 'REPEATED_COLUMN'
  /** The CSV has more columns than `limit`. */
  | 'TOO_MANY_COLUMNS'
  /** The CSV has more rows than `limit`. */
  | 'TOO_MANY_ROWS'
  /** The number has decimals. */
  | 'WHOLE_NUMBER';

/** Input of `cancelBulkSend`. */
export type CancelBulkSendInput = {
  /** UUID of the bulk send. */
  id: string;
};

/** Input of `cancelEnvelope`. */
export type CancelEnvelopeInput = {
  /** UUID of the envelope. */
  id: string;
};

/** Input of `changeSigningLink`. */
export type ChangeSigningLinkInput = {
  /** Time in the future from which the link makes no envelope. Null for none. Default: as before. */
  endsAt?: string | null | undefined;
  /** UUID of the signing link. */
  id: string;
  /** Whether the link is paused. Default: as before. */
  paused?: boolean | null | undefined;
  /** Most envelopes that the link makes. Null for none. Default: as before. */
  quota?: number | null | undefined;
};

/** One of several texts, which the signer chooses from a list. */
export type ChoiceFormatInput = {
  /** The texts to choose from, in their order. White space at both ends is removed. */
  options: Array<string>;
};

/** Input of `closeAttendanceSession`. */
export type CloseAttendanceSessionInput = {
  /** UUID of the session. */
  id: string;
};

/** Input of `closeSlot`. */
export type CloseSlotInput = {
  /** Drawn signature of the trainer: a PNG picture in base64, no larger than 300 KB. Ignored in requests with an API key. */
  drawnSignature?: string | null | undefined;
  /** UUID of the session. */
  sessionId: string;
  /** UUID of the slot. */
  slotId: string;
};

/** Input of `correctSigner`. */
export type CorrectSignerInput = {
  /** The right e-mail address. Default: the address stays. */
  email?: string | null | undefined;
  /** UUID of the signer or recipient. */
  id: string;
  /** The right phone number for codes by SMS. Default: the number stays. */
  phone?: string | null | undefined;
};

/** A new attendance session. */
export type CreateAttendanceSessionInput = {
  /** Number of the agreement or file of whoever pays for the training, as on sheet and certificate. */
  agreementNumber?: string | null | undefined;
  /** The expected attendees. */
  attendees: Array<AttendeeInput>;
  /** Code of the certification that the training prepares for, such as `RNCP37680` or `RS5695`, as on sheet and certificate. */
  certificationCode?: string | null | undefined;
  /** Language of the sheet, the certificates and the statements. Default: French. */
  documentLanguage?: Language | null | undefined;
  /** Whether attendees must draw a signature on their personal page. Default: false. */
  drawnSignaturesRequired?: boolean | null | undefined;
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
  /** How long to keep the sheet, counted from the closing of the session; instead of `retentionDays`. */
  retention?: AttendanceRetention | null | undefined;
  /** Days to keep the sheet after it is sealed. Default: 1095. */
  retentionDays?: number | null | undefined;
  /** The slots. */
  slots: Array<SlotInput>;
  /** The trainer. */
  trainer: TrainerInput;
};

/** Input of `createBulkSend`. */
export type CreateBulkSendInput = {
  /** The CSV as text, with `;`, `,` or tabs between cells. The first line has headings: `bulkSendColumns` lists them. At most 1,000 rows. */
  csv: string;
  /** A text of your choice, unique in the organisation and mode. A repeated request with the same key, template, CSV and reminders returns the first bulk send and sends nothing again. */
  idempotencyKey: string;
  /** Which rule decides on the automatic reminders of the signers. If it is omitted, the choice of the template decides. */
  reminders?: RemindersInput | null | undefined;
  /** UUID of the template. */
  templateId: string;
};

/** Input of `createClientToken`. */
export type CreateClientTokenInput = {
  /** Seconds until the token expires. Default: 900. */
  expiresIn?: number | null | undefined;
  /** Scopes of the token, which the API key must have: `ENVELOPES_READ` to read envelopes, `ATTENDANCE_WRITE` to read attendance sessions. Neither allows any change, and no other scope is possible. */
  scopes: Array<Scope>;
  /** UUIDs of the envelopes and attendance sessions that the token may read. */
  subjects: Array<string>;
};

/** An envelope to create from a template. What is omitted comes from the template. */
export type CreateEnvelopeFromTemplateInput = {
  /** What kind of document the envelope contains. Under a mandate it must be one of its kinds (`mandate_scope`). Without it, the agent states the kind before signing. With `missionStartsAt` it gives the legal deadline. */
  documentKind?: MandateScope | null | undefined;
  /** Language of the dates in fields, and of the lines below signatures for every signer. Default: French; the lines below a signature are then in the language of its signer. */
  documentLanguage?: Language | null | undefined;
  /** Days that the signers have to sign after sending. Default: 30. */
  expiresInDays?: number | null | undefined;
  /** UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`. */
  mandateId?: string | null | undefined;
  /** Message to the signers. */
  message?: string | null | undefined;
  /** First day of the mission of a temporary worker, or of the week of a timesheet: YYYY-MM-DD, or an RFC 3339 date-time, whose day in the time zone of the organisation counts. Years 1990 to 2100. */
  missionStartsAt?: string | null | undefined;
  /** Name of the envelope. The signers see it. Default: the name of the template. */
  name?: string | null | undefined;
  /** People who take part without signing. They cost nothing, have no fields, and REST does not show them. Default: nobody beside those of the template. */
  recipients?: Array<RecipientInput> | null | undefined;
  /** Which rule decides on the automatic reminders of the signers. If it is omitted, the choice of the template decides. */
  reminders?: RemindersInput | null | undefined;
  /** Days that the documents are kept after the envelope has ended. Default: 365. */
  retentionDays?: number | null | undefined;
  /** The people who fill the roles. Each role of the template exactly once, those of `recipients` without an address too: they have no phone and no identity. */
  roles: Array<FilledRoleInput>;
  /** Whether to send the envelope immediately. Default false: the envelope stays a draft. */
  send?: boolean | null | undefined;
  /** UUID of the template. */
  templateId: string;
  /** Prefilled values. Default: the values of the template. */
  values?: Array<FilledValueInput> | null | undefined;
};

/** An envelope to create. */
export type CreateEnvelopeInput = {
  /** Whether a signer at level `SIMPLE` may name another person who signs in their place, once. Default false. */
  allowDelegation?: boolean | null | undefined;
  /** Whether a signer at level `SIMPLE` may correct the spelling of their own name. Default false. */
  allowNameCorrection?: boolean | null | undefined;
  /** What kind of document the envelope contains. Under a mandate it must be one of its kinds (`mandate_scope`). Without it, the agent states the kind before signing. With `missionStartsAt` it gives the legal deadline. */
  documentKind?: MandateScope | null | undefined;
  /** Language of the dates in fields, and of the lines below signatures for every signer. Default: French; the lines below a signature are then in the language of its signer. */
  documentLanguage?: Language | null | undefined;
  /** PDF documents to sign. */
  documents: Array<DocumentInput>;
  /** Days that the signers have to sign after sending. Default: 30. */
  expiresInDays?: number | null | undefined;
  /** Fields to place on the documents. Default: none. */
  fields?: Array<FieldInput> | null | undefined;
  /** Whether to place a field at every tag in the documents: `{{sign:…}}`, `{{initials:…}}`, `{{text:…}}`, `{{date:…}}` or `{{check:…}}`, with the `tagName`, the full name or the number of a signer. They are added to `fields`. The tags stay in the documents. A tag that names nobody, and documents without a tag, are refused with `invalid_body`. Default: false. */
  fieldsFromTags?: boolean | null | undefined;
  /** UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`. */
  mandateId?: string | null | undefined;
  /** Message to the signers. */
  message?: string | null | undefined;
  /** First day of the mission of a temporary worker, or of the week of a timesheet: YYYY-MM-DD, or an RFC 3339 date-time, whose day in the time zone of the organisation counts. Years 1990 to 2100. */
  missionStartsAt?: string | null | undefined;
  /** Name of the envelope. The signers see it. */
  name: string;
  /** Whether to request a qualified time-stamp. Default true. */
  qualifiedTimestamp?: boolean | null | undefined;
  /** People who take part without signing. They cost nothing, have no fields, and REST does not show them. Default: nobody. */
  recipients?: Array<RecipientInput> | null | undefined;
  /** Which rule decides on the automatic reminders of the signers. If it is omitted, the default of the organisation decides. */
  reminders?: RemindersInput | null | undefined;
  /** Days that the documents are kept after the envelope has ended. Default: 365. */
  retentionDays?: number | null | undefined;
  /** Whether to send the envelope immediately. Default false: the envelope stays a draft. */
  send?: boolean | null | undefined;
  /** Signature level of the envelope. Default `SIMPLE`. */
  signatureLevel?: SignatureLevel | null | undefined;
  /** People who are asked to sign. */
  signers: Array<SignerInput>;
};

/** Input of `createIdentity`. */
export type CreateIdentityInput = {
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

/** Input of `createLabel`. */
export type CreateLabelInput = {
  /** Colour of the label. */
  color: LabelColor;
  /** Name of the label. */
  name: string;
};

/** A batch of envelopes for an agent to authorise. */
export type CreateSealBatchInput = {
  /** E-mail address of the agent who decides. Required if the mandate has several agents. Default: the only agent. */
  agentEmail?: string | null | undefined;
  /** Language of the e-mails, SMS and page of the agent. Default: the language of the organisation. */
  agentLanguage?: Language | null | undefined;
  /** UUIDs of different envelopes, in the order in which the agent sees them. */
  envelopeIds: Array<string>;
  /** Hours until the batch expires. Default: 72. */
  expiresInHours?: number | null | undefined;
  /** UUID of the signing mandate. All envelopes must be under it. */
  mandateId: string;
};

/** Input of `createSigningLink`. */
export type CreateSigningLinkInput = {
  /** Time in the future from which the link makes no envelope. Default: none. */
  endsAt?: string | null | undefined;
  /** Who fills the other roles. Default: nobody, for a template of one role. */
  people?: Array<SigningLinkPersonInput> | null | undefined;
  /** Most envelopes that the link makes. Default: none. */
  quota?: number | null | undefined;
  /** Name of the role that the visitor fills. It is among those that sign first. */
  role: string;
  /** UUID of the template. */
  templateId: string;
};

/** A signing mandate to create. */
export type CreateSigningMandateInput = {
  /** The agents who may seal. */
  agents: Array<MandateAgentInput>;
  /** Whether the principal authorises an agent who also represents the other party, or is its employee (code civil, art. 1161). Default false: the act forbids it. */
  allowsConflict?: boolean | null | undefined;
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

/** Input of `createTemplateFromEnvelope`. */
export type CreateTemplateFromEnvelopeInput = {
  /** UUID of the envelope. */
  envelopeId: string;
  /** Name of the template. */
  name: string;
  /** Names of the roles of the recipients, in their order: one for each. Default: the template has no recipients. */
  recipients?: Array<string> | null | undefined;
  /** Names of the roles, in the order of the signers: one for each. */
  roles: Array<string>;
};

/** A template to create from PDFs. */
export type CreateTemplateInput = {
  /** Whether a signer at level `SIMPLE` may name another person who signs in their place, once. Default false. */
  allowDelegation?: boolean | null | undefined;
  /** Whether a signer at level `SIMPLE` may correct the spelling of their own name. Default false. */
  allowNameCorrection?: boolean | null | undefined;
  /** What kind of document the envelope contains. Under a mandate it must be one of its kinds (`mandate_scope`). Without it, the agent states the kind before signing. With `missionStartsAt` it gives the legal deadline. */
  documentKind?: MandateScope | null | undefined;
  /** Language of the dates in fields, and of the lines below signatures for every signer. Default: French; the lines below a signature are then in the language of its signer. */
  documentLanguage?: Language | null | undefined;
  /** PDF documents of the template. */
  documents: Array<DocumentInput>;
  /** Days that the signers have to sign after sending. Default: 30. */
  expiresInDays?: number | null | undefined;
  /** Fields to place on the documents. Default: none. */
  fields?: Array<TemplateFieldInput> | null | undefined;
  /** Whether to place a field at every tag in the documents: `{{sign:…}}`, `{{initials:…}}`, `{{text:…}}`, `{{date:…}}` or `{{check:…}}`, with the name or the number of a role. They are added to `fields`. The tags stay in the documents. A tag that names nobody, and documents without a tag, are refused with `invalid_body`. Default: false. */
  fieldsFromTags?: boolean | null | undefined;
  /** UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`. */
  mandateId?: string | null | undefined;
  /** Message to the signers. */
  message?: string | null | undefined;
  /** Name of the envelope. The signers see it. */
  name: string;
  /** Whether to request a qualified time-stamp. Default true. */
  qualifiedTimestamp?: boolean | null | undefined;
  /** People who take part without signing. Default: nobody. */
  recipients?: Array<TemplateRecipientInput> | null | undefined;
  /** Which rule decides on the automatic reminders of the signers. If it is omitted, the default of the organisation decides. */
  reminders?: RemindersInput | null | undefined;
  /** Days that the documents are kept after the envelope has ended. Default: 365. */
  retentionDays?: number | null | undefined;
  /** Roles to fill when the template is used. */
  roles: Array<TemplateRoleInput>;
  /** Signature level of the envelope. Default `SIMPLE`. */
  signatureLevel?: SignatureLevel | null | undefined;
};

/** Input of `createTemporaryWorkTemplate`. */
export type CreateTemporaryWorkTemplateInput = {
  /** Which document. */
  kind: TemporaryWorkPaper;
  /** Name of the template. Default: the title of the document, in French. */
  name?: string | null | undefined;
};

/** A new webhook endpoint. */
export type CreateWebhookEndpointInput = {
  /** Types of event to send. Default: all. */
  events?: Array<WebhookEventType> | null | undefined;
  /** Address to send events to: `https`, without user name and password. */
  url: string;
};

/** A range of days. */
export type DateFormatInput = {
  /** First day, YYYY-MM-DD. Default: none. */
  earliest?: string | null | undefined;
  /** Last day, YYYY-MM-DD. Default: none. */
  latest?: string | null | undefined;
};

/** A half-open range of times: `from` is included, `to` is not. Adjacent ranges therefore share no item. A bound that is missing or null does not limit the range. */
export type DateTimeRange = {
  /** Earliest time of the range. */
  from?: string | null | undefined;
  /** First time after the range. */
  to?: string | null | undefined;
};

/** Hours of a slot on each day of a plan. */
export type DayTimesInput = {
  /** Local time of the end, for example `12:30`. Before `startTime`: on the next day. */
  endTime: string;
  /** Label, for example “Morning”. */
  label: string;
  /** Local time of the start, for example `09:00`. */
  startTime: string;
};

/** Input of `deleteIdentity`. */
export type DeleteIdentityInput = {
  /** UUID of the identity. */
  id: string;
};

/** Input of `deleteLabel`. */
export type DeleteLabelInput = {
  /** UUID of the label. */
  id: string;
};

/** Input of `deletePdfDeposit`. */
export type DeletePdfDepositInput = {
  /** UUID of the deposit. */
  id: string;
};

/** Input of `deleteSigningLink`. */
export type DeleteSigningLinkInput = {
  /** UUID of the signing link. */
  id: string;
};

/** Input of `deleteTemplate`. */
export type DeleteTemplateInput = {
  /** UUID of the template. */
  id: string;
};

/** Input of `deleteWebhookEndpoint`. */
export type DeleteWebhookEndpointInput = {
  /** UUID of the endpoint. */
  id: string;
};

/** A PDF document to sign: with `pdfBase64`, or with the id of an upload. */
export type DocumentInput = {
  /** Name of the document. */
  name: string;
  /** The PDF in base64, at most 10 MB decoded. */
  pdfBase64?: string | null | undefined;
  /** UUID of an upload whose file has arrived. Only who created the upload can use it. */
  uploadId?: string | null | undefined;
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
  /** Files that the person adds on the signing page before signing: PDF, JPEG or PNG, up to 5 for each title and 10 MB each. Agents of a mandate cannot be asked. Default: none. */
  attachments?: Array<AttachmentRequestInput> | null | undefined;
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
  /** Language of the e-mails, SMS, page and mark of the signer, until they choose another one on the page. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Full name of the signer. */
  name: string;
  /** Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. */
  order?: number | null | undefined;
  /** Whether the person signs with a certificate of their own from the trust service of this installation (CSC API 2), in the name of their identity. Level `ADVANCED` only; `order` must be of this person alone. They need no code then. Default: false. */
  ownCertificate?: boolean | null | undefined;
  /** Phone number for codes by SMS. Default: the phone number of the identity. */
  phone?: string | null | undefined;
  /** Name of the signer in tags of the documents, for example `tenant` for `{{sign:tenant}}`. Tags can also use the full name of the signer, or their number in the list, from 1. It is not stored. */
  tagName?: string | null | undefined;
};

/** Input of `duplicateEnvelope`. */
export type DuplicateEnvelopeInput = {
  /** UUID of the envelope to duplicate. */
  id: string;
  /** Name of the new envelope. Default: the name of the original. */
  name?: string | null | undefined;
};

/** Conditions for the envelopes of a list. An envelope must meet all of them. */
export type EnvelopeFilter = {
  /** The agent who decides on the seal has this e-mail address. Case is ignored. */
  agentEmail?: string | null | undefined;
  /** The envelope was completed in this range. Envelopes that are not completed are in no range. */
  completed?: DateTimeRange | null | undefined;
  /** The envelope was created in this range. */
  created?: DateTimeRange | null | undefined;
  /** With true, only envelopes in which a signer declined and has not signed since. With false, only the others. */
  declined?: boolean | null | undefined;
  /** The envelope expires, or expired, in this range. Drafts are in no range. */
  expires?: DateTimeRange | null | undefined;
  /** The envelope has one of the labels with these UUIDs. */
  labels?: Array<string> | null | undefined;
  /** The last legal day of a contract of temporary work ends in this range. Envelopes without one are in no range. */
  legalDeadline?: DateTimeRange | null | undefined;
  /** The envelope has one of these signature levels. */
  level?: Array<SignatureLevel> | null | undefined;
  /** Whether to return only envelopes that can be added to a batch: they are of level `ORGANIZATION_SEAL` and sent, all personal signers have signed, and no other pending or authorised batch contains them. Default: false. */
  readyToSeal?: boolean | null | undefined;
  /** Whether to return only envelopes that everybody has signed and whose seal could not be made yet. Default: false. */
  sealWaits?: boolean | null | undefined;
  /** The envelope was made by the signing link with this UUID. */
  signingLinkId?: string | null | undefined;
  /** The envelope has one of these statuses. */
  status?: Array<EnvelopeStatus> | null | undefined;
  /** Words to search for. Each word must occur in the name of the envelope or of a document, or in the name or e-mail address of a signer. Case and accents are ignored. */
  text?: string | null | undefined;
  /** With true, only envelopes with a signer who has not signed, and to whom an e-mail was not delivered. With false, only the others. */
  undelivered?: boolean | null | undefined;
  /** Whether to return only drafts and sent envelopes that have not met their legal deadline, whether it is over or not. Default: false. */
  unmetDeadline?: boolean | null | undefined;
};

/** A future date of an envelope to which its test clock can advance. */
export type EnvelopeMoment =
  /** The expiry date. Possible while the envelope is sent and a signature is missing. */
  | 'EXPIRY'
  /** End of the proof: the fingerprint can no longer be verified. */
  | 'PROOF_END'
  /** End of the retention: the documents are deleted, and the proof remains. */
  | 'PURGE'
  /** The next automatic reminder of a signer. It is sent immediately, also at night. */
  | 'REMINDER';

/** An e-mail to a member about an envelope, a seal batch or an attendance sheet. If its sender has left the team, the owners receive it. */
export type EnvelopeNotice =
  /** The envelope was completed, or the seal batch was applied. Envelopes that are sealed in a batch cause no such notice. */
  | 'COMPLETED'
  /** A signer declined to sign, or the agent of a seal batch refused it. The owners receive it also for what an API key sent. */
  | 'DECLINED'
  /** The envelope expired before it was completed, or the seal batch ended before its agent decided. The owners receive it also for what an API key sent. */
  | 'EXPIRED'
  /** The envelope expires within the number of days that the member chose, and somebody has not signed. */
  | 'EXPIRING'
  /** Attendance sheets, or documents of completed envelopes, will be deleted in 60 days, at the end of their retention. For owners, and members who follow all of the organisation. */
  | 'PURGE'
  /** A signer has signed. Off until the member turns it on. */
  | 'SIGNED'
  /** An e-mail to a signer was not delivered. The owners receive it also for what an API key sent. */
  | 'UNDELIVERED';

/** Order of a list of type `Envelope`. Items with equal values are ordered by `id`, in the same direction. */
export type EnvelopeOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: EnvelopeOrderField;
};

/** Fields by which lists of type `Envelope` can be ordered. */
export type EnvelopeOrderField =
  /** Time of completion. Envelopes that are not completed come last, in both directions. */
  | 'COMPLETED_AT'
  /** Time of creation. */
  | 'CREATED_AT'
  /** Name, by the sorting rules of the database. */
  | 'NAME';

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

/** Cause of a warning. */
export type EnvelopeWarningCode =
  /** The sender gave the agent of the mandate no signature field on a document. The service placed their mark at the bottom right of its last page. */
  | 'AGENT_MARK_PLACED'
  /** The link and the code of a signer go to the same e-mail address. A code by SMS (`OTP_SMS`) goes another way. */
  | 'CODE_AND_LINK_TOGETHER'
  /** The prefilled value of a field does not fit the type of the field. The signer finds the field empty. */
  | 'FIELD_VALUE_IGNORED'
  /** The prefilled value of a field, or an option of its choice, has characters that no font of the service has. The signer has to change it; for an agent a box is drawn instead. */
  | 'FIELD_VALUE_NO_GLYPH'
  /** The prefilled value of a field, or an option of its choice, is too long to be legible in it. The signer has to shorten a text. A date, and what an agent signs, is drawn smaller than 6 points. */
  | 'FIELD_VALUE_TOO_LONG'
  /** A signer signs by the personal link alone, which the organisation has too (`signUrl`). For a contract, ask for a code. */
  | 'LINK_ALONE';

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
  /** An e-mail to a signer was not delivered. */
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
  /** Who teaches a slot was set. */
  | 'SLOT_TRAINER_SET'
  /** A trainer of slots was named. */
  | 'TRAINER_NAMED'
  /** The link was sent to the trainer of a slot again. */
  | 'TRAINER_NOTICE_RESENT'
  /** This version of the service does not know the event. `name` has its name as stored. */
  | 'UNKNOWN';

/** Result of the validation of an evidence record. */
export type EvidenceRecordVerdict =
  /** The record is not about this file, or is broken. */
  | 'FAILS'
  /** The record proves that the file existed at the time of its first time-stamp. */
  | 'HOLDS'
  /** Trust or time is not proven: a time-stamp leads to no trusted root, or ended before it was renewed, or another fingerprint is needed. */
  | 'UNDETERMINED';

/** Input of `extendExpiry`. */
export type ExtendExpiryInput = {
  /** The new expiry: later than the current one, at most 90 days from now. */
  expiresAt: string;
  /** UUID of the envelope. */
  id: string;
};

/** A text of the document at which a field is placed. The lower left corner of the field is that of the text. The text stays in the document. */
export type FieldAnchorInput = {
  /** Which place of the text, from 1, in the order of the pages. Default: the text must have one place only. */
  occurrence?: number | null | undefined;
  /** Moves the field to the right, in percent of the page width. Default: 0. */
  offsetX?: number | null | undefined;
  /** Moves the field down, in percent of the page height. Default: 0. */
  offsetY?: number | null | undefined;
  /** The text, within one line, for example `{{sign:tenant}}`. Case and accents count. */
  text: string;
};

/** When a field is shown. While it is not, the signer cannot fill it in, and it stays empty in the sealed document, also if it is required or has a value of the sender. */
export type FieldConditionInput = {
  /** The value that it must have, `true` or `false` of a checkbox. Default: any value; a ticked box. */
  is?: string | null | undefined;
  /** Label of another field of the same signer. No other field of the signer may have it. */
  label: string;
};

/** What the value of a field must be: exactly one of these. */
export type FieldFormatInput = {
  /** One of several texts, in a field of type `TEXT`. */
  choice?: ChoiceFormatInput | null | undefined;
  /** A day in a range, in a field of type `DATE`. */
  date?: DateFormatInput | null | undefined;
  /** `true` for an e-mail address, in a field of type `TEXT`. */
  email?: boolean | null | undefined;
  /** `true` for the `value` of the sender in a field of type `TEXT`, which the signer reads and cannot change. */
  fixed?: boolean | null | undefined;
  /** A number, in a field of type `TEXT`. */
  number?: NumberFormatInput | null | undefined;
  /** One of several boxes, in fields of type `CHECKBOX`. */
  radio?: RadioFormatInput | null | undefined;
  /** A text of a certain length, in a field of type `TEXT`. */
  text?: TextFormatInput | null | undefined;
};

/** A field to place on a document. Position and size are percentages of the visible page, measured from its top left corner. The place is `page`, `x` and `y`, or `anchor`. */
export type FieldInput = {
  /** A text at which the field is placed. Omit `page`, `x` and `y`. */
  anchor?: FieldAnchorInput | null | undefined;
  /** Index of the document in `documents`, from 0. */
  documentIndex: number;
  /** What the value must be. Default: any value of the type. */
  format?: FieldFormatInput | null | undefined;
  /** Height in percent of the page height. */
  height: number;
  /** Name of the field, which the signer sees. Default: the name of its type. */
  label?: string | null | undefined;
  /** Page number in the document, from 1. */
  page?: number | null | undefined;
  /** Whether the signer must fill in the field; a required checkbox must be ticked. Default: true, and false for a checkbox. Signatures and initials are always required. */
  required?: boolean | null | undefined;
  /** Shows the field only if another field of the signer has a value. Default: it is always shown. */
  shownIf?: FieldConditionInput | null | undefined;
  /** Index of the signer in `signers`, from 0. */
  signerIndex: number;
  /** Type of the field. */
  type: FieldType;
  /** Prefilled value. A value that does not fit the type or the format is ignored and reported in `warnings`. */
  value?: string | null | undefined;
  /** Width in percent of the page width. */
  width: number;
  /** Left edge in percent of the page width. */
  x?: number | null | undefined;
  /** Top edge in percent of the page height. */
  y?: number | null | undefined;
};

/** Type of a field on a document. */
export type FieldType =
  /** A checkbox with the value `true` or `false`. Its `format` makes it one of several, a radio button. */
  | 'CHECKBOX'
  /** A date in the form YYYY-MM-DD. */
  | 'DATE'
  /** Drawn or typed initials, the same in all fields of the signer. GraphQL only. */
  | 'INITIALS'
  /** A drawn, typed or uploaded signature. */
  | 'SIGNATURE'
  /** A text of at most 1000 characters. Its `format` makes it a number, an e-mail address, a choice of several texts or a fixed text. */
  | 'TEXT';

/** The person who fills a role of a template. */
export type FilledRoleInput = {
  /** E-mail address of the signer. The notice and e-mail codes are sent to it. */
  email: string;
  /** A new identity to create for the signer. Do not give `identityId` as well. */
  identity?: IdentityInput | null | undefined;
  /** UUID of an existing identity of the signer. Do not give `identity` as well. Level `ADVANCED` requires one of the two. */
  identityId?: string | null | undefined;
  /** Language of the e-mails, SMS, page and mark of the signer, until they choose another one on the page. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Full name of the signer. */
  name: string;
  /** Phone number for codes by SMS. Default: the phone number of the identity. */
  phone?: string | null | undefined;
  /** Name of the role. */
  role: string;
};

/** A prefilled value of a field, which replaces the default of the template. */
export type FilledValueInput = {
  /** UUID of the field in the template. */
  fieldId: string;
  /** Prefilled value. A value that does not fit the type or the format is ignored and reported in `warnings`. */
  value?: string | null | undefined;
};

/** Level of assurance of an identity under eIDAS. */
export type IdentityAssurance =
  /** High: the person presented an identity that a Member State issues to a wallet. */
  | 'HIGH';

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

/** Conditions for the identities of a list. An identity must meet all of them. */
export type IdentityFilter = {
  /** The identity was created in this range. */
  created?: DateTimeRange | null | undefined;
  /** The document number of the identity has this SHA-256: 64 lowercase hex characters, optionally after `sha256:`. */
  documentNumberHash?: string | null | undefined;
  /** The identity has exactly this external reference. */
  externalRef?: string | null | undefined;
  /** The identity has one of these statuses. */
  status?: Array<IdentityStatus> | null | undefined;
  /** Words to search for. Each word must occur in the external reference. Case is ignored. Names are stored encrypted: they cannot be searched. */
  text?: string | null | undefined;
};

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
  /** The person presents an identity from a European Digital Identity Wallet. Its issuer is on the list that the operator trusts. */
  | 'EUDI_WALLET'
  /** The person proves the identity with the application France Identité. */
  | 'FRANCE_IDENTITE'
  /** The organisation has verified the identity document itself. */
  | 'PARTNER_ATTESTED'
  /** A provider verifies the identity document remotely. */
  | 'REMOTE_ID_CHECK';

/** Order of a list of type `Identity`. Items with equal values are ordered by `id`, in the same direction. */
export type IdentityOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: IdentityOrderField;
};

/** Fields by which lists of type `Identity` can be ordered. */
export type IdentityOrderField =
  /** Time of creation. */
  | 'CREATED_AT';

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
export type IssueAbsenceCertificateInput = {
  /** The organisation’s training provider number (numéro de déclaration d’activité). Left blank on the certificate if omitted. */
  activityNumber?: string | null | undefined;
  /** UUID of an attendee who was present at no slot. */
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

/** Statements of the certificate that the sheet does not contain. */
export type IssueFunderPackInput = {
  /** The organisation’s training provider number (numéro de déclaration d’activité). Left blank on the certificate if omitted. */
  activityNumber?: string | null | undefined;
  /** Employer of the attendee. Left blank on the certificate if omitted. */
  employer?: string | null | undefined;
  /** Employer for whom the pack is, as stated for its attendees. The pack then holds nothing about anybody else: an extract of the sheet instead of sheet and evidence file. Default: a pack about all attendees. */
  forEmployer?: string | null | undefined;
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

/** Input of `issueMissionReport`. */
export type IssueMissionReportInput = {
  /** Period and conditions. */
  filter: MissionReportFilter;
  /** Language of the file: French, or English for any other. Default: French. */
  language?: Language | null | undefined;
};

/** Input of `issueMonthlyStatements`. */
export type IssueMonthlyStatementsInput = {
  /** UUID of an attendee of the session. Default: all attendees. */
  attendeeId?: string | null | undefined;
  /** UUID of a sealed session. */
  sessionId: string;
};

/** Colours of labels. */
export type LabelColor =
  /** Blue. */
  | 'BLUE'
  /** Grey. */
  | 'GRAY'
  /** Green. */
  | 'GREEN'
  /** Orange. */
  | 'ORANGE'
  /** Pink. */
  | 'PINK'
  /** Purple. */
  | 'PURPLE'
  /** Red. */
  | 'RED'
  /** Blue-green. */
  | 'TEAL';

/** Input of `labelEnvelopes`. */
export type LabelEnvelopesInput = {
  /** UUIDs of the labels to put on. */
  add?: Array<string> | null | undefined;
  /** UUIDs of the envelopes. */
  envelopeIds: Array<string>;
  /** UUIDs of the labels to take off. */
  remove?: Array<string> | null | undefined;
};

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

/** How an envelope stands to its legal deadline. */
export type LegalDeadlineState =
  /** Less than a day is left. */
  | 'DUE_TODAY'
  /** The envelope was canceled or has expired before. */
  | 'ENDED'
  /** The deadline has passed. */
  | 'LATE'
  /** It was sent, or a supply contract was signed by everybody, in time. */
  | 'MET'
  /** The same, but after the deadline. */
  | 'MET_LATE'
  /** There is more than a day left. */
  | 'OPEN';

/** A person who may seal documents under the mandate. */
export type MandateAgentInput = {
  /** E-mail address of the agent. It identifies the agent in batches. */
  email: string;
  /** Whether the agent is an employee of the principal. The act then is a delegation of signature (délégation de signature). Default false. */
  isEmployee?: boolean | null | undefined;
  /** Full name of the agent. */
  name: string;
  /** Phone number of the agent. */
  phone: string;
  /** Function of the agent, and for whom they work. */
  role?: string | null | undefined;
};

/** Conditions for the mandates of a list. A mandate must meet all of them. */
export type MandateFilter = {
  /** The mandate was created in this range. */
  created?: DateTimeRange | null | undefined;
  /** The mandate has one of these statuses. */
  status?: Array<MandateStatus> | null | undefined;
  /** Words to search for. Each word must occur in the name or SIREN of the principal, in the name of the representative, or in the name or e-mail address of an agent. Case and accents are ignored. */
  text?: string | null | undefined;
};

/** A future date of a mandate to which its test clock can advance. */
export type MandateMoment =
  /** The time from which the mandate is expired. */
  | 'END'
  /** The time from which the mandate can be used. */
  | 'START';

/** Order of a list of type `Mandate`. Items with equal values are ordered by `id`, in the same direction. */
export type MandateOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: MandateOrderField;
};

/** Fields by which lists of type `Mandate` can be ordered. */
export type MandateOrderField =
  /** Time of creation. */
  | 'CREATED_AT'
  /** End of the validity. */
  | 'VALID_UNTIL';

/** The company for which the agents will seal. */
export type MandatePrincipalInput = {
  /** Whether the company is a merchant (commerçant) in French law. Default true. */
  isMerchant?: boolean | null | undefined;
  /** Legal form and capital of the company, for example “SAS au capital de 50 000 €”. */
  legalForm?: string | null | undefined;
  /** Legal name of the company. */
  legalName: string;
  /** Trade register in which the company is registered, for example “RCS Lyon”. */
  registry?: string | null | undefined;
  /** The legal representative who signs the mandate act for the company. */
  representative: MandateRepresentativeInput;
  /** Address of the registered office of the company. */
  seat?: string | null | undefined;
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

/** A kind of document: what a mandate empowers to sign, and what an envelope contains. */
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

/** Cause of a warning about a mandate. */
export type MandateWarningCode =
  /** The company has a commercial form, such as SARL or SAS, but `isMerchant` is false. */
  | 'COMMERCIAL_FORM'
  /** The mandate names timesheets: an agency that approves the hours itself proves nothing. */
  | 'HOURS_BY_AGENCY';

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

/** How a message is sent. */
export type MessageChannel =
  /** By e-mail. */
  | 'EMAIL'
  /** By text message. */
  | 'SMS';

/** The period of a mission report, and conditions for its envelopes. An envelope must meet all of them. */
export type MissionReportFilter = {
  /** First day of the period, YYYY-MM-DD. */
  from: string;
  /** The envelope contains one of these kinds of documents. */
  kinds?: Array<MandateScope> | null | undefined;
  /** The envelope has one of the labels with these UUIDs. */
  labels?: Array<string> | null | undefined;
  /** The envelope is sealed under a mandate of the company with this SIREN, or with this name if it has no SIREN. */
  principal?: string | null | undefined;
  /** The envelope is in this state. */
  state?: MissionReportState | null | undefined;
  /** Words to search for. Each word must occur in the name of the envelope or of a document, or in the name or e-mail address of a signer. */
  text?: string | null | undefined;
  /** Last day of the period, YYYY-MM-DD. A period has at most 92 days. */
  to: string;
};

/** What an envelope of a mission report can be. It can be several at once. */
export type MissionReportState =
  /** A mail server accepted the message with the link to every personal signer. */
  | 'ACCEPTED'
  /** Somebody declined and has not signed since. */
  | 'DECLINED'
  /** The legal deadline passed before the document was sent or signed as it asks. */
  | 'LATE'
  /** Every personal signer opened the signing page. */
  | 'OPENED'
  /** The envelope was sent. */
  | 'SENT'
  /** Everybody has signed. */
  | 'SIGNED'
  /** An e-mail to somebody who has not signed was not delivered. */
  | 'UNDELIVERED'
  /** Somebody has not signed, and the envelope was not canceled: what is missing. */
  | 'UNSIGNED';

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

/** The envelopes whose notices a member receives. */
export type NoticeScope =
  /** All envelopes and batches of the organisation, also those sent with an API key. */
  | 'ALL'
  /** Envelopes that the member sent in the console, and batches that they created there. */
  | 'OWN';

/** A number of at most 15 digits. Spaces may group the digits; a point or a comma stands before the decimals. The value stays as the signer wrote it. */
export type NumberFormatInput = {
  /** Most decimals. 0 for whole numbers. Default: any. */
  decimals?: number | null | undefined;
  /** Largest number. Default: none. */
  max?: number | null | undefined;
  /** Smallest number. Default: none. */
  min?: number | null | undefined;
};

/** Input of `openSlot`. */
export type OpenSlotInput = {
  /** UUID of the session. */
  sessionId: string;
  /** UUID of the slot. */
  slotId: string;
};

/** Direction of an order. */
export type OrderDirection =
  /** Ascending: oldest first, or from A to Z. */
  | 'ASC'
  /** Descending: most recent first, or from Z to A. */
  | 'DESC';

/** PAdES baseline levels (ETSI EN 319 142-1, 6.1). Each includes the previous one. */
export type PadesLevel =
  /** B-B: a basic signature. */
  | 'B_B'
  /** B-LT: the PDF contains the data for its validation. */
  | 'B_LT'
  /** B-LTA: archive time-stamps preserve the signature in the long term. */
  | 'B_LTA'
  /** B-T: a trusted time-stamp proves the time of the signature. */
  | 'B_T';

/** Conditions for the deposited PDFs of a list. A deposit must meet all of them. */
export type PdfDepositFilter = {
  /** The deposit was made in this range. */
  created?: DateTimeRange | null | undefined;
  /** The preservation ends in this range. */
  preservedUntil?: DateTimeRange | null | undefined;
  /** SHA-256 of the file as it was given, or of a file that was kept since: 64 lowercase hex characters. */
  sha256?: string | null | undefined;
  /** The deposit has one of these statuses. */
  status?: Array<PdfDepositStatus> | null | undefined;
  /** Words to search for. Each word must occur in the name. Case is ignored. */
  text?: string | null | undefined;
};

/** Order of a list of type `PdfDeposit`. Items with equal values are ordered by `id`, in the same direction. */
export type PdfDepositOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: PdfDepositOrderField;
};

/** Fields by which lists of type `PdfDeposit` can be ordered. */
export type PdfDepositOrderField =
  /** Time of the deposit. */
  | 'CREATED_AT'
  /** End of the preservation. */
  | 'PRESERVED_UNTIL';

/** Current status of a deposited PDF. */
export type PdfDepositStatus =
  /** The organisation deleted the file. */
  | 'DELETED'
  /** Its preservation is over. The file was deleted. */
  | 'ENDED'
  /** The file is stored and kept provable. */
  | 'KEPT';

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

/** What the proofs of the transparency log in an evidence file show. */
export type PdfLogStatus =
  /** A proof is wrong: its signature, or the place of the head. */
  | 'CONTRADICTED'
  /** The log has the head of the chain. The policy needs no witnesses, or has too few of them. */
  | 'INCLUDED'
  /** The proof is of a log whose keys are not known here. */
  | 'UNCHECKED'
  /** The log has the head of the chain, and enough witnesses have cosigned the checkpoint. */
  | 'WITNESSED';

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

/** Reason why a signature or a time-stamp is not `TOTAL_PASSED` (ETSI EN 319 102-1, tables 5 and 6). POE: proof of existence, a trusted time-stamp. */
export type PdfSubIndication =
  /** The certificate path is not valid. */
  | 'CERTIFICATE_CHAIN_GENERAL_FAILURE'
  /** The certificate path does not meet the requirements. */
  | 'CHAIN_CONSTRAINTS_FAILURE'
  /** An algorithm or a key size is not accepted. */
  | 'CRYPTO_CONSTRAINTS_FAILURE'
  /** An algorithm is no longer accepted, and no POE shows that it was when it was used. */
  | 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
  /** The certificate had expired before the signature was made. */
  | 'EXPIRED'
  /** The signature does not conform to its format. */
  | 'FORMAT_FAILURE'
  /** The signed bytes were changed. */
  | 'HASH_FAILURE'
  /** The certificate was not yet valid when the signature was made. */
  | 'NOT_YET_VALID'
  /** The signing certificate leads to no trusted root. */
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  /** A POE is missing. */
  | 'NO_POE'
  /** The signing certificate cannot be identified. */
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  /** The certificate has expired without having been revoked, and no POE is available. */
  | 'OUT_OF_BOUNDS_NOT_REVOKED'
  /** The certificate has expired, and no POE shows that the signature is older. */
  | 'OUT_OF_BOUNDS_NO_POE'
  /** The revocation data has expired, and no POE shows that the signature is older. */
  | 'REVOCATION_OUT_OF_BOUNDS_NO_POE'
  /** The certificate was revoked before the signature was made. */
  | 'REVOKED'
  /** The certificate of an authority is revoked, and no POE shows that the signature is older. */
  | 'REVOKED_CA_NO_POE'
  /** The certificate is revoked, and no POE shows that the signature is older. */
  | 'REVOKED_NO_POE'
  /** The signed bytes are missing. */
  | 'SIGNED_DATA_NOT_FOUND'
  /** A property of the signature does not meet the requirements. */
  | 'SIG_CONSTRAINTS_FAILURE'
  /** The signature value is wrong. */
  | 'SIG_CRYPTO_FAILURE'
  /** The times of the time-stamps contradict each other. */
  | 'TIMESTAMP_ORDER_FAILURE'
  /** The revocation status is not known yet. */
  | 'TRY_LATER';

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

/** How a deposited PDF is kept provable. */
export type PreservationMethod =
  /** Validation data and document time-stamps in the file, which are renewed before they end (PAdES B-LTA). Each renewal appends to the file. */
  | 'AUGMENTATION'
  /** An evidence record (RFC 4998) beside the file, which stays as it was given. It proves since when the file has existed. Whether its signatures were valid then is for its reader to judge. */
  | 'EVIDENCE_RECORD';

/** Input of `preservePdf`. */
export type PreservePdfInput = {
  /** Name of the document. */
  name: string;
  /** The PDF in base64, at most 15 MB decoded. Give this or `uploadId`. */
  pdfBase64?: string | null | undefined;
  /** Until when the file is preserved: tomorrow at the earliest, in 50 years at the latest. Then it is deleted. */
  preservedUntil: string;
  /** UUID of an upload whose file has arrived. Only who created the upload can use it. */
  uploadId?: string | null | undefined;
};

/** What is judged, by the purpose of its certificate. */
export type QualificationKind =
  /** An electronic seal. */
  | 'SEAL'
  /** An electronic signature. */
  | 'SIGNATURE'
  /** A time-stamp. */
  | 'TIMESTAMP'
  /** A certificate for website authentication, which signs no documents. */
  | 'WEBSITE';

/** Why something is not qualified, or was not judged. */
export type QualificationReason =
  /** Qualified seals and time-stamps exist since 1 July 2016. */
  | 'BEFORE_REGULATION'
  /** The trusted list excludes such certificates. */
  | 'EXCLUDED'
  /** It is not valid. */
  | 'INVALID'
  /** The trusted list has ended: its next update is overdue. */
  | 'LIST_ENDED'
  /** The trusted list that could name the authority is not loaded. */
  | 'LIST_MISSING'
  /** The trusted list contradicts itself, or has a condition that cannot be told. */
  | 'LIST_UNCLEAR'
  /** No trusted list names the authority. */
  | 'NOT_LISTED'
  /** The certificate is qualified, but its key is not in a qualified device. */
  | 'NO_DEVICE'
  /** The certificate is not a qualified one. */
  | 'ORDINARY_CERTIFICATE'
  /** The service issues qualified certificates for another purpose. */
  | 'OTHER_PURPOSE'
  /** The service was not granted at that time, or when it issued the certificate. */
  | 'STATUS'
  /** It is neither proven valid nor proven invalid. */
  | 'UNCONFIRMED';

/** Whether a signature, a seal or a time-stamp is qualified (Regulation (EU) No 910/2014). */
export type QualificationVerdict =
  /** The trusted lists do not decide it. `reason` says why. */
  | 'NOT_JUDGED'
  /** It is not qualified. `reason` says why. */
  | 'NOT_QUALIFIED'
  /** It is valid and qualified. */
  | 'QUALIFIED';

/** One of several boxes of a signer. */
export type RadioFormatInput = {
  /** Name of the group. All boxes of the signer with this name are one group, in whichever document they are: the signer ticks at most one, and exactly one if any of them is required. */
  group: string;
};

/** A person who takes part without signing: an approver, a viewer or the holder of a copy. */
export type RecipientInput = {
  /** E-mail address of the person. The personal link is sent to it. */
  email: string;
  /** Language of the e-mails and the page of the person, until they choose another one on the page. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Full name of the person. */
  name: string;
  /** Place in the signing order, among signers and recipients. Default: 0. The same number acts in parallel. It has no effect on copies. */
  order?: number | null | undefined;
  /** What the person does. */
  role: RecipientRole;
};

/** What a person does in an envelope without signing it. */
export type RecipientRole =
  /** The person agrees to the documents or declines, without a signature. Everybody of a higher order waits, and so does the seal. */
  | 'APPROVER'
  /** The person receives the sealed documents by a personal link when the envelope is completed. Nobody waits; `order` has no effect. */
  | 'COPY'
  /** The person reads the documents and confirms it. Everybody of a higher order waits; the seal does not, and reading can still be confirmed after it. */
  | 'VIEWER';

/** Status of a recipient. */
export type RecipientStatus =
  /** The approver has agreed, or the viewer has confirmed having read. */
  | 'DONE'
  /** The message with the personal link was queued for sending. */
  | 'NOTIFIED'
  /** The turn of the recipient has not come. For a copy: the envelope is not completed. */
  | 'PENDING';

/** Input of `redeliverEvent`. */
export type RedeliverEventInput = {
  /** UUID of the endpoint. */
  endpointId: string;
  /** UUID of the event. */
  eventId: string;
};

/** Input of `remindLateSigners`. */
export type RemindLateSignersInput = {
  /** UUIDs of the only envelopes whose signers are reminded. Null or absent: all envelopes. */
  envelopeIds?: Array<string> | null | undefined;
  /** Days since the last notice or reminder after which a signer is late. */
  lateAfterDays?: number | null | undefined;
};

/** When signers are reminded automatically. */
export type ReminderRuleInput = {
  /** Days from one reminder to the next. */
  everyDays: number;
  /** Days from the notice to the first reminder. */
  firstAfterDays: number;
  /** Number of reminders that a signer receives at most. */
  most: number;
};

/** Which rule decides on automatic reminders. Without `useDefault` and `rule`, there are none. */
export type RemindersInput = {
  /** A rule of its own. Null or absent turns reminders off. */
  rule?: ReminderRuleInput | null | undefined;
  /** Whether the default of the organisation decides, also when it changes later. */
  useDefault?: boolean | null | undefined;
};

/** Input of `removeSessionFile`. */
export type RemoveSessionFileInput = {
  /** UUID of the file. */
  fileId: string;
  /** UUID of the session. */
  sessionId: string;
};

/** Input of `renameTemplate`. */
export type RenameTemplateInput = {
  /** UUID of the template. */
  id: string;
  /** New name of the template. */
  name: string;
};

/** The complete new content of a draft. A value that is omitted is set to its default; the previous value is not kept. */
export type ReplaceDraftInput = {
  /** Whether a signer at level `SIMPLE` may name another person who signs in their place, once. Default false. */
  allowDelegation?: boolean | null | undefined;
  /** Whether a signer at level `SIMPLE` may correct the spelling of their own name. Default false. */
  allowNameCorrection?: boolean | null | undefined;
  /** What kind of document the envelope contains. Under a mandate it must be one of its kinds (`mandate_scope`). Without it, the agent states the kind before signing. With `missionStartsAt` it gives the legal deadline. */
  documentKind?: MandateScope | null | undefined;
  /** Language of the dates in fields, and of the lines below signatures for every signer. Default: French; the lines below a signature are then in the language of its signer. */
  documentLanguage?: Language | null | undefined;
  /** All documents of the envelope. */
  documents: Array<DraftDocumentInput>;
  /** Days that the signers have to sign after sending. Default: 30. */
  expiresInDays?: number | null | undefined;
  /** Fields to place on the documents. Default: none. */
  fields?: Array<FieldInput> | null | undefined;
  /** Whether to place a field at every tag in the documents: `{{sign:…}}`, `{{initials:…}}`, `{{text:…}}`, `{{date:…}}` or `{{check:…}}`, with the `tagName`, the full name or the number of a signer. They are added to `fields`. The tags stay in the documents. A tag that names nobody, and documents without a tag, are refused with `invalid_body`. Default: false. */
  fieldsFromTags?: boolean | null | undefined;
  /** UUID of the envelope. */
  id: string;
  /** Hash of the last event of the timeline of the draft as it was read. If the draft has changed since, nothing is replaced (`invalid_status`). Default: it is replaced whatever it is now. */
  lastEvent?: string | null | undefined;
  /** UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`. */
  mandateId?: string | null | undefined;
  /** Message to the signers. */
  message?: string | null | undefined;
  /** First day of the mission of a temporary worker, or of the week of a timesheet: YYYY-MM-DD, or an RFC 3339 date-time, whose day in the time zone of the organisation counts. Years 1990 to 2100. */
  missionStartsAt?: string | null | undefined;
  /** Name of the envelope. The signers see it. */
  name: string;
  /** Whether to request a qualified time-stamp. Default true. */
  qualifiedTimestamp?: boolean | null | undefined;
  /** People who take part without signing. They cost nothing, have no fields, and REST does not show them. Default: those of the draft. */
  recipients?: Array<RecipientInput> | null | undefined;
  /** Which rule decides on the automatic reminders of the signers. If it is omitted, the choice of the draft stays. */
  reminders?: RemindersInput | null | undefined;
  /** Days that the documents are kept after the envelope has ended. Default: 365. */
  retentionDays?: number | null | undefined;
  /** Whether to send the envelope immediately. Default false: the envelope stays a draft. */
  send?: boolean | null | undefined;
  /** Signature level of the envelope. Default `SIMPLE`. */
  signatureLevel?: SignatureLevel | null | undefined;
  /** All signers of the envelope. */
  signers: Array<DraftSignerInput>;
};

/** Input of `replaceSignerLink`. */
export type ReplaceSignerLinkInput = {
  /** UUID of the signer or recipient. */
  id: string;
};

/** The complete new content of a template. A value that is omitted is set to its default; the previous value is not kept. */
export type ReplaceTemplateInput = {
  /** Whether a signer at level `SIMPLE` may name another person who signs in their place, once. Default false. */
  allowDelegation?: boolean | null | undefined;
  /** Whether a signer at level `SIMPLE` may correct the spelling of their own name. Default false. */
  allowNameCorrection?: boolean | null | undefined;
  /** What kind of document the envelope contains. Under a mandate it must be one of its kinds (`mandate_scope`). Without it, the agent states the kind before signing. With `missionStartsAt` it gives the legal deadline. */
  documentKind?: MandateScope | null | undefined;
  /** Language of the dates in fields, and of the lines below signatures for every signer. Default: French; the lines below a signature are then in the language of its signer. */
  documentLanguage?: Language | null | undefined;
  /** All documents of the template. */
  documents: Array<ReplacedTemplateDocumentInput>;
  /** Days that the signers have to sign after sending. Default: 30. */
  expiresInDays?: number | null | undefined;
  /** All fields of the template. Default: none. */
  fields?: Array<ReplacedTemplateFieldInput> | null | undefined;
  /** Whether to place a field at every tag in the documents: `{{sign:…}}`, `{{initials:…}}`, `{{text:…}}`, `{{date:…}}` or `{{check:…}}`, with the name or the number of a role. They are added to `fields`. The tags stay in the documents. A tag that names nobody, and documents without a tag, are refused with `invalid_body`. Default: false. */
  fieldsFromTags?: boolean | null | undefined;
  /** UUID of the template. */
  id: string;
  /** UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`. */
  mandateId?: string | null | undefined;
  /** Message to the signers. */
  message?: string | null | undefined;
  /** Name of the envelope. The signers see it. */
  name: string;
  /** Whether to request a qualified time-stamp. Default true. */
  qualifiedTimestamp?: boolean | null | undefined;
  /** People who take part without signing. Default: those of the template stay. */
  recipients?: Array<TemplateRecipientInput> | null | undefined;
  /** Which rule decides on the automatic reminders of the signers. If it is omitted, the choice of the template stays. */
  reminders?: RemindersInput | null | undefined;
  /** Days that the documents are kept after the envelope has ended. Default: 365. */
  retentionDays?: number | null | undefined;
  /** All roles of the template. */
  roles: Array<ReplacedTemplateRoleInput>;
  /** Signature level of the envelope. Default `SIMPLE`. */
  signatureLevel?: SignatureLevel | null | undefined;
};

/** A document of the template: an existing one with its `id`, or a new one with `pdfBase64`. */
export type ReplacedTemplateDocumentInput = {
  /** UUID of an existing document of the template, whose PDF is kept. Omit it for a new document. */
  id?: string | null | undefined;
  /** Name of the document. */
  name: string;
  /** PDF of a new document in base64, at most 10 MB decoded. Omit it for an existing document. */
  pdfBase64?: string | null | undefined;
};

/** A field of a template that is replaced: an existing one with `id`, or a new one. Position and size are percentages of the visible page, measured from its top left corner. The place is `page`, `x` and `y`, or `anchor`. */
export type ReplacedTemplateFieldInput = {
  /** A text at which the field is placed. Omit `page`, `x` and `y`. */
  anchor?: FieldAnchorInput | null | undefined;
  /** Index of the document in `documents`, from 0. */
  documentIndex: number;
  /** What the value must be. Default: any value of the type. */
  format?: FieldFormatInput | null | undefined;
  /** Height in percent of the page height. */
  height: number;
  /** UUID of an existing field of the template, which stays the same. Omit it for a new one. */
  id?: string | null | undefined;
  /** Name of the field, which the signer sees. Default: the name of its type. */
  label?: string | null | undefined;
  /** Page number in the document, from 1. */
  page?: number | null | undefined;
  /** Whether the signer must fill in the field; a required checkbox must be ticked. Default: true, and false for a checkbox. Signatures and initials are always required. */
  required?: boolean | null | undefined;
  /** Name of the role that fills in the field. */
  role: string;
  /** Shows the field only if another field of the signer has a value. Default: it is always shown. */
  shownIf?: FieldConditionInput | null | undefined;
  /** Type of the field. */
  type: FieldType;
  /** Prefilled value. A value that does not fit the type or the format is ignored and reported in `warnings`. */
  value?: string | null | undefined;
  /** Width in percent of the page width. */
  width: number;
  /** Left edge in percent of the page width. */
  x?: number | null | undefined;
  /** Top edge in percent of the page height. */
  y?: number | null | undefined;
};

/** A role of a template that is replaced: an existing one with `id`, or a new one. */
export type ReplacedTemplateRoleInput = {
  /** Files that the person adds on the signing page before signing: PDF, JPEG or PNG, up to 5 for each title and 10 MB each. Agents of a mandate cannot be asked. Default: none. */
  attachments?: Array<AttachmentRequestInput> | null | undefined;
  /** Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `OTP_EMAIL` at level `ADVANCED`, and for a signer with an identity at level `ORGANIZATION_SEAL`; otherwise no code. */
  authentication?: Array<Authentication> | null | undefined;
  /** UUID of an existing role of the template, which stays the same. Omit it for a new one. */
  id?: string | null | undefined;
  /** Name of the role, unique in the template, for example `tenant`. */
  name: string;
  /** Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. */
  order?: number | null | undefined;
  /** Whether the person signs with a certificate of their own from the trust service of this installation (CSC API 2), in the name of their identity. Level `ADVANCED` only; `order` must be of this person alone. They need no code then. Default: false. */
  ownCertificate?: boolean | null | undefined;
};

/** Input of `reportSealedFile`. */
export type ReportSealedFileInput = {
  /** UUID of the digest seal. */
  id: string;
  /** SHA-256 of the finished file: 64 lowercase hex characters. */
  sha256: string;
};

/** Input of `resendAttendeeNotice`. */
export type ResendAttendeeNoticeInput = {
  /** UUID of the attendee. */
  attendeeId: string;
  /** UUID of the session. */
  sessionId: string;
};

/** Input of `resendBatchNotice`. */
export type ResendBatchNoticeInput = {
  /** UUID of the batch. */
  id: string;
};

/** Input of `resendMissingNotices`. */
export type ResendMissingNoticesInput = {
  /** UUID of the session. */
  sessionId: string;
};

/** Input of `resendNotice`. */
export type ResendNoticeInput = {
  /** UUID of the signer or recipient. */
  id: string;
};

/** Input of `resendTrainerNotice`. */
export type ResendTrainerNoticeInput = {
  /** UUID of the session. */
  sessionId: string;
  /** UUID of a slot, to write to who teaches it. Default: the session’s trainer. */
  slotId?: string | null | undefined;
};

/** Input of `revokeSigningMandate`. */
export type RevokeSigningMandateInput = {
  /** UUID of the mandate. */
  id: string;
};

/** What a member of the team may do in the console. */
export type Role =
  /** May do everything except manage the team. */
  | 'MANAGER'
  /** May do everything. */
  | 'OWNER'
  /** May read, but not change anything. */
  | 'READER';

/** Input of `rotateWebhookSecret`. */
export type RotateWebhookSecretInput = {
  /** UUID of the endpoint. */
  id: string;
  /** Hours for which the old secret stays valid. Default: 24. With 0 it ends at once. */
  overlapHours?: number | null | undefined;
};

/** A right of an API key. No scope includes another. */
export type Scope =
  /** Create, read and close attendance sessions. */
  | 'ATTENDANCE_WRITE'
  /** Read envelopes and credits, and verify documents. */
  | 'ENVELOPES_READ'
  /** Create, send and cancel envelopes. */
  | 'ENVELOPES_WRITE'
  /** Create, read and delete identities. */
  | 'IDENTITIES_MANAGE'
  /** Create, read and revoke mandates, and seal batches. */
  | 'MANDATES_MANAGE'
  /** Create, read and delete webhook endpoints, and read events. */
  | 'WEBHOOKS_MANAGE';

/** Reason for which a batch was canceled. */
export type SealBatchCancelReason =
  /** The agent refused the batch. */
  | 'AGENT_REFUSED'
  /** One of the envelopes was canceled or has expired. */
  | 'ENVELOPE_LEFT'
  /** The mandate was revoked. */
  | 'MANDATE_REVOKED';

/** Conditions for the batches of a list. A batch must meet all of them. */
export type SealBatchFilter = {
  /** The batch was created in this range. */
  created?: DateTimeRange | null | undefined;
  /** The batch is under the mandate with this UUID. */
  mandateId?: string | null | undefined;
  /** The batch has one of these statuses. */
  status?: Array<SealBatchStatus> | null | undefined;
  /** Words to search for. Each word must occur in a name of the mandate of the batch, as in the filter of `signingMandates`. Case and accents are ignored. */
  text?: string | null | undefined;
};

/** Order of a list of type `SealBatch`. Items with equal values are ordered by `id`, in the same direction. */
export type SealBatchOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: SealBatchOrderField;
};

/** Fields by which lists of type `SealBatch` can be ordered. */
export type SealBatchOrderField =
  /** Time of creation. */
  | 'CREATED_AT'
  /** End of the time to decide. */
  | 'EXPIRES_AT';

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

/** Input of `sealDigest`. */
export type SealDigestInput = {
  /** SHA-256 of the bytes that the signature will cover: 64 lowercase hex characters. */
  digest: string;
  /** Name of the document, for the proof. */
  name?: string | null | undefined;
};

/** What a seal of this service was made for. */
export type SealPurpose =
  /** An attendance sheet. */
  | 'ATTENDANCE_SHEET'
  /** The attestation of one signature. */
  | 'ATTESTATION'
  /** The digest of a file that the service has not seen. It says nothing about the contents. */
  | 'DIGEST'
  /** A document of an envelope. */
  | 'DOCUMENT'
  /** An evidence file. */
  | 'EVIDENCE'
  /** The act of a mandate. */
  | 'MANDATE_ACT';

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

/** What a seal waits for. */
export type SealingWait =
  /** The process that seals: it crashed or was stopped. */
  | 'CHILD'
  /** The key of the seal, or the revocation data of its certificate. */
  | 'CREDENTIAL'
  /** The database. */
  | 'DATABASE'
  /** Something else: `reason` says what. */
  | 'OTHER'
  /** The storage of documents. */
  | 'STORAGE'
  /** The time-stamp authority, or the revocation data of its certificates. */
  | 'TIMESTAMP';

/** Input of `sendEnvelope`. */
export type SendEnvelopeInput = {
  /** UUID of the envelope. */
  id: string;
};

/** Input of `sendTestEvent`. */
export type SendTestEventInput = {
  /** UUID of the endpoint. */
  endpointId: string;
};

/** What a file attached to a session is, by its bytes. */
export type SessionFileFormat =
  /** Table of text. */
  | 'CSV'
  /** JPEG picture. */
  | 'JPEG'
  /** PDF. */
  | 'PDF'
  /** PNG picture. */
  | 'PNG';

/** Input of `setEmbedOrigins`. */
export type SetEmbedOriginsInput = {
  /** Complete new list of origins, each with scheme, host and optional port, for example `https://app.example.org`. An empty list allows none. */
  origins: Array<string>;
};

/** Input of `setEnvelopeReminders`. */
export type SetEnvelopeRemindersInput = {
  /** UUID of the envelope. */
  id: string;
  /** The envelope’s own rule. Null or absent turns reminders off. */
  rule?: ReminderRuleInput | null | undefined;
  /** Whether the default of the organisation applies again. */
  useDefault?: boolean | null | undefined;
};

/** Input of `setReminders`. */
export type SetRemindersInput = {
  /** The new default. Null or absent turns reminders off. */
  rule?: ReminderRuleInput | null | undefined;
};

/** Input of `setSlotTrainer`. */
export type SetSlotTrainerInput = {
  /** UUID of the session. */
  sessionId: string;
  /** UUID of the slot. */
  slotId: string;
  /** The trainer. Default: the session’s trainer. */
  trainer?: TrainerInput | null | undefined;
};

/** Certificates of completion to sign, with statements that the sheet does not contain. */
export type SignCertificatesInput = {
  /** The organisation’s training provider number (numéro de déclaration d’activité). Left blank on the certificate if omitted. */
  activityNumber?: string | null | undefined;
  /** UUIDs of the attendees whose certificates are signed, also if they are signed already. Default: all who attended and have no certificate that is signed or waits for its signature. */
  attendeeIds?: Array<string> | null | undefined;
  /** Employer of the attendee. Left blank on the certificate if omitted. */
  employer?: string | null | undefined;
  /** Kind of training action. */
  nature?: TrainingActionNature;
  /** Place of issue. Left blank on the certificate if omitted. */
  place?: string | null | undefined;
  /** Name of the person who signs for the organisation. */
  representative: string;
  /** E-mail address of that person, who gets a link and a code there. */
  representativeEmail: string;
  /** Position of that person in the organisation. Left blank on the certificate if omitted. */
  representativeRole?: string | null | undefined;
  /** UUID of a sealed session. */
  sessionId: string;
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
  /** Files that the person adds on the signing page before signing: PDF, JPEG or PNG, up to 5 for each title and 10 MB each. Agents of a mandate cannot be asked. Default: none. */
  attachments?: Array<AttachmentRequestInput> | null | undefined;
  /** Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `OTP_EMAIL` at level `ADVANCED`, and for a signer with an identity at level `ORGANIZATION_SEAL`; otherwise no code. */
  authentication?: Array<Authentication> | null | undefined;
  /** E-mail address of the signer. The notice and e-mail codes are sent to it. */
  email: string;
  /** A new identity to create for the signer. Do not give `identityId` as well. */
  identity?: IdentityInput | null | undefined;
  /** UUID of an existing identity of the signer. Do not give `identity` as well. Level `ADVANCED` requires one of the two. */
  identityId?: string | null | undefined;
  /** Language of the e-mails, SMS, page and mark of the signer, until they choose another one on the page. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Full name of the signer. */
  name: string;
  /** Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. */
  order?: number | null | undefined;
  /** Whether the person signs with a certificate of their own from the trust service of this installation (CSC API 2), in the name of their identity. Level `ADVANCED` only; `order` must be of this person alone. They need no code then. Default: false. */
  ownCertificate?: boolean | null | undefined;
  /** Phone number for codes by SMS. Default: the phone number of the identity. */
  phone?: string | null | undefined;
  /** Name of the signer in tags of the documents, for example `tenant` for `{{sign:tenant}}`. Tags can also use the full name of the signer, or their number in the list, from 1. It is not stored. */
  tagName?: string | null | undefined;
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

/** Who fills a role that the visitor of a signing link does not fill. */
export type SigningLinkPersonInput = {
  /** E-mail address of the signer. The notice and e-mail codes are sent to it. */
  email: string;
  /** Language of the e-mails, SMS, page and mark of the signer, until they choose another one on the page. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Full name of the signer. */
  name: string;
  /** Name of the role. */
  role: string;
};

/** Whether a signing link makes envelopes now, or why not. */
export type SigningLinkState =
  /** Its end date is over. */
  | 'ENDED'
  /** It has made as many envelopes as its quota allows. */
  | 'FULL'
  /** It makes envelopes. */
  | 'OPEN'
  /** The sender has paused it. */
  | 'PAUSED'
  /** The template was changed and no longer fits: its roles, its level or its codes. */
  | 'UNFIT';

/** Input of `simulateBatchAuthorization`. */
export type SimulateBatchAuthorizationInput = {
  /** UUID of the batch. */
  id: string;
};

/** Input of `simulateBatchRefusal`. */
export type SimulateBatchRefusalInput = {
  /** UUID of the batch. */
  id: string;
  /** Reason for the refusal. */
  reason: string;
};

/** Input of `simulateBatchWrongCode`. */
export type SimulateBatchWrongCodeInput = {
  /** UUID of the batch. */
  id: string;
};

/** Input of `simulatePresence`. */
export type SimulatePresenceInput = {
  /** UUIDs of the attendees who sign in. Default: all attendees who are expected. */
  attendeeIds?: Array<string> | null | undefined;
  /** UUID of the slot. */
  slotId: string;
};

/** Input of `simulateRefusal`. */
export type SimulateRefusalInput = {
  /** UUID of the signer. */
  id: string;
  /** Reason for declining. */
  reason: string;
};

/** Input of `simulateSignature`. */
export type SimulateSignatureInput = {
  /** UUID of the signer. */
  id: string;
};

/** Input of `simulateWrongCode`. */
export type SimulateWrongCodeInput = {
  /** UUID of the signer. */
  id: string;
};

/** Those error codes that a wrong one-time code leads to. */
export type SimulatedCodeRefusalCode =
  /** No tries are left: a new code is needed. */
  | 'CODE_EXHAUSTED'
  /** All codes are locked: the notice must be sent again. */
  | 'CODE_LOCKED'
  /** The code is wrong. More tries are left. */
  | 'CODE_WRONG';

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
  /** Who teaches the slot, with a link of their own that acts on their slots only. Default: the session’s trainer. Slots with the same name and address share one link. */
  trainer?: TrainerInput | null | undefined;
};

/** Slots that repeat on the same days of the week, in the time zone of the organisation. */
export type SlotPlanInput = {
  /** First date, for example `2026-01-05`. */
  firstDay: string;
  /** Last date, included. */
  lastDay: string;
  /** Training module of all slots. */
  module?: string | null | undefined;
  /** The slots of each day. */
  times: Array<DayTimesInput>;
  /** Days of the week on which the slots take place. */
  weekdays: Array<Weekday>;
};

/** Status of a slot. */
export type SlotStatus =
  /** Closed for good: presence can no longer be marked. */
  | 'CLOSED'
  /** Presence can be marked. */
  | 'OPEN'
  /** Not opened yet. */
  | 'SCHEDULED';

/** A field to place on a document of a template. Position and size are percentages of the visible page, measured from its top left corner. The place is `page`, `x` and `y`, or `anchor`. */
export type TemplateFieldInput = {
  /** A text at which the field is placed. Omit `page`, `x` and `y`. */
  anchor?: FieldAnchorInput | null | undefined;
  /** Index of the document in `documents`, from 0. */
  documentIndex: number;
  /** What the value must be. Default: any value of the type. */
  format?: FieldFormatInput | null | undefined;
  /** Height in percent of the page height. */
  height: number;
  /** Name of the field, which the signer sees. Default: the name of its type. */
  label?: string | null | undefined;
  /** Page number in the document, from 1. */
  page?: number | null | undefined;
  /** Whether the signer must fill in the field; a required checkbox must be ticked. Default: true, and false for a checkbox. Signatures and initials are always required. */
  required?: boolean | null | undefined;
  /** Name of the role that fills in the field. */
  role: string;
  /** Shows the field only if another field of the signer has a value. Default: it is always shown. */
  shownIf?: FieldConditionInput | null | undefined;
  /** Type of the field. */
  type: FieldType;
  /** Prefilled value. A value that does not fit the type or the format is ignored and reported in `warnings`. */
  value?: string | null | undefined;
  /** Width in percent of the page width. */
  width: number;
  /** Left edge in percent of the page width. */
  x?: number | null | undefined;
  /** Top edge in percent of the page height. */
  y?: number | null | undefined;
};

/** Conditions for the templates of a list. A template must meet all of them. */
export type TemplateFilter = {
  /** Words to search for. Each word must occur in the name of the template. Case and accents are ignored. */
  text?: string | null | undefined;
};

/** Order of a list of type `Template`. Items with equal values are ordered by `id`, in the same direction. */
export type TemplateOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: TemplateOrderField;
};

/** Fields by which lists of type `Template` can be ordered. */
export type TemplateOrderField =
  /** Time of creation. */
  | 'CREATED_AT'
  /** Name, by the sorting rules of the database. */
  | 'NAME';

/** A person who takes part in the envelopes of a template without signing. With `email` it is the same person in each of them; without it `name` is a role, which is filled on use as those of `roles` are. */
export type TemplateRecipientInput = {
  /** E-mail address of the person. Omit it for a role that is filled on use. */
  email?: string | null | undefined;
  /** Language of the e-mails and the page of the person, until they choose another one on the page. Default: the language of the organisation. */
  language?: Language | null | undefined;
  /** Full name of the person. Without `email`, the name of the role, unique in the template. */
  name: string;
  /** Place in the signing order, among signers and recipients. Default: 0. The same number acts in parallel. It has no effect on copies. */
  order?: number | null | undefined;
  /** What the person does. */
  role: RecipientRole;
};

/** A role of a template. */
export type TemplateRoleInput = {
  /** Files that the person adds on the signing page before signing: PDF, JPEG or PNG, up to 5 for each title and 10 MB each. Agents of a mandate cannot be asked. Default: none. */
  attachments?: Array<AttachmentRequestInput> | null | undefined;
  /** Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `OTP_EMAIL` at level `ADVANCED`, and for a signer with an identity at level `ORGANIZATION_SEAL`; otherwise no code. */
  authentication?: Array<Authentication> | null | undefined;
  /** Name of the role, unique in the template, for example `tenant`. */
  name: string;
  /** Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel. */
  order?: number | null | undefined;
  /** Whether the person signs with a certificate of their own from the trust service of this installation (CSC API 2), in the name of their identity. Level `ADVANCED` only; `order` must be of this person alone. They need no code then. Default: false. */
  ownCertificate?: boolean | null | undefined;
};

/** A document of temporary work (Code du travail, articles L. 1251-1 and following). */
export type TemporaryWorkPaper =
  /** Amendment of a mission contract, between agency and worker. */
  | 'AVENANT'
  /** Supply contract between agency and client, with the mentions of L. 1251-43. */
  | 'CMAD'
  /** Mission contract between agency and worker, with the mentions of L. 1251-16. */
  | 'CONTRAT_MISSION'
  /** Hours of a week, signed by the worker and for the client. */
  | 'RELEVE_HEURES';

/** Length of a text. Lengths in Unicode code points, without white space at both ends. */
export type TextFormatInput = {
  /** Largest length. Default: none. */
  maxLength?: number | null | undefined;
  /** Smallest length. Default: none. */
  minLength?: number | null | undefined;
};

/** Input of `timestampDigest`. */
export type TimestampDigestInput = {
  /** SHA-256 of the bytes that the time-stamp will cover: 64 lowercase hex characters. */
  digest: string;
  /** UUID of the digest seal. */
  id: string;
};

/** The trainer of a session, or of a slot. */
export type TrainerInput = {
  /** E-mail address. Without it, the trainer gets no e-mail; pass the trainer’s link on yourself. */
  email?: string | null | undefined;
  /** Language of the e-mails and the page of the trainer. Default: the language of the organisation. */
  language?: Language | null | undefined;
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
  | 'TEST'
  /** A service of a trusted list that the operator of the service loads. */
  | 'TRUSTED_LIST';

/** Input of `updateLabel`. */
export type UpdateLabelInput = {
  /** The new colour. Absent: unchanged. */
  color?: LabelColor | null | undefined;
  /** UUID of the label. */
  id: string;
  /** The new name. Absent: unchanged. */
  name?: string | null | undefined;
};

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

/** Conditions for the deliveries of a list. A delivery must meet all of them. */
export type WebhookDeliveryFilter = {
  /** The delivery was created in this range. */
  created?: DateTimeRange | null | undefined;
  /** The delivery is to the endpoint with this UUID. */
  endpointId?: string | null | undefined;
  /** The delivery is of the event with this UUID. */
  eventId?: string | null | undefined;
  /** The delivery has one of these statuses. */
  status?: Array<WebhookDeliveryStatus> | null | undefined;
};

/** Order of a list of type `WebhookDelivery`. Items with equal values are ordered by `id`, in the same direction. */
export type WebhookDeliveryOrder = {
  /** Direction of the order. */
  direction: OrderDirection;
  /** Field to order by. */
  field: WebhookDeliveryOrderField;
};

/** Fields by which lists of type `WebhookDelivery` can be ordered. */
export type WebhookDeliveryOrderField =
  /** Time of creation. */
  | 'CREATED_AT';

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

/** Conditions for the events of a list. An event must meet all of them. */
export type WebhookEventFilter = {
  /** The event was created in this range. */
  created?: DateTimeRange | null | undefined;
  /** The event has one of these types. */
  event?: Array<WebhookEventType> | null | undefined;
};

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

/** Day of the week. */
export type Weekday =
  /** Friday. */
  | 'FRIDAY'
  /** Monday. */
  | 'MONDAY'
  /** Saturday. */
  | 'SATURDAY'
  /** Sunday. */
  | 'SUNDAY'
  /** Thursday. */
  | 'THURSDAY'
  /** Tuesday. */
  | 'TUESDAY'
  /** Wednesday. */
  | 'WEDNESDAY';

export type EnvelopeTimelineQueryVariables = Exact<{
  id: string;
}>;


export type EnvelopeTimelineQuery = { envelope: { id: string, timeline: { valid: boolean, events: Array<{ seq: number, type: EvidenceEventType, name: string, actor: string, at: string, data: unknown, commitments: unknown, hash: string, prevHash: string | null }> } } | null };

export type AttendanceSessionQueryVariables = Exact<{
  id: string;
}>;


export type AttendanceSessionQuery = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } | null };

export type AttendanceSessionsQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: AttendanceSessionFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
  orderBy?: AttendanceSessionOrder | null | undefined;
}>;


export type AttendanceSessionsQuery = { attendanceSessions: { edges: Array<{ cursor: string, node: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type AttendanceSheetQueryVariables = Exact<{
  id: string;
}>;


export type AttendanceSheetQuery = { attendanceSheet: { evidenceDownloadUrl: string | null, sheetDownloadUrl: string, sheetSha256: string | null } | null };

export type BulkSendQueryVariables = Exact<{
  id: string;
}>;


export type BulkSendQuery = { bulkSend: { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null } | null };

export type BulkSendColumnsQueryVariables = Exact<{
  language?: Language | null | undefined;
  templateId: string;
}>;


export type BulkSendColumnsQuery = { bulkSendColumns: Array<{ fieldId: string | null, heading: string, required: boolean, role: string | null }> | null };

export type BulkSendPreviewQueryVariables = Exact<{
  csv: string;
  templateId: string;
}>;


export type BulkSendPreviewQuery = { bulkSendPreview: { ignoredColumns: Array<string>, isAffordable: boolean, mostCredits: number, problemCount: number, total: number, problems: Array<{ code: BulkSendProblemCode, column: string | null, limit: string | null, line: number | null, message: string }>, rows: Array<{ line: number, name: string | null, people: Array<{ email: string, name: string, role: string }> }> } | null };

export type BulkSendResultsQueryVariables = Exact<{
  id: string;
}>;


export type BulkSendResultsQuery = { bulkSendResults: { fileName: string, text: string } | null };

export type BulkSendsQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: BulkSendFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  orderBy?: BulkSendOrder | null | undefined;
}>;


export type BulkSendsQuery = { bulkSends: { edges: Array<{ cursor: string, node: { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type CreditsQueryVariables = Exact<{ [key: string]: never; }>;


export type CreditsQuery = { credits: { balance: number, reserved: number } | null };

export type DigestSealQueryVariables = Exact<{
  id: string;
}>;


export type DigestSealQuery = { digestSeal: { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> } | null };

export type EnvelopeQueryVariables = Exact<{
  id: string;
}>;


export type EnvelopeQuery = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } | null };

export type EnvelopeArchiveQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type EnvelopeArchiveQuery = { envelopeArchive: { downloadUrl: string, purged: number } | null };

export type EnvelopesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: EnvelopeFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
  orderBy?: EnvelopeOrder | null | undefined;
}>;


export type EnvelopesQuery = { envelopes: { edges: Array<{ cursor: string, node: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type EventsQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: WebhookEventFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
}>;


export type EventsQuery = { events: { edges: Array<{ cursor: string, node: { createdAt: string, event: WebhookEventType, id: string, mode: Mode } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type ExportAttendanceQueryVariables = Exact<{
  after?: string | null | undefined;
  format?: AttendanceExportFormat | null | undefined;
  id: string;
}>;


export type ExportAttendanceQuery = { exportAttendance: { fileName: string, next: string | null, text: string } | null };

export type ExportEnvelopesQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: EnvelopeFilter | null | undefined;
  orderBy?: EnvelopeOrder | null | undefined;
}>;


export type ExportEnvelopesQuery = { exportEnvelopes: { fileName: string, next: string | null, text: string } | null };

export type ExportMissionReportQueryVariables = Exact<{
  after?: string | null | undefined;
  filter: MissionReportFilter;
  language?: Language | null | undefined;
}>;


export type ExportMissionReportQuery = { exportMissionReport: { fileName: string, next: string | null, text: string } | null };

export type IdentitiesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: IdentityFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
  orderBy?: IdentityOrder | null | undefined;
}>;


export type IdentitiesQuery = { identities: { edges: Array<{ cursor: string, node: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type IdentityQueryVariables = Exact<{
  id: string;
}>;


export type IdentityQuery = { identity: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } | null };

export type IdentityMethodsQueryVariables = Exact<{ [key: string]: never; }>;


export type IdentityMethodsQuery = { identityMethods: Array<IdentityMethod> };

export type LabelsQueryVariables = Exact<{ [key: string]: never; }>;


export type LabelsQuery = { labels: Array<{ color: LabelColor, id: string, name: string }> };

export type MissionReportQueryVariables = Exact<{
  filter: MissionReportFilter;
}>;


export type MissionReportQuery = { missionReport: { readAt: string, totals: { accepted: number, declined: number, envelopes: number, late: number, opened: number, reminders: number, sent: number, signed: number, undelivered: number, unsigned: number } } | null };

export type NodeQueryVariables = Exact<{
  id: string;
}>;


export type NodeQuery = { node:
    | { __typename: 'AttendanceSession' }
    | { __typename: 'Attendee' }
    | { __typename: 'BulkSend' }
    | { __typename: 'DigestSeal' }
    | { __typename: 'Envelope' }
    | { __typename: 'Identity' }
    | { __typename: 'Label' }
    | { __typename: 'Mandate' }
    | { __typename: 'PdfDeposit' }
    | { __typename: 'Recipient' }
    | { __typename: 'SealBatch' }
    | { __typename: 'Signer' }
    | { __typename: 'Slot' }
    | { __typename: 'Template' }
    | { __typename: 'Upload' }
    | { __typename: 'WebhookDelivery' }
    | { __typename: 'WebhookEndpoint' }
    | { __typename: 'WebhookEvent' }
   | null };

export type NodesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type NodesQuery = { nodes: Array<
    | { __typename: 'AttendanceSession' }
    | { __typename: 'Attendee' }
    | { __typename: 'BulkSend' }
    | { __typename: 'DigestSeal' }
    | { __typename: 'Envelope' }
    | { __typename: 'Identity' }
    | { __typename: 'Label' }
    | { __typename: 'Mandate' }
    | { __typename: 'PdfDeposit' }
    | { __typename: 'Recipient' }
    | { __typename: 'SealBatch' }
    | { __typename: 'Signer' }
    | { __typename: 'Slot' }
    | { __typename: 'Template' }
    | { __typename: 'Upload' }
    | { __typename: 'WebhookDelivery' }
    | { __typename: 'WebhookEndpoint' }
    | { __typename: 'WebhookEvent' }
   | null> };

export type OverviewQueryVariables = Exact<{
  expiringWithinDays?: number | null | undefined;
}>;


export type OverviewQuery = { overview: { at: string, completedThisMonth: number, createdThisMonth: number, expiredThisMonth: number, monthStartedAt: string, declined: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, expiring: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, failedRows: { totalCount: number, bulkSends: Array<{ canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null }> }, failingWebhooks: Array<{ failed: number, retrying: number, endpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } }> | null, legalDeadlines: { dueToday: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, late: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> } }, undelivered: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, waiting: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, waitingSeals: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> } } };

export type PdfDepositQueryVariables = Exact<{
  id: string;
}>;


export type PdfDepositQuery = { pdfDeposit: { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null } | null };

export type PdfDepositsQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: PdfDepositFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
  orderBy?: PdfDepositOrder | null | undefined;
}>;


export type PdfDepositsQuery = { pdfDeposits: { edges: Array<{ cursor: string, node: { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type PdfTextPlacesQueryVariables = Exact<{
  pdfBase64: string;
  tags?: boolean | null | undefined;
  texts?: Array<string> | string | null | undefined;
}>;


export type PdfTextPlacesQuery = { pdfTextPlaces: Array<{ height: number, page: number, text: string, width: number, x: number, y: number, tag: { height: number, label: string | null, name: string, type: FieldType, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null } | null }> };

export type PlannedSlotsQueryVariables = Exact<{
  plan: SlotPlanInput;
}>;


export type PlannedSlotsQuery = { plannedSlots: Array<{ day: string, endsAt: string, label: string, module: string | null, startsAt: string }> };

export type SealBatchQueryVariables = Exact<{
  id: string;
}>;


export type SealBatchQuery = { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } | null };

export type SealBatchesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: SealBatchFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
  orderBy?: SealBatchOrder | null | undefined;
}>;


export type SealBatchesQuery = { sealBatches: { edges: Array<{ cursor: string, node: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type SigningMandateQueryVariables = Exact<{
  id: string;
}>;


export type SigningMandateQuery = { signingMandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null };

export type SigningMandatesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: MandateFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  offset?: number | null | undefined;
  orderBy?: MandateOrder | null | undefined;
}>;


export type SigningMandatesQuery = { signingMandates: { edges: Array<{ cursor: string, node: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, act: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null } | null, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type TemplateQueryVariables = Exact<{
  id: string;
}>;


export type TemplateQuery = { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null };

export type TemplatesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: TemplateFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  orderBy?: TemplateOrder | null | undefined;
}>;


export type TemplatesQuery = { templates: { edges: Array<{ cursor: string, node: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type UploadQueryVariables = Exact<{
  id: string;
}>;


export type UploadQuery = { upload: { expiresAt: string, id: string, pageCount: number | null, sha256: string | null, size: number | null, uploadedAt: string | null } | null };

export type ValidateEvidenceRecordQueryVariables = Exact<{
  evidenceRecordBase64: string;
  sha256: string;
  sha512?: string | null | undefined;
}>;


export type ValidateEvidenceRecordQuery = { validateEvidenceRecord: { provenAt: string | null, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: EvidenceRecordVerdict, timestamps: Array<{ chain: number, digest: string, genTime: string, isTrusted: boolean, issuer: string | null, problems: Array<string> }> } };

export type ValidatePdfQueryVariables = Exact<{
  evidenceRecordBase64?: string | null | undefined;
  pdfBase64: string;
}>;


export type ValidatePdfQuery = { validatePdf: { kind: PdfKind, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: PdfVerdict, evidence: { documents: Array<string>, events: number, generatedAt: string | null, name: string, signers: Array<string>, subjectId: string, valid: boolean, log: { index: number | null, origin: string | null, status: PdfLogStatus, treeSize: number | null, witnesses: Array<string> } | null } | null, evidenceRecord: { provenAt: string | null, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: EvidenceRecordVerdict, timestamps: Array<{ chain: number, digest: string, genTime: string, isTrusted: boolean, issuer: string | null, problems: Array<string> }> } | null, signatures: Array<{ algorithm: string, claimedAt: string | null, coversWholeFile: boolean, field: string, indication: PdfSignatureIndication, kind: PdfSignatureKind, level: PadesLevel | null, modifications: PdfModificationKind, provenAt: string | null, purpose: SealPurpose | null, reasons: Array<string>, root: TrustedRoot | null, subIndication: PdfSubIndication | null, violations: Array<string>, changes: Array<{ field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string }>, path: Array<{ fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string }>, qualification: { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null } | null, revocation: Array<{ certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus }>, signer: { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string } | null, timestamps: Array<{ genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: PdfSubIndication | null, qualification: { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null } | null }> }>, validationReport: { pdfBase64: string, xmlBase64: string } | null } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { mode: Mode, needsPasskey: boolean, scopes: Array<Scope>, member: { createdAt: string, expiringDays: number, id: string, name: string, noticeScope: NoticeScope, notices: Array<EnvelopeNotice>, role: Role } | null, organization: { activityNumber: string | null, address: string | null, billing: Billing, embedOrigins: Array<string>, id: string, language: Language, legalForm: string | null, name: string, passkeysRequired: boolean, representativeEmail: string | null, representativeName: string | null, representativeRole: string | null, siret: string | null, temporaryWork: boolean, timeZone: string, branding: { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } }, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } } };

export type WebhookDeliveriesQueryVariables = Exact<{
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: WebhookDeliveryFilter | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  orderBy?: WebhookDeliveryOrder | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { edges: Array<{ cursor: string, node: { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, event: { createdAt: string, event: WebhookEventType, id: string, mode: Mode } } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null } } };

export type WebhookEndpointsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointsQuery = { webhookEndpoints: Array<{ active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string }> };

export type AddAttendeeMutationVariables = Exact<{
  input: AddAttendeeInput;
}>;


export type AddAttendeeMutation = { addAttendee: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type AddSessionFileMutationVariables = Exact<{
  input: AddSessionFileInput;
}>;


export type AddSessionFileMutation = { addSessionFile: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> }, file: { addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number } } };

export type AdvanceBatchClockMutationVariables = Exact<{
  input: AdvanceBatchClockInput;
}>;


export type AdvanceBatchClockMutation = { advanceBatchClock: { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } } };

export type AdvanceEnvelopeClockMutationVariables = Exact<{
  input: AdvanceEnvelopeClockInput;
}>;


export type AdvanceEnvelopeClockMutation = { advanceEnvelopeClock: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type AdvanceIdentityClockMutationVariables = Exact<{
  input: AdvanceIdentityClockInput;
}>;


export type AdvanceIdentityClockMutation = { advanceIdentityClock: { identity: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } } };

export type AdvanceMandateClockMutationVariables = Exact<{
  input: AdvanceMandateClockInput;
}>;


export type AdvanceMandateClockMutation = { advanceMandateClock: { mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } } };

export type AdvanceSessionClockMutationVariables = Exact<{
  input: AdvanceSessionClockInput;
}>;


export type AdvanceSessionClockMutation = { advanceSessionClock: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type AttestSignatureMutationVariables = Exact<{
  input: AttestSignatureInput;
}>;


export type AttestSignatureMutation = { attestSignature: { signatureAttestation: { downloadUrl: string, sha256: string } } };

export type CancelBulkSendMutationVariables = Exact<{
  input: CancelBulkSendInput;
}>;


export type CancelBulkSendMutation = { cancelBulkSend: { bulkSend: { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null } } };

export type CancelEnvelopeMutationVariables = Exact<{
  input: CancelEnvelopeInput;
}>;


export type CancelEnvelopeMutation = { cancelEnvelope: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type ChangeSigningLinkMutationVariables = Exact<{
  input: ChangeSigningLinkInput;
}>;


export type ChangeSigningLinkMutation = { changeSigningLink: { signingLink: { createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> } } };

export type CloseAttendanceSessionMutationVariables = Exact<{
  input: CloseAttendanceSessionInput;
}>;


export type CloseAttendanceSessionMutation = { closeAttendanceSession: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type CloseSlotMutationVariables = Exact<{
  input: CloseSlotInput;
}>;


export type CloseSlotMutation = { closeSlot: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type CorrectSignerMutationVariables = Exact<{
  input: CorrectSignerInput;
}>;


export type CorrectSignerMutation = { correctSigner: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type CreateAttendanceSessionMutationVariables = Exact<{
  input: CreateAttendanceSessionInput;
}>;


export type CreateAttendanceSessionMutation = { createAttendanceSession: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type CreateBulkSendMutationVariables = Exact<{
  input: CreateBulkSendInput;
}>;


export type CreateBulkSendMutation = { createBulkSend: { bulkSend: { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null } } };

export type CreateClientTokenMutationVariables = Exact<{
  input: CreateClientTokenInput;
}>;


export type CreateClientTokenMutation = { createClientToken: { expiresAt: string, token: string } };

export type CreateEnvelopeMutationVariables = Exact<{
  input: CreateEnvelopeInput;
}>;


export type CreateEnvelopeMutation = { createEnvelope: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type CreateEnvelopeFromTemplateMutationVariables = Exact<{
  input: CreateEnvelopeFromTemplateInput;
}>;


export type CreateEnvelopeFromTemplateMutation = { createEnvelopeFromTemplate: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type CreateIdentityMutationVariables = Exact<{
  input: CreateIdentityInput;
}>;


export type CreateIdentityMutation = { createIdentity: { verificationUrl: string | null, identity: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } } };

export type CreateLabelMutationVariables = Exact<{
  input: CreateLabelInput;
}>;


export type CreateLabelMutation = { createLabel: { label: { color: LabelColor, id: string, name: string } } };

export type CreateSealBatchMutationVariables = Exact<{
  input: CreateSealBatchInput;
}>;


export type CreateSealBatchMutation = { createSealBatch: { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } } };

export type CreateSigningLinkMutationVariables = Exact<{
  input: CreateSigningLinkInput;
}>;


export type CreateSigningLinkMutation = { createSigningLink: { signingLink: { createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> } } };

export type CreateSigningMandateMutationVariables = Exact<{
  input: CreateSigningMandateInput;
}>;


export type CreateSigningMandateMutation = { createSigningMandate: { mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } } };

export type CreateTemplateMutationVariables = Exact<{
  input: CreateTemplateInput;
}>;


export type CreateTemplateMutation = { createTemplate: { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } } };

export type CreateTemplateFromEnvelopeMutationVariables = Exact<{
  input: CreateTemplateFromEnvelopeInput;
}>;


export type CreateTemplateFromEnvelopeMutation = { createTemplateFromEnvelope: { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } } };

export type CreateTemporaryWorkTemplateMutationVariables = Exact<{
  input: CreateTemporaryWorkTemplateInput;
}>;


export type CreateTemporaryWorkTemplateMutation = { createTemporaryWorkTemplate: { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } } };

export type CreateUploadMutationVariables = Exact<{ [key: string]: never; }>;


export type CreateUploadMutation = { createUpload: { url: string, upload: { expiresAt: string, id: string, pageCount: number | null, sha256: string | null, size: number | null, uploadedAt: string | null } } };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string, webhookEndpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } } };

export type DeleteIdentityMutationVariables = Exact<{
  input: DeleteIdentityInput;
}>;


export type DeleteIdentityMutation = { deleteIdentity: { identity: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } } };

export type DeleteLabelMutationVariables = Exact<{
  input: DeleteLabelInput;
}>;


export type DeleteLabelMutation = { deleteLabel: { deletedLabelId: string } };

export type DeletePdfDepositMutationVariables = Exact<{
  input: DeletePdfDepositInput;
}>;


export type DeletePdfDepositMutation = { deletePdfDeposit: { pdfDeposit: { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null } } };

export type DeleteSigningLinkMutationVariables = Exact<{
  input: DeleteSigningLinkInput;
}>;


export type DeleteSigningLinkMutation = { deleteSigningLink: { deletedSigningLinkId: string, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } } };

export type DeleteTemplateMutationVariables = Exact<{
  input: DeleteTemplateInput;
}>;


export type DeleteTemplateMutation = { deleteTemplate: { deletedTemplateId: string } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  input: DeleteWebhookEndpointInput;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { webhookEndpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } } };

export type DuplicateEnvelopeMutationVariables = Exact<{
  input: DuplicateEnvelopeInput;
}>;


export type DuplicateEnvelopeMutation = { duplicateEnvelope: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type ExtendExpiryMutationVariables = Exact<{
  input: ExtendExpiryInput;
}>;


export type ExtendExpiryMutation = { extendExpiry: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type IssueAbsenceCertificateMutationVariables = Exact<{
  input: IssueAbsenceCertificateInput;
}>;


export type IssueAbsenceCertificateMutation = { issueAbsenceCertificate: { absenceCertificate: { attendeeId: string, attendeeName: string, downloadUrl: string, minutesPlanned: number, sha256: string } } };

export type IssueCompletionCertificateMutationVariables = Exact<{
  input: IssueCompletionCertificateInput;
}>;


export type IssueCompletionCertificateMutation = { issueCompletionCertificate: { completionCertificate: { attendeeId: string, attendeeName: string, downloadUrl: string, minutesFollowed: number, minutesPlanned: number, sha256: string } } };

export type IssueCompletionCertificatesMutationVariables = Exact<{
  input: IssueCompletionCertificatesInput;
}>;


export type IssueCompletionCertificatesMutation = { issueCompletionCertificates: { completionCertificates: { count: number, downloadUrl: string | null, sha256: string | null, without: number } } };

export type IssueFunderPackMutationVariables = Exact<{
  input: IssueFunderPackInput;
}>;


export type IssueFunderPackMutation = { issueFunderPack: { funderPack: { downloadUrl: string, sha256: string, files: Array<{ name: string, sha256: string, size: number }> } } };

export type IssueMissionReportMutationVariables = Exact<{
  input: IssueMissionReportInput;
}>;


export type IssueMissionReportMutation = { issueMissionReport: { missionReport: { downloadUrl: string, envelopes: number, sha256: string } } };

export type IssueMonthlyStatementsMutationVariables = Exact<{
  input: IssueMonthlyStatementsInput;
}>;


export type IssueMonthlyStatementsMutation = { issueMonthlyStatements: { monthlyStatements: { count: number, downloadUrl: string, sha256: string } } };

export type LabelEnvelopesMutationVariables = Exact<{
  input: LabelEnvelopesInput;
}>;


export type LabelEnvelopesMutation = { labelEnvelopes: { envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> } };

export type OpenSlotMutationVariables = Exact<{
  input: OpenSlotInput;
}>;


export type OpenSlotMutation = { openSlot: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type PreservePdfMutationVariables = Exact<{
  input: PreservePdfInput;
}>;


export type PreservePdfMutation = { preservePdf: { pdfDeposit: { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null } } };

export type RedeliverEventMutationVariables = Exact<{
  input: RedeliverEventInput;
}>;


export type RedeliverEventMutation = { redeliverEvent: { webhookDelivery: { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, attempts: Array<{ answer: string | null, at: string, failure: WebhookFailure | null, milliseconds: number, statusCode: number | null }>, event: { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown } } } };

export type RemindLateSignersMutationVariables = Exact<{
  input: RemindLateSignersInput;
}>;


export type RemindLateSignersMutation = { remindLateSigners: { reminded: number } };

export type RemoveSessionFileMutationVariables = Exact<{
  input: RemoveSessionFileInput;
}>;


export type RemoveSessionFileMutation = { removeSessionFile: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type RenameTemplateMutationVariables = Exact<{
  input: RenameTemplateInput;
}>;


export type RenameTemplateMutation = { renameTemplate: { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } } };

export type ReplaceDraftMutationVariables = Exact<{
  input: ReplaceDraftInput;
}>;


export type ReplaceDraftMutation = { replaceDraft: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type ReplaceSignerLinkMutationVariables = Exact<{
  input: ReplaceSignerLinkInput;
}>;


export type ReplaceSignerLinkMutation = { replaceSignerLink: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type ReplaceTemplateMutationVariables = Exact<{
  input: ReplaceTemplateInput;
}>;


export type ReplaceTemplateMutation = { replaceTemplate: { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } } };

export type ReportSealedFileMutationVariables = Exact<{
  input: ReportSealedFileInput;
}>;


export type ReportSealedFileMutation = { reportSealedFile: { digestSeal: { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> } } };

export type ResendAttendeeNoticeMutationVariables = Exact<{
  input: ResendAttendeeNoticeInput;
}>;


export type ResendAttendeeNoticeMutation = { resendAttendeeNotice: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type ResendBatchNoticeMutationVariables = Exact<{
  input: ResendBatchNoticeInput;
}>;


export type ResendBatchNoticeMutation = { resendBatchNotice: { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } } };

export type ResendMissingNoticesMutationVariables = Exact<{
  input: ResendMissingNoticesInput;
}>;


export type ResendMissingNoticesMutation = { resendMissingNotices: { left: number, sent: number, tooSoon: number, withoutAddress: number, attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type ResendNoticeMutationVariables = Exact<{
  input: ResendNoticeInput;
}>;


export type ResendNoticeMutation = { resendNotice: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type ResendTrainerNoticeMutationVariables = Exact<{
  input: ResendTrainerNoticeInput;
}>;


export type ResendTrainerNoticeMutation = { resendTrainerNotice: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type RevokeSigningMandateMutationVariables = Exact<{
  input: RevokeSigningMandateInput;
}>;


export type RevokeSigningMandateMutation = { revokeSigningMandate: { mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } } };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, webhookEndpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } } };

export type SealDigestMutationVariables = Exact<{
  input: SealDigestInput;
}>;


export type SealDigestMutation = { sealDigest: { cms: string, digestSeal: { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> }, validationData: { certificates: Array<string>, crls: Array<string>, ocspResponses: Array<string> } | null } };

export type SendEnvelopeMutationVariables = Exact<{
  input: SendEnvelopeInput;
}>;


export type SendEnvelopeMutation = { sendEnvelope: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type SendTestEventMutationVariables = Exact<{
  input: SendTestEventInput;
}>;


export type SendTestEventMutation = { sendTestEvent: { webhookEvent: { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown } } };

export type SetEmbedOriginsMutationVariables = Exact<{
  input: SetEmbedOriginsInput;
}>;


export type SetEmbedOriginsMutation = { setEmbedOrigins: { organization: { activityNumber: string | null, address: string | null, billing: Billing, embedOrigins: Array<string>, id: string, language: Language, legalForm: string | null, name: string, passkeysRequired: boolean, representativeEmail: string | null, representativeName: string | null, representativeRole: string | null, siret: string | null, temporaryWork: boolean, timeZone: string, branding: { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } }, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } } };

export type SetEnvelopeRemindersMutationVariables = Exact<{
  input: SetEnvelopeRemindersInput;
}>;


export type SetEnvelopeRemindersMutation = { setEnvelopeReminders: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type SetRemindersMutationVariables = Exact<{
  input: SetRemindersInput;
}>;


export type SetRemindersMutation = { setReminders: { organization: { activityNumber: string | null, address: string | null, billing: Billing, embedOrigins: Array<string>, id: string, language: Language, legalForm: string | null, name: string, passkeysRequired: boolean, representativeEmail: string | null, representativeName: string | null, representativeRole: string | null, siret: string | null, temporaryWork: boolean, timeZone: string, branding: { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } }, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } } };

export type SetSlotTrainerMutationVariables = Exact<{
  input: SetSlotTrainerInput;
}>;


export type SetSlotTrainerMutation = { setSlotTrainer: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type SignCertificatesMutationVariables = Exact<{
  input: SignCertificatesInput;
}>;


export type SignCertificatesMutation = { signCertificates: { count: number, envelopes: number, attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type SimulateBatchAuthorizationMutationVariables = Exact<{
  input: SimulateBatchAuthorizationInput;
}>;


export type SimulateBatchAuthorizationMutation = { simulateBatchAuthorization: { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } } };

export type SimulateBatchRefusalMutationVariables = Exact<{
  input: SimulateBatchRefusalInput;
}>;


export type SimulateBatchRefusalMutation = { simulateBatchRefusal: { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } } };

export type SimulateBatchWrongCodeMutationVariables = Exact<{
  input: SimulateBatchWrongCodeInput;
}>;


export type SimulateBatchWrongCodeMutation = { simulateBatchWrongCode: { refusal: { code: SimulatedCodeRefusalCode, message: string, triesLeft: number } } };

export type SimulatePresenceMutationVariables = Exact<{
  input: SimulatePresenceInput;
}>;


export type SimulatePresenceMutation = { simulatePresence: { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } } };

export type SimulateRefusalMutationVariables = Exact<{
  input: SimulateRefusalInput;
}>;


export type SimulateRefusalMutation = { simulateRefusal: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type SimulateSignatureMutationVariables = Exact<{
  input: SimulateSignatureInput;
}>;


export type SimulateSignatureMutation = { simulateSignature: { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } } };

export type SimulateWrongCodeMutationVariables = Exact<{
  input: SimulateWrongCodeInput;
}>;


export type SimulateWrongCodeMutation = { simulateWrongCode: { refusal: { code: SimulatedCodeRefusalCode, message: string, triesLeft: number } } };

export type TimestampDigestMutationVariables = Exact<{
  input: TimestampDigestInput;
}>;


export type TimestampDigestMutation = { timestampDigest: { token: string, digestSeal: { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> } } };

export type UpdateLabelMutationVariables = Exact<{
  input: UpdateLabelInput;
}>;


export type UpdateLabelMutation = { updateLabel: { label: { color: LabelColor, id: string, name: string } } };

export type VerifyDocumentMutationVariables = Exact<{
  input: VerifyDocumentInput;
}>;


export type VerifyDocumentMutation = { verifyDocument: { verification: { billedCredits: number, chainValid: boolean | null, known: boolean, matches: VerifyMatch | null, scope: VerifyScope | null, sealedCopies: number | null, sha256: string, attendanceSession: { name: string, reference: string | null, sealedAt: string | null, sessionId: string, status: AttendanceSessionStatus } | null, digestSeal: { digest: string, digestSealId: string, name: string | null, proofRetainedUntil: string, reportedAt: string, sealedAt: string } | null, document: { currentSha256: string | null, documentId: string, name: string, sealedSha256: string | null, sha256: string } | null, envelope: { completedAt: string | null, documentsAvailable: boolean, envelopeId: string, name: string, padesLevel: PadesLevel | null, proofRetainedUntil: string | null, sealedAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus } | null, events: Array<{ actor: string, at: string, hash: string, name: string, prevHash: string | null, type: EvidenceEventType }> | null, proof: { evidenceSha256: string | null, mandate: unknown, padesLevel: PadesLevel | null, seal: unknown, sealInvalidSince: string | null, timestamps: unknown, trustChain: unknown, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null, log: { checkpoint: string, entry: string, file: string, head: string | null, inclusion: Array<string>, index: number, salt: string, treeSize: number, witnessed: boolean } | null } | null, signers: Array<{ authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, email: string, ip: string | null, level: SignatureLevel, name: string, order: number, role: SignerRole, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, userAgent: string | null }> | null } } };

export type AttendanceSessionFragment = { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> };

export type AttendeeFragment = { email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> };

export type AttendeeHoursFragment = { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number };

export type MarkFragment = { attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus };

export type SessionFileFragment = { addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number };

export type SentCertificateFragment = { attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus };

export type SlotFragment = { closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null };

export type TrainerFragment = { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null };

export type AttendanceSessionItemFragment = { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } };

export type TrainerInnerFragment = { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null };

export type AttendanceSheetFragment = { evidenceDownloadUrl: string | null, sheetDownloadUrl: string, sheetSha256: string | null };

export type BulkSendFragment = { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null };

export type BulkSendProgressFragment = { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number };

export type TemplateFragment = { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> };

export type TemplateDocumentFragment = { downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> };

export type TemplateFieldFragment = { documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null };

export type FieldFormatFragment = { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null };

export type ChoiceFormatFragment = { options: Array<string> };

export type DateFormatFragment = { earliest: string | null, latest: string | null };

export type NumberFormatFragment = { decimals: number | null, max: number | null, min: number | null };

export type RadioFormatFragment = { group: string };

export type TextFormatFragment = { maxLength: number | null, minLength: number | null };

export type FieldConditionFragment = { is: string | null, label: string };

export type TemplateRecipientFragment = { email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole };

export type ReminderRuleFragment = { everyDays: number, firstAfterDays: number, most: number };

export type TemplateRoleFragment = { authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> };

export type RoleAttachmentFragment = { hint: string | null, required: boolean, title: string };

export type SigningLinkFragment = { createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> };

export type EnvelopeFragment = { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> };

export type MandateFragment = { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> };

export type MandateAgentFragment = { email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null };

export type MandatePrincipalFragment = { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } };

export type MandateRepresentativeFragment = { email: string, name: string, role: string | null };

export type MandateWarningFragment = { code: MandateWarningCode, message: string };

export type DocumentFragment = { currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> };

export type ActiveContentFragment = { count: number, kind: ActiveContentKind };

export type FieldFragment = { documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null };

export type LabelFragment = { color: LabelColor, id: string, name: string };

export type LegalDeadlineFragment = { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState };

export type RecipientFragment = { declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null };

export type DeliveryFailureFragment = { at: string, reason: string, status: string };

export type SealingFragment = { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null };

export type SignerFragment = { authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null };

export type RequestedAttachmentFragment = { hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> };

export type SignerAttachmentFragment = { addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number };

export type DelegationFragment = { at: string, email: string | null, name: string, reason: string | null };

export type DeliveryFragment = { acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null };

export type NameCorrectionFragment = { at: string, formerName: string };

export type SignatureFragment = { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null };

export type SignatureTimestampFragment = { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null };

export type EnvelopeWarningFragment = { code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null };

export type SigningLinkPersonFragment = { email: string, language: Language | null, name: string, role: string };

export type BulkSendColumnFragment = { fieldId: string | null, heading: string, required: boolean, role: string | null };

export type BulkSendPreviewFragment = { ignoredColumns: Array<string>, isAffordable: boolean, mostCredits: number, problemCount: number, total: number, problems: Array<{ code: BulkSendProblemCode, column: string | null, limit: string | null, line: number | null, message: string }>, rows: Array<{ line: number, name: string | null, people: Array<{ email: string, name: string, role: string }> }> };

export type BulkSendProblemFragment = { code: BulkSendProblemCode, column: string | null, limit: string | null, line: number | null, message: string };

export type BulkSendPreviewRowFragment = { line: number, name: string | null, people: Array<{ email: string, name: string, role: string }> };

export type BulkSendPersonFragment = { email: string, name: string, role: string };

export type BulkSendResultsFragment = { fileName: string, text: string };

export type BulkSendItemFragment = { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } | null };

export type BulkSendProgressInnerFragment = { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number };

export type TemplateInnerFragment = { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, reminders: { everyDays: number, firstAfterDays: number, most: number } | null };

export type ReminderRuleInnerFragment = { everyDays: number, firstAfterDays: number, most: number };

export type CreditsFragment = { balance: number, reserved: number };

export type DigestSealFragment = { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> };

export type DigestSealFileFragment = { padesLevel: PadesLevel | null, reportedAt: string, sha256: string };

export type EnvelopeArchiveFragment = { downloadUrl: string, purged: number };

export type EnvelopeItemFragment = { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } } | null, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null };

export type MandateInnerFragment = { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } };

export type MandatePrincipalInnerFragment = { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } };

export type MandateRepresentativeInnerFragment = { email: string, name: string, role: string | null };

export type LegalDeadlineInnerFragment = { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState };

export type SealingInnerFragment = { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null };

export type WebhookEventItemFragment = { createdAt: string, event: WebhookEventType, id: string, mode: Mode };

export type AttendanceExportFragment = { fileName: string, next: string | null, text: string };

export type EnvelopeExportFragment = { fileName: string, next: string | null, text: string };

export type IdentityItemFragment = { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null };

export type IdentityFragment = { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null };

export type MissionReportFragment = { readAt: string, totals: { accepted: number, declined: number, envelopes: number, late: number, opened: number, reminders: number, sent: number, signed: number, undelivered: number, unsigned: number } };

export type MissionReportTotalsFragment = { accepted: number, declined: number, envelopes: number, late: number, opened: number, reminders: number, sent: number, signed: number, undelivered: number, unsigned: number };

export type OverviewFragment = { at: string, completedThisMonth: number, createdThisMonth: number, expiredThisMonth: number, monthStartedAt: string, declined: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, expiring: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, failedRows: { totalCount: number, bulkSends: Array<{ canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null }> }, failingWebhooks: Array<{ failed: number, retrying: number, endpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } }> | null, legalDeadlines: { dueToday: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, late: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> } }, undelivered: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, waiting: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, waitingSeals: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> } };

export type EnvelopeGroupFragment = { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> };

export type FailedBulkSendRowsFragment = { totalCount: number, bulkSends: Array<{ canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null }> };

export type FailingWebhookEndpointFragment = { failed: number, retrying: number, endpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } };

export type WebhookEndpointFragment = { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string };

export type LegalDeadlineGroupsFragment = { dueToday: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> }, late: { totalCount: number, mostUrgent: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> } };

export type PdfDepositFragment = { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null };

export type EvidenceRecordFragment = { fileBase64: string, provenAt: string, timestamps: number, treeSize: number };

export type PdfDepositItemFragment = { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null };

export type EvidenceRecordInnerFragment = { fileBase64: string, provenAt: string, timestamps: number, treeSize: number };

export type PdfTextPlaceFragment = { height: number, page: number, text: string, width: number, x: number, y: number, tag: { height: number, label: string | null, name: string, type: FieldType, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null } | null };

export type FieldTagFragment = { height: number, label: string | null, name: string, type: FieldType, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null };

export type PlannedSlotFragment = { day: string, endsAt: string, label: string, module: string | null, startsAt: string };

export type SealBatchFragment = { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } };

export type SealBatchAgentFragment = { email: string, name: string };

export type SealBatchProgressFragment = { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number };

export type SealBatchItemFragment = { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } };

export type SealBatchAgentInnerFragment = { email: string, name: string };

export type SealBatchProgressInnerFragment = { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number };

export type MandateItemFragment = { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, act: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null } | null, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } } };

export type EnvelopeInnerFragment = { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null };

export type MandateAgentInnerFragment = { email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null };

export type TemplateItemFragment = { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, reminders: { everyDays: number, firstAfterDays: number, most: number } | null };

export type UploadFragment = { expiresAt: string, id: string, pageCount: number | null, sha256: string | null, size: number | null, uploadedAt: string | null };

export type EvidenceRecordValidationFragment = { provenAt: string | null, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: EvidenceRecordVerdict, timestamps: Array<{ chain: number, digest: string, genTime: string, isTrusted: boolean, issuer: string | null, problems: Array<string> }> };

export type EvidenceRecordTimestampFragment = { chain: number, digest: string, genTime: string, isTrusted: boolean, issuer: string | null, problems: Array<string> };

export type PdfValidationFragment = { kind: PdfKind, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: PdfVerdict, evidence: { documents: Array<string>, events: number, generatedAt: string | null, name: string, signers: Array<string>, subjectId: string, valid: boolean, log: { index: number | null, origin: string | null, status: PdfLogStatus, treeSize: number | null, witnesses: Array<string> } | null } | null, evidenceRecord: { provenAt: string | null, reasons: Array<string>, root: TrustedRoot | null, sha256: string, verdict: EvidenceRecordVerdict, timestamps: Array<{ chain: number, digest: string, genTime: string, isTrusted: boolean, issuer: string | null, problems: Array<string> }> } | null, signatures: Array<{ algorithm: string, claimedAt: string | null, coversWholeFile: boolean, field: string, indication: PdfSignatureIndication, kind: PdfSignatureKind, level: PadesLevel | null, modifications: PdfModificationKind, provenAt: string | null, purpose: SealPurpose | null, reasons: Array<string>, root: TrustedRoot | null, subIndication: PdfSubIndication | null, violations: Array<string>, changes: Array<{ field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string }>, path: Array<{ fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string }>, qualification: { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null } | null, revocation: Array<{ certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus }>, signer: { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string } | null, timestamps: Array<{ genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: PdfSubIndication | null, qualification: { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null } | null }> }>, validationReport: { pdfBase64: string, xmlBase64: string } | null };

export type PdfEvidenceFragment = { documents: Array<string>, events: number, generatedAt: string | null, name: string, signers: Array<string>, subjectId: string, valid: boolean, log: { index: number | null, origin: string | null, status: PdfLogStatus, treeSize: number | null, witnesses: Array<string> } | null };

export type PdfLogFragment = { index: number | null, origin: string | null, status: PdfLogStatus, treeSize: number | null, witnesses: Array<string> };

export type PdfSignatureFragment = { algorithm: string, claimedAt: string | null, coversWholeFile: boolean, field: string, indication: PdfSignatureIndication, kind: PdfSignatureKind, level: PadesLevel | null, modifications: PdfModificationKind, provenAt: string | null, purpose: SealPurpose | null, reasons: Array<string>, root: TrustedRoot | null, subIndication: PdfSubIndication | null, violations: Array<string>, changes: Array<{ field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string }>, path: Array<{ fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string }>, qualification: { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null } | null, revocation: Array<{ certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus }>, signer: { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string } | null, timestamps: Array<{ genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: PdfSubIndication | null, qualification: { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null } | null }> };

export type PdfChangeFragment = { field: string | null, kind: PdfModificationKind, path: string, revision: number, what: string };

export type PdfCertificateFragment = { fingerprintSha256: string, issuer: string, notAfter: string, notBefore: string, serial: string, subject: string };

export type PdfQualificationFragment = { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null };

export type TrustServiceFragment = { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string };

export type PdfRevocationFragment = { certificateSha256: string, kind: PdfRevocationKind, producedAt: string | null, revokedAt: string | null, status: PdfRevocationStatus };

export type PdfTimestampFragment = { genTime: string, indication: PdfSignatureIndication, issuer: string | null, qualifiedStatement: boolean, serial: string, source: PdfTimestampSource, subIndication: PdfSubIndication | null, qualification: { at: string, certificateQualified: boolean | null, device: boolean | null, kind: QualificationKind, reason: QualificationReason | null, verdict: QualificationVerdict, service: { name: string, provider: string, since: string | null, status: string | null, territory: string, type: string } | null } | null };

export type ValidationReportFragment = { pdfBase64: string, xmlBase64: string };

export type ViewerFragment = { mode: Mode, needsPasskey: boolean, scopes: Array<Scope>, member: { createdAt: string, expiringDays: number, id: string, name: string, noticeScope: NoticeScope, notices: Array<EnvelopeNotice>, role: Role } | null, organization: { activityNumber: string | null, address: string | null, billing: Billing, embedOrigins: Array<string>, id: string, language: Language, legalForm: string | null, name: string, passkeysRequired: boolean, representativeEmail: string | null, representativeName: string | null, representativeRole: string | null, siret: string | null, temporaryWork: boolean, timeZone: string, branding: { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } }, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } };

export type TeamMemberFragment = { createdAt: string, expiringDays: number, id: string, name: string, noticeScope: NoticeScope, notices: Array<EnvelopeNotice>, role: Role };

export type OrganizationFragment = { activityNumber: string | null, address: string | null, billing: Billing, embedOrigins: Array<string>, id: string, language: Language, legalForm: string | null, name: string, passkeysRequired: boolean, representativeEmail: string | null, representativeName: string | null, representativeRole: string | null, siret: string | null, temporaryWork: boolean, timeZone: string, branding: { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } }, reminders: { everyDays: number, firstAfterDays: number, most: number } | null };

export type BrandingFragment = { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } };

export type BrandingColorsFragment = { background: string, text: string };

export type BrandingLogoFragment = { height: number, sha256: string, width: number };

export type PrivacyNoticeFragment = { contact: string | null, proofYears: number, shownVersion: string, version: string | null };

export type WebhookDeliveryItemFragment = { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, event: { createdAt: string, event: WebhookEventType, id: string, mode: Mode } };

export type WebhookEventInnerFragment = { createdAt: string, event: WebhookEventType, id: string, mode: Mode };

export type AddAttendeePayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type AddSessionFilePayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> }, file: { addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number } };

export type AdvanceBatchClockPayloadFragment = { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type AdvanceEnvelopeClockPayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type AdvanceIdentityClockPayloadFragment = { identity: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } };

export type AdvanceMandateClockPayloadFragment = { mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } };

export type AdvanceSessionClockPayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type AttestSignaturePayloadFragment = { signatureAttestation: { downloadUrl: string, sha256: string } };

export type SignatureAttestationFragment = { downloadUrl: string, sha256: string };

export type CancelBulkSendPayloadFragment = { bulkSend: { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null } };

export type CancelEnvelopePayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type ChangeSigningLinkPayloadFragment = { signingLink: { createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> } };

export type CloseAttendanceSessionPayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type CloseSlotPayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type CorrectSignerPayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type CreateAttendanceSessionPayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type CreateBulkSendPayloadFragment = { bulkSend: { canceledAt: string | null, createdAt: string, id: string, mode: Mode, name: string, progress: { canceled: number, endedAt: string | null, failed: number, sent: number, total: number, waiting: number }, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } | null } };

export type CreateClientTokenPayloadFragment = { expiresAt: string, token: string };

export type CreateEnvelopePayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type CreateEnvelopeFromTemplatePayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type CreateIdentityPayloadFragment = { verificationUrl: string | null, identity: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } };

export type CreateLabelPayloadFragment = { label: { color: LabelColor, id: string, name: string } };

export type CreateSealBatchPayloadFragment = { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type CreateSigningLinkPayloadFragment = { signingLink: { createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> } };

export type CreateSigningMandatePayloadFragment = { mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } };

export type CreateTemplatePayloadFragment = { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } };

export type CreateTemplateFromEnvelopePayloadFragment = { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } };

export type CreateTemporaryWorkTemplatePayloadFragment = { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } };

export type CreateUploadPayloadFragment = { url: string, upload: { expiresAt: string, id: string, pageCount: number | null, sha256: string | null, size: number | null, uploadedAt: string | null } };

export type CreateWebhookEndpointPayloadFragment = { secret: string, webhookEndpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } };

export type DeleteIdentityPayloadFragment = { identity: { assurance: IdentityAssurance | null, attestationRef: string | null, birthDate: string | null, createdAt: string, documentExpiresOn: string | null, documentNumberHash: string | null, documentType: IdentityDocumentType | null, email: string | null, expiresAt: string | null, externalRef: string | null, familyName: string, givenName: string, id: string, method: IdentityMethod, phone: string | null, status: IdentityStatus, verifiedAt: string | null, verifiedBy: string | null } };

export type DeleteLabelPayloadFragment = { deletedLabelId: string };

export type DeletePdfDepositPayloadFragment = { pdfDeposit: { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null } };

export type DeleteSigningLinkPayloadFragment = { deletedSigningLinkId: string, template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } };

export type DeleteTemplatePayloadFragment = { deletedTemplateId: string };

export type DeleteWebhookEndpointPayloadFragment = { webhookEndpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } };

export type DuplicateEnvelopePayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type ExtendExpiryPayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type IssueAbsenceCertificatePayloadFragment = { absenceCertificate: { attendeeId: string, attendeeName: string, downloadUrl: string, minutesPlanned: number, sha256: string } };

export type AbsenceCertificateFragment = { attendeeId: string, attendeeName: string, downloadUrl: string, minutesPlanned: number, sha256: string };

export type IssueCompletionCertificatePayloadFragment = { completionCertificate: { attendeeId: string, attendeeName: string, downloadUrl: string, minutesFollowed: number, minutesPlanned: number, sha256: string } };

export type CompletionCertificateFragment = { attendeeId: string, attendeeName: string, downloadUrl: string, minutesFollowed: number, minutesPlanned: number, sha256: string };

export type IssueCompletionCertificatesPayloadFragment = { completionCertificates: { count: number, downloadUrl: string | null, sha256: string | null, without: number } };

export type CompletionCertificatesFragment = { count: number, downloadUrl: string | null, sha256: string | null, without: number };

export type IssueFunderPackPayloadFragment = { funderPack: { downloadUrl: string, sha256: string, files: Array<{ name: string, sha256: string, size: number }> } };

export type FunderPackFragment = { downloadUrl: string, sha256: string, files: Array<{ name: string, sha256: string, size: number }> };

export type FunderPackFileFragment = { name: string, sha256: string, size: number };

export type IssueMissionReportPayloadFragment = { missionReport: { downloadUrl: string, envelopes: number, sha256: string } };

export type IssuedMissionReportFragment = { downloadUrl: string, envelopes: number, sha256: string };

export type IssueMonthlyStatementsPayloadFragment = { monthlyStatements: { count: number, downloadUrl: string, sha256: string } };

export type MonthlyStatementsFragment = { count: number, downloadUrl: string, sha256: string };

export type LabelEnvelopesPayloadFragment = { envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }> };

export type OpenSlotPayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type PreservePdfPayloadFragment = { pdfDeposit: { createdAt: string, downloadUrl: string | null, endedAt: string | null, id: string, method: PreservationMethod, name: string | null, obstacle: AugmentationObstacle | null, padesLevel: PadesLevel | null, preservedUntil: string, protectedUntil: string | null, receivedSha256: string, receivedSize: number, renewals: number, sha256: string, signatureCount: number, status: PdfDepositStatus, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null } };

export type RedeliverEventPayloadFragment = { webhookDelivery: { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, attempts: Array<{ answer: string | null, at: string, failure: WebhookFailure | null, milliseconds: number, statusCode: number | null }>, event: { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown } } };

export type WebhookDeliveryFragment = { attempt: number, createdAt: string, endedAt: string | null, endpointId: string, id: string, nextAttemptAt: string | null, status: WebhookDeliveryStatus, attempts: Array<{ answer: string | null, at: string, failure: WebhookFailure | null, milliseconds: number, statusCode: number | null }>, event: { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown } };

export type WebhookAttemptFragment = { answer: string | null, at: string, failure: WebhookFailure | null, milliseconds: number, statusCode: number | null };

export type WebhookEventFragment = { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown };

export type RemindLateSignersPayloadFragment = { reminded: number };

export type RemoveSessionFilePayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type RenameTemplatePayloadFragment = { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } };

export type ReplaceDraftPayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type ReplaceSignerLinkPayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type ReplaceTemplatePayloadFragment = { template: { allowDelegation: boolean, allowNameCorrection: boolean, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, expiresInDays: number, id: string, mandateId: string | null, message: string | null, mode: Mode, name: string, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, signatureLevel: SignatureLevel, documents: Array<{ downloadUrl: string, id: string, name: string, pageCount: number, sha256: string, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, roleId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, recipients: Array<{ email: string | null, id: string, language: Language | null, name: string, order: number, role: RecipientRole }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, roles: Array<{ authentication: Array<Authentication>, id: string, name: string, order: number, ownCertificate: boolean, attachments: Array<{ hint: string | null, required: boolean, title: string }> }>, signingLinks: Array<{ createdAt: string, creditsShortAt: string | null, endsAt: string | null, id: string, made: number, pausedAt: string | null, quota: number | null, role: string, state: SigningLinkState, url: string, envelopes: Array<{ allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> }>, people: Array<{ email: string, language: Language | null, name: string, role: string }> }> } };

export type ReportSealedFilePayloadFragment = { digestSeal: { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> } };

export type ResendAttendeeNoticePayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type ResendBatchNoticePayloadFragment = { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type ResendMissingNoticesPayloadFragment = { left: number, sent: number, tooSoon: number, withoutAddress: number, attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type ResendNoticePayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type ResendTrainerNoticePayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type RevokeSigningMandatePayloadFragment = { mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } };

export type RotateWebhookSecretPayloadFragment = { secret: string, webhookEndpoint: { active: boolean, createdAt: string, events: Array<WebhookEventType>, id: string, secretOverlapEndsAt: string | null, url: string } };

export type SealDigestPayloadFragment = { cms: string, digestSeal: { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> }, validationData: { certificates: Array<string>, crls: Array<string>, ocspResponses: Array<string> } | null };

export type ValidationDataFragment = { certificates: Array<string>, crls: Array<string>, ocspResponses: Array<string> };

export type SendEnvelopePayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type SendTestEventPayloadFragment = { webhookEvent: { createdAt: string, event: WebhookEventType, id: string, mode: Mode, payload: unknown } };

export type SetEmbedOriginsPayloadFragment = { organization: { activityNumber: string | null, address: string | null, billing: Billing, embedOrigins: Array<string>, id: string, language: Language, legalForm: string | null, name: string, passkeysRequired: boolean, representativeEmail: string | null, representativeName: string | null, representativeRole: string | null, siret: string | null, temporaryWork: boolean, timeZone: string, branding: { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } }, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } };

export type SetEnvelopeRemindersPayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type SetRemindersPayloadFragment = { organization: { activityNumber: string | null, address: string | null, billing: Billing, embedOrigins: Array<string>, id: string, language: Language, legalForm: string | null, name: string, passkeysRequired: boolean, representativeEmail: string | null, representativeName: string | null, representativeRole: string | null, siret: string | null, temporaryWork: boolean, timeZone: string, branding: { color: string | null, isAdjusted: boolean, replyTo: string | null, stylesheetPath: string | null, dark: { background: string, text: string } | null, light: { background: string, text: string } | null, logo: { height: number, sha256: string, width: number } | null, privacyNotice: { contact: string | null, proofYears: number, shownVersion: string, version: string | null } }, reminders: { everyDays: number, firstAfterDays: number, most: number } | null } };

export type SetSlotTrainerPayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type SignCertificatesPayloadFragment = { count: number, envelopes: number, attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type SimulateBatchAuthorizationPayloadFragment = { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type SimulateBatchRefusalPayloadFragment = { sealBatch: { appliedAt: string | null, authorizationUrl: string | null, authorizedAt: string | null, batchSha256: string, cancelReason: SealBatchCancelReason | null, canceledAt: string | null, codesLockedAt: string | null, createdAt: string, documentKind: MandateScope | null, envelopeIds: Array<string>, expiresAt: string, id: string, mandateId: string, noticeResendableAt: string | null, noticeResentAt: string | null, principal: string, refusal: string | null, status: SealBatchStatus, agent: { email: string, name: string }, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> }, progress: { appliedAt: string | null, dropped: number, sealed: number, status: SealBatchStatus, total: number, waiting: number } } };

export type SimulateBatchWrongCodePayloadFragment = { refusal: { code: SimulatedCodeRefusalCode, message: string, triesLeft: number } };

export type SimulatedCodeRefusalFragment = { code: SimulatedCodeRefusalCode, message: string, triesLeft: number };

export type SimulatePresencePayloadFragment = { attendanceSession: { agreementNumber: string | null, certificationCode: string | null, closedAt: string | null, createdAt: string, documentLanguage: Language, drawnSignaturesRequired: boolean, evidenceDownloadUrl: string | null, id: string, location: string | null, marksCount: number, modality: Modality, mode: Mode, name: string, padesLevel: PadesLevel | null, purgeAfter: string | null, purgedAt: string | null, reference: string | null, retention: AttendanceRetention | null, retentionDays: number, sealedAt: string | null, sheetDownloadUrl: string | null, sheetSha256: string | null, status: AttendanceSessionStatus, attendees: Array<{ email: string | null, employer: string | null, externalRef: string | null, fileNumber: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, signUrl: string | null, hours: { attendedMinutes: number, earlyMinutes: number, expectedMinutes: number, lateMinutes: number }, marks: Array<{ attendeeId: string, documentReceivedOn: string | null, earlyMinutes: number | null, excuse: MarkExcuse | null, lateMinutes: number | null, method: MarkMethod, outOfWindow: boolean, reason: string | null, sharedDevice: boolean, signedAt: string, slotId: string, status: MarkStatus }> }>, files: Array<{ addedAt: string, downloadUrl: string, employer: string | null, format: SessionFileFormat, id: string, name: string, sha256: string, size: number }> | null, sentCertificates: Array<{ attendeeId: string, attendeeName: string, downloadUrl: string | null, envelopeId: string, sentAt: string, sha256: string | null, status: EnvelopeStatus }> | null, slots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }>, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null }, unsignedSlots: Array<{ closedAt: string | null, endsAt: string, expected: number, id: string, label: string, module: string | null, openedAt: string | null, present: number, rate: number, startsAt: string, status: SlotStatus, trainerSignedAt: string | null, trainer: { email: string | null, language: Language | null, name: string, noticeResendableAt: string | null, noticeResentAt: string | null, url: string | null } | null }> } };

export type SimulateRefusalPayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type SimulateSignaturePayloadFragment = { envelope: { allowDelegation: boolean, allowNameCorrection: boolean, batchId: string | null, canceledAt: string | null, completedAt: string | null, createdAt: string, documentKind: MandateScope | null, documentLanguage: Language, documentsAvailable: boolean, evidenceDownloadUrl: string | null, expiresAt: string | null, expiresInDays: number, id: string, mandateId: string | null, message: string | null, missionStartsAt: string | null, mode: Mode, name: string, padesLevel: PadesLevel | null, prepared: boolean, proofRetainedUntil: string | null, purgeAfter: string | null, purgedAt: string | null, qualifiedTimestamp: boolean, remindersByDefault: boolean, retentionDays: number, sealedAt: string | null, sentAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus, actOf: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, documents: Array<{ currentSha256: string | null, id: string, name: string, originalDownloadUrl: string | null, pageCount: number, revision: number, sealedDownloadUrl: string | null, sealedSha256: string | null, sha256: string, activeContent: Array<{ count: number, kind: ActiveContentKind }>, fields: Array<{ documentId: string, height: number, id: string, label: string | null, page: number, required: boolean, signerId: string, type: FieldType, value: string | null, width: number, x: number, y: number, format: { email: boolean | null, fixed: boolean | null, choice: { options: Array<string> } | null, date: { earliest: string | null, latest: string | null } | null, number: { decimals: number | null, max: number | null, min: number | null } | null, radio: { group: string } | null, text: { maxLength: number | null, minLength: number | null } | null } | null, shownIf: { is: string | null, label: string } | null }> }>, labels: Array<{ color: LabelColor, id: string, name: string }> | null, legalDeadline: { article: string | null, endsAt: string, lastDay: string, state: LegalDeadlineState } | null, mandate: { activatedAt: string | null, allowsConflict: boolean, createdAt: string, documentSha256: string | null, endsAt: string, envelopeId: string | null, expiredAt: string | null, id: string, message: string | null, revokedAt: string | null, scope: Array<MandateScope>, startsAt: string, status: MandateStatus, textVersion: string | null, validFrom: string, validUntil: string, agents: Array<{ email: string, id: string, isEmployee: boolean, name: string, phone: string, role: string | null }>, principal: { isMerchant: boolean, legalForm: string | null, legalName: string, registry: string | null, seat: string | null, siren: string | null, representative: { email: string, name: string, role: string | null } }, warnings: Array<{ code: MandateWarningCode, message: string }> } | null, recipients: Array<{ declineReason: string | null, declinedAt: string | null, doneAt: string | null, email: string | null, id: string, language: Language | null, name: string, noticeResendableAt: string | null, notifiedAt: string | null, order: number, role: RecipientRole, status: RecipientStatus, url: string | null, viewedAt: string | null, deliveryFailure: { at: string, reason: string, status: string } | null }>, reminders: { everyDays: number, firstAfterDays: number, most: number } | null, sealing: { attempts: number, needsOtherDocument: boolean, nextAttemptAt: string | null, reason: string | null, state: SealingState, waitsFor: SealingWait | null } | null, signers: Array<{ authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, codesLockedAt: string | null, declineReason: string | null, declinedAt: string | null, email: string | null, id: string, identityId: string | null, language: Language | null, name: string, nextReminderAt: string | null, noticeResendableAt: string | null, noticeResentAt: string | null, notifiedAt: string | null, order: number, ownCertificate: boolean, phone: string | null, remindersSent: number, role: SignerRole, signUrl: string | null, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, viewedAt: string | null, attachments: Array<{ hint: string | null, id: string, required: boolean, title: string, files: Array<{ addedAt: string, downloadUrl: string | null, format: AttachmentFormat, id: string, name: string | null, sha256: string, size: number }> }>, delegation: { at: string, email: string | null, name: string, reason: string | null } | null, deliveries: Array<{ acceptedAt: string | null, channel: MessageChannel, kind: string, queuedAt: string, reply: string | null }> | null, deliveryFailure: { at: string, reason: string, status: string } | null, nameCorrections: Array<{ at: string, formerName: string }>, signature: { appliedAt: string | null, authentication: Array<Authentication>, authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, identityConfirmedAt: string | null, identityId: string | null, level: SignatureLevel, timestamp: { genTime: string, issuer: string | null, provider: string | null, qualified: boolean, serial: string | null } | null } | null }>, warnings: Array<{ code: EnvelopeWarningCode, fieldId: string | null, message: string, path: string, signerId: string | null }> } };

export type SimulateWrongCodePayloadFragment = { refusal: { code: SimulatedCodeRefusalCode, message: string, triesLeft: number } };

export type TimestampDigestPayloadFragment = { token: string, digestSeal: { certificateFingerprintSha256: string, certificateSubject: string, digest: string, id: string, name: string | null, padesLevel: PadesLevel, proofRetainedUntil: string, sealedAt: string, timestampedAt: string, files: Array<{ padesLevel: PadesLevel | null, reportedAt: string, sha256: string }> } };

export type UpdateLabelPayloadFragment = { label: { color: LabelColor, id: string, name: string } };

export type VerifyDocumentPayloadFragment = { verification: { billedCredits: number, chainValid: boolean | null, known: boolean, matches: VerifyMatch | null, scope: VerifyScope | null, sealedCopies: number | null, sha256: string, attendanceSession: { name: string, reference: string | null, sealedAt: string | null, sessionId: string, status: AttendanceSessionStatus } | null, digestSeal: { digest: string, digestSealId: string, name: string | null, proofRetainedUntil: string, reportedAt: string, sealedAt: string } | null, document: { currentSha256: string | null, documentId: string, name: string, sealedSha256: string | null, sha256: string } | null, envelope: { completedAt: string | null, documentsAvailable: boolean, envelopeId: string, name: string, padesLevel: PadesLevel | null, proofRetainedUntil: string | null, sealedAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus } | null, events: Array<{ actor: string, at: string, hash: string, name: string, prevHash: string | null, type: EvidenceEventType }> | null, proof: { evidenceSha256: string | null, mandate: unknown, padesLevel: PadesLevel | null, seal: unknown, sealInvalidSince: string | null, timestamps: unknown, trustChain: unknown, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null, log: { checkpoint: string, entry: string, file: string, head: string | null, inclusion: Array<string>, index: number, salt: string, treeSize: number, witnessed: boolean } | null } | null, signers: Array<{ authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, email: string, ip: string | null, level: SignatureLevel, name: string, order: number, role: SignerRole, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, userAgent: string | null }> | null } };

export type VerifyResultFragment = { billedCredits: number, chainValid: boolean | null, known: boolean, matches: VerifyMatch | null, scope: VerifyScope | null, sealedCopies: number | null, sha256: string, attendanceSession: { name: string, reference: string | null, sealedAt: string | null, sessionId: string, status: AttendanceSessionStatus } | null, digestSeal: { digest: string, digestSealId: string, name: string | null, proofRetainedUntil: string, reportedAt: string, sealedAt: string } | null, document: { currentSha256: string | null, documentId: string, name: string, sealedSha256: string | null, sha256: string } | null, envelope: { completedAt: string | null, documentsAvailable: boolean, envelopeId: string, name: string, padesLevel: PadesLevel | null, proofRetainedUntil: string | null, sealedAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus } | null, events: Array<{ actor: string, at: string, hash: string, name: string, prevHash: string | null, type: EvidenceEventType }> | null, proof: { evidenceSha256: string | null, mandate: unknown, padesLevel: PadesLevel | null, seal: unknown, sealInvalidSince: string | null, timestamps: unknown, trustChain: unknown, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null, log: { checkpoint: string, entry: string, file: string, head: string | null, inclusion: Array<string>, index: number, salt: string, treeSize: number, witnessed: boolean } | null } | null, signers: Array<{ authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, email: string, ip: string | null, level: SignatureLevel, name: string, order: number, role: SignerRole, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, userAgent: string | null }> | null };

export type VerifiedAttendanceSessionFragment = { name: string, reference: string | null, sealedAt: string | null, sessionId: string, status: AttendanceSessionStatus };

export type VerifiedDigestSealFragment = { digest: string, digestSealId: string, name: string | null, proofRetainedUntil: string, reportedAt: string, sealedAt: string };

export type VerifiedDocumentFragment = { currentSha256: string | null, documentId: string, name: string, sealedSha256: string | null, sha256: string };

export type VerifiedEnvelopeFragment = { completedAt: string | null, documentsAvailable: boolean, envelopeId: string, name: string, padesLevel: PadesLevel | null, proofRetainedUntil: string | null, sealedAt: string | null, signatureLevel: SignatureLevel, status: EnvelopeStatus };

export type VerifiedEventFragment = { actor: string, at: string, hash: string, name: string, prevHash: string | null, type: EvidenceEventType };

export type VerifyProofFragment = { evidenceSha256: string | null, mandate: unknown, padesLevel: PadesLevel | null, seal: unknown, sealInvalidSince: string | null, timestamps: unknown, trustChain: unknown, evidenceRecord: { fileBase64: string, provenAt: string, timestamps: number, treeSize: number } | null, log: { checkpoint: string, entry: string, file: string, head: string | null, inclusion: Array<string>, index: number, salt: string, treeSize: number, witnessed: boolean } | null };

export type LogProofFragment = { checkpoint: string, entry: string, file: string, head: string | null, inclusion: Array<string>, index: number, salt: string, treeSize: number, witnessed: boolean };

export type VerifiedSignerFragment = { authenticationUsed: Array<Authentication>, certificateFingerprintSha256: string | null, certificateSerial: string | null, certificateSubject: string | null, email: string, ip: string | null, level: SignatureLevel, name: string, order: number, role: SignerRole, signaturePlace: string | null, signedAt: string | null, status: SignerStatus, userAgent: string | null };
