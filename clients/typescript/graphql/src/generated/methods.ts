import type { CallOptions } from './shared/graphql.ts';
import type * as types from './types.ts';

/** A method for each query and mutation of the schema. */
export interface Methods {
  envelopeTimeline(variables: types.EnvelopeTimelineQueryVariables, options?: CallOptions): Promise<types.EnvelopeTimelineQuery>;
  /** Returns one attendance session with its current marks. */
  attendanceSession(variables: types.AttendanceSessionQueryVariables, options?: CallOptions): Promise<types.AttendanceSessionQuery>;
  /** Lists the attendance sessions of the caller’s organisation and mode, newest first by default. Page with a cursor (`after`) or with an offset. */
  attendanceSessions(variables?: types.AttendanceSessionsQueryVariables, options?: CallOptions): Promise<types.AttendanceSessionsQuery>;
  /** Returns links to the sealed sheet and the evidence file of a session. */
  attendanceSheet(variables: types.AttendanceSheetQueryVariables, options?: CallOptions): Promise<types.AttendanceSheetQuery>;
  /** Returns one bulk send of the organisation. */
  bulkSend(variables: types.BulkSendQueryVariables, options?: CallOptions): Promise<types.BulkSendQuery>;
  /** Lists the columns that the CSV of a bulk send with this template can have. */
  bulkSendColumns(variables: types.BulkSendColumnsQueryVariables, options?: CallOptions): Promise<types.BulkSendColumnsQuery>;
  /** Reads and checks a CSV as `createBulkSend` does. It sends nothing and reserves nothing. */
  bulkSendPreview(variables: types.BulkSendPreviewQueryVariables, options?: CallOptions): Promise<types.BulkSendPreviewQuery>;
  /** Exports the results of a bulk send: one line for each row, with the current status of its envelope. */
  bulkSendResults(variables: types.BulkSendResultsQueryVariables, options?: CallOptions): Promise<types.BulkSendResultsQuery>;
  /** Lists the bulk sends of the organisation, most recent first by default. */
  bulkSends(variables?: types.BulkSendsQueryVariables, options?: CallOptions): Promise<types.BulkSendsQuery>;
  /** Returns the credits of the caller’s organisation; null in test mode, which is never billed. */
  credits(variables?: Record<string, never>, options?: CallOptions): Promise<types.CreditsQuery>;
  /** Returns a seal over a digest. */
  digestSeal(variables: types.DigestSealQueryVariables, options?: CallOptions): Promise<types.DigestSealQuery>;
  /** Returns one envelope of the organisation. */
  envelope(variables: types.EnvelopeQueryVariables, options?: CallOptions): Promise<types.EnvelopeQuery>;
  /** Returns a link to a ZIP archive of some envelopes: a folder for each, with its sealed documents, or its original ones before sealing, and its evidence file. A table of contents names each file with its SHA-256 fingerprint. */
  envelopeArchive(variables: types.EnvelopeArchiveQueryVariables, options?: CallOptions): Promise<types.EnvelopeArchiveQuery>;
  /** Lists the envelopes of the organisation, most recent first by default. Use a cursor or an offset for the next page. Each requested envelope counts towards the cost of the query. */
  envelopes(variables?: types.EnvelopesQueryVariables, options?: CallOptions): Promise<types.EnvelopesQuery>;
  /** Lists the events of the caller’s organisation and mode, oldest first, whether delivered or not. For the newest events, pass `last`. To poll, pass the `id` of the last event seen as `after`: new events always come after it. */
  events(variables?: types.EventsQueryVariables, options?: CallOptions): Promise<types.EventsQuery>;
  /** Exports the attendance of a session, with one line for each attendee and slot. Returns one part at a time. */
  exportAttendance(variables: types.ExportAttendanceQueryVariables, options?: CallOptions): Promise<types.ExportAttendanceQuery>;
  /** Exports a list of envelopes as CSV, with one line for each envelope. Returns at most 500 lines at a time. */
  exportEnvelopes(variables?: types.ExportEnvelopesQueryVariables, options?: CallOptions): Promise<types.ExportEnvelopesQuery>;
  /** Exports a mission report as CSV, with one line for each signer. Returns the lines of at most 1000 envelopes at a time. */
  exportMissionReport(variables: types.ExportMissionReportQueryVariables, options?: CallOptions): Promise<types.ExportMissionReportQuery>;
  /** Exports figures for the yearly report of a French training provider (bilan pédagogique et financier, Cerfa 10443), as CSV with one line for each session that has a closed slot in the period. Returns one part at a time. It contains only what was recorded: sources of income, kinds of trainees and specialities are not. */
  exportTrainingReport(variables: types.ExportTrainingReportQueryVariables, options?: CallOptions): Promise<types.ExportTrainingReportQuery>;
  /** Lists the folders that the caller sees in this mode, by name. */
  folders(variables?: Record<string, never>, options?: CallOptions): Promise<types.FoldersQuery>;
  /** Lists the identities of the organisation, most recent first by default. Use a cursor or an offset for the next page. */
  identities(variables?: types.IdentitiesQueryVariables, options?: CallOptions): Promise<types.IdentitiesQuery>;
  /** Returns one identity of the organisation, also after it was erased. */
  identity(variables: types.IdentityQueryVariables, options?: CallOptions): Promise<types.IdentityQuery>;
  /** Lists the methods by which identities can be attested here, in this mode. A method that is not configured is missing. */
  identityMethods(variables?: Record<string, never>, options?: CallOptions): Promise<types.IdentityMethodsQuery>;
  /** Lists the labels of the organisation in this mode, by name. */
  labels(variables?: Record<string, never>, options?: CallOptions): Promise<types.LabelsQuery>;
  /** Reports on the envelopes of temporary work of a period. An envelope belongs to it by the first day of its mission, or of the week of a timesheet. Envelopes whose kind is one of temporary work and that have no such day belong to it by their day of creation. */
  missionReport(variables: types.MissionReportQueryVariables, options?: CallOptions): Promise<types.MissionReportQuery>;
  /** Returns an object by its UUID. Null if there is none, if it belongs to another organisation or mode, or if the caller may not read objects of its type. */
  node(variables: types.NodeQueryVariables, options?: CallOptions): Promise<types.NodeQuery>;
  /** Returns several objects by their UUIDs, in the order of `ids`, with null where `node` returns null. */
  nodes(variables: types.NodesQueryVariables, options?: CallOptions): Promise<types.NodesQuery>;
  /** Returns how many envelopes of the organisation wait, expire soon, were declined or could not be announced, with the most urgent ones, and the figures of the month. The filters of `envelopes` list all of each group. */
  overview(variables?: types.OverviewQueryVariables, options?: CallOptions): Promise<types.OverviewQuery>;
  /** Returns one deposited PDF of the organisation, also within a year after its file was deleted. */
  pdfDeposit(variables: types.PdfDepositQueryVariables, options?: CallOptions): Promise<types.PdfDepositQuery>;
  /** Lists the deposited PDFs of the organisation, most recent first by default. */
  pdfDeposits(variables?: types.PdfDepositsQueryVariables, options?: CallOptions): Promise<types.PdfDepositsQuery>;
  /** Finds texts and tags in a PDF, in the order of the pages: where an `anchor` and `fieldsFromTags` place fields. At most 2,000 places. The PDF is not stored. */
  pdfTextPlaces(variables: types.PdfTextPlacesQueryVariables, options?: CallOptions): Promise<types.PdfTextPlacesQuery>;
  /** Returns the slots of a plan, in order, with the local times of the organisation’s time zone on each day, also across clock changes. Stores nothing. */
  plannedSlots(variables: types.PlannedSlotsQueryVariables, options?: CallOptions): Promise<types.PlannedSlotsQuery>;
  /** Returns one seal batch of the organisation. */
  sealBatch(variables: types.SealBatchQueryVariables, options?: CallOptions): Promise<types.SealBatchQuery>;
  /** Lists the seal batches of the organisation, most recent first by default. Use a cursor or an offset for the next page. */
  sealBatches(variables?: types.SealBatchesQueryVariables, options?: CallOptions): Promise<types.SealBatchesQuery>;
  /** Returns one signing mandate of the organisation. */
  signingMandate(variables: types.SigningMandateQueryVariables, options?: CallOptions): Promise<types.SigningMandateQuery>;
  /** Lists the signing mandates of the organisation, most recent first by default. */
  signingMandates(variables?: types.SigningMandatesQueryVariables, options?: CallOptions): Promise<types.SigningMandatesQuery>;
  /** Returns one template of the organisation. */
  template(variables: types.TemplateQueryVariables, options?: CallOptions): Promise<types.TemplateQuery>;
  /** Lists the templates of the organisation, most recent first by default. */
  templates(variables?: types.TemplatesQueryVariables, options?: CallOptions): Promise<types.TemplatesQuery>;
  /** Returns one upload of the caller: whether its file has arrived. */
  upload(variables: types.UploadQueryVariables, options?: CallOptions): Promise<types.UploadQuery>;
  /** Validates an evidence record (RFC 4998) of this service or of another about a file, by the fingerprints of the file. For an algorithm other than SHA-256 and SHA-512, give the file to `validatePdf`. Nothing is stored or charged. */
  validateEvidenceRecord(variables: types.ValidateEvidenceRecordQueryVariables, options?: CallOptions): Promise<types.ValidateEvidenceRecordQuery>;
  /** Validates every signature and time-stamp of a PDF, from this service or from elsewhere. Nothing is stored or charged. A live key trusts the live roots; a test key also trusts the test roots. */
  validatePdf(variables: types.ValidatePdfQueryVariables, options?: CallOptions): Promise<types.ValidatePdfQuery>;
  /** Returns the caller: the API key or the member of the team, with scopes and organisation. */
  viewer(variables?: Record<string, never>, options?: CallOptions): Promise<types.ViewerQuery>;
  /** Lists the webhook deliveries of the caller’s organisation and mode, newest first by default. Deliveries that ended more than 30 days ago are removed. */
  webhookDeliveries(variables?: types.WebhookDeliveriesQueryVariables, options?: CallOptions): Promise<types.WebhookDeliveriesQuery>;
  /** Lists the webhook endpoints of the caller’s organisation and mode, newest first. */
  webhookEndpoints(variables?: Record<string, never>, options?: CallOptions): Promise<types.WebhookEndpointsQuery>;
  /** Adds an attendee to an open session. */
  addAttendee(variables: types.AddAttendeeMutationVariables, options?: CallOptions): Promise<types.AddAttendeeMutation>;
  /** Attaches a file to a session, such as a connection log, a programme or evaluations: a PDF, PNG, JPEG or CSV, as its bytes say, of at most 10 MB. At most 20 for a session. Also after the session was closed: the sealed sheet does not change, and the chain records the fingerprint and the moment. Funder’s packs made from now on contain the file. */
  addSessionFile(variables: types.AddSessionFileMutationVariables, options?: CallOptions): Promise<types.AddSessionFileMutation>;
  /** Test mode only: advances the test clock of a pending batch to its expiry. The batch expires immediately. */
  advanceBatchClock(variables: types.AdvanceBatchClockMutationVariables, options?: CallOptions): Promise<types.AdvanceBatchClockMutation>;
  /** Test mode only: advances the test clock of an envelope to one of its future dates. All its future dates move closer by the same time, and everything that is then due happens immediately. */
  advanceEnvelopeClock(variables: types.AdvanceEnvelopeClockMutationVariables, options?: CallOptions): Promise<types.AdvanceEnvelopeClockMutation>;
  /** Test mode only: advances the test clock of an identity to the end of its validity. The identity expires immediately. */
  advanceIdentityClock(variables: types.AdvanceIdentityClockMutationVariables, options?: CallOptions): Promise<types.AdvanceIdentityClockMutation>;
  /** Test mode only: advances the test clock of a mandate to its start or its end. Its batches and its act have clocks of their own. */
  advanceMandateClock(variables: types.AdvanceMandateClockMutationVariables, options?: CallOptions): Promise<types.AdvanceMandateClockMutation>;
  /** Test mode only: advances the test clock of a sealed attendance session to the end of its retention or of its proof. */
  advanceSessionClock(variables: types.AdvanceSessionClockMutationVariables, options?: CallOptions): Promise<types.AdvanceSessionClockMutation>;
  /** Makes the attestation of a signature, once the documents are sealed: a page that says who signed what, when and how, sealed by the service. For the sender. */
  attestSignature(variables: types.AttestSignatureMutationVariables, options?: CallOptions): Promise<types.AttestSignatureMutation>;
  /** Cancels the rows of a bulk send that were not sent yet. Envelopes that were sent stay as they are. */
  cancelBulkSend(variables: types.CancelBulkSendMutationVariables, options?: CallOptions): Promise<types.CancelBulkSendMutation>;
  /** Cancels a draft or a sent envelope. Its signing links stop working. A canceled envelope cannot be reopened. */
  cancelEnvelope(variables: types.CancelEnvelopeMutationVariables, options?: CallOptions): Promise<types.CancelEnvelopeMutation>;
  /** Changes the limits of a signing link, pauses it or resumes it. Envelopes that it has made stay as they are. */
  changeSigningLink(variables: types.ChangeSigningLinkMutationVariables, options?: CallOptions): Promise<types.ChangeSigningLinkMutation>;
  /** Closes a session and all its slots for good, and starts the sealing of its sheet. Slots that are open or to come are closed without the signature of their trainer: see `AttendanceSession.unsignedSlots`. */
  closeAttendanceSession(variables: types.CloseAttendanceSessionMutationVariables, options?: CallOptions): Promise<types.CloseAttendanceSessionMutation>;
  /** Closes an open slot for good. With the trainer’s link, this also records that the trainer signed for the slot. */
  closeSlot(variables: types.CloseSlotMutationVariables, options?: CallOptions): Promise<types.CloseSlotMutation>;
  /** Corrects the e-mail address of a signer, an approver or a viewer who has not acted yet, or the phone number of a signer. The signing link is replaced and the old one stops working, codes included. If it is the turn of the signer, the notice is sent to the new address. Values that do not differ change nothing. */
  correctSigner(variables: types.CorrectSignerMutationVariables, options?: CallOptions): Promise<types.CorrectSignerMutation>;
  /** Creates an open attendance session with scheduled slots. */
  createAttendanceSession(variables: types.CreateAttendanceSessionMutationVariables, options?: CallOptions): Promise<types.CreateAttendanceSessionMutation>;
  /** Creates an envelope from a template for each row of a CSV and sends it. Every row is checked first: with one problem, or without enough credits for all rows, nothing is created. The envelopes are then sent one after another, each exactly once; `bulkSendChanged` follows them. A row whose envelope is refused then, for example because the template was deleted, fails alone. */
  createBulkSend(variables: types.CreateBulkSendMutationVariables, options?: CallOptions): Promise<types.CreateBulkSendMutation>;
  /** Creates a short-lived token with which a page of your own reads some envelopes and attendance sessions directly: queries and subscriptions, no mutations. Browsers can use it on the organisation’s embed origins only. It expires by itself, and it ends at once when the API key is revoked. */
  createClientToken(variables: types.CreateClientTokenMutationVariables, options?: CallOptions): Promise<types.CreateClientTokenMutation>;
  /** Creates an envelope as a draft. With `send: true` it also sends the envelope, which notifies the first signers and reserves credits in live mode. */
  createEnvelope(variables: types.CreateEnvelopeMutationVariables, options?: CallOptions): Promise<types.CreateEnvelopeMutation>;
  /** Creates an envelope from a template whose roles are filled, as a draft. With `send: true` it also sends the envelope, as `createEnvelope` does. Later changes of the template do not change the envelope. */
  createEnvelopeFromTemplate(variables: types.CreateEnvelopeFromTemplateMutationVariables, options?: CallOptions): Promise<types.CreateEnvelopeFromTemplateMutation>;
  /** Creates an identity. With a remote method it also starts the verification by the provider. */
  createIdentity(variables: types.CreateIdentityMutationVariables, options?: CallOptions): Promise<types.CreateIdentityMutation>;
  /** Creates a label for the envelopes of the organisation in this mode. */
  createLabel(variables: types.CreateLabelMutationVariables, options?: CallOptions): Promise<types.CreateLabelMutation>;
  /** Creates a seal batch and notifies the agent, who authorises all its envelopes with one code. */
  createSealBatch(variables: types.CreateSealBatchMutationVariables, options?: CallOptions): Promise<types.CreateSealBatchMutation>;
  /** Creates a link by which anybody can sign an envelope of a template. The visitor gives name and e-mail address, enters a code that is sent there, and gets an envelope. Only for templates of level `SIMPLE` without codes by SMS. */
  createSigningLink(variables: types.CreateSigningLinkMutationVariables, options?: CallOptions): Promise<types.CreateSigningLinkMutation>;
  /** Creates a signing mandate and sends the mandate act to the representative, who signs it at level `ADVANCED`. The mandate becomes active when the act is sealed. */
  createSigningMandate(variables: types.CreateSigningMandateMutationVariables, options?: CallOptions): Promise<types.CreateSigningMandateMutation>;
  /** Creates a template from PDFs. */
  createTemplate(variables: types.CreateTemplateMutationVariables, options?: CallOptions): Promise<types.CreateTemplateMutation>;
  /** Creates a template with the documents, fields and terms of an envelope in any status. Each signer becomes a role, and each recipient too with `recipients`; names and addresses are not copied, nor values that a signer has entered. The template keeps its documents when the envelope is purged. */
  createTemplateFromEnvelope(variables: types.CreateTemplateFromEnvelopeMutationVariables, options?: CallOptions): Promise<types.CreateTemplateFromEnvelopeMutation>;
  /** Draws a document of temporary work, in French, and creates an ordinary template of it. The mentions that the law wants are required fields, with the words of the law beside each. The first role fills them in, unless the sender does: agency, then worker or client; of the hours worker, then client. Signers have a code by e-mail. Name and facts of the organisation are the default value of the agency. */
  createTemporaryWorkTemplate(variables: types.CreateTemporaryWorkTemplateMutationVariables, options?: CallOptions): Promise<types.CreateTemporaryWorkTemplateMutation>;
  /** Creates an address where a person drops one PDF on a page, or a program sends it by `PUT`: at most 10 MB, within an hour. Documents then name it by `uploadId`. */
  createUpload(variables?: Record<string, never>, options?: CallOptions): Promise<types.CreateUploadMutation>;
  /** Creates a webhook endpoint and returns its signing secret, which cannot be read again. */
  createWebhookEndpoint(variables: types.CreateWebhookEndpointMutationVariables, options?: CallOptions): Promise<types.CreateWebhookEndpointMutation>;
  /** Erases an identity and its personal data (right to erasure), in any status. Existing signatures stay valid. The erasure cannot be undone. */
  deleteIdentity(variables: types.DeleteIdentityMutationVariables, options?: CallOptions): Promise<types.DeleteIdentityMutation>;
  /** Deletes a label and takes it off all envelopes. The envelopes stay as they are. */
  deleteLabel(variables: types.DeleteLabelMutationVariables, options?: CallOptions): Promise<types.DeleteLabelMutation>;
  /** Deletes a deposited PDF and its name before the end of its preservation. Its fingerprints stay for a year. The deletion cannot be undone, and no credits are returned. */
  deletePdfDeposit(variables: types.DeletePdfDepositMutationVariables, options?: CallOptions): Promise<types.DeletePdfDepositMutation>;
  /** Deletes a signing link for ever: its address no longer works. Envelopes that it has made stay. */
  deleteSigningLink(variables: types.DeleteSigningLinkMutationVariables, options?: CallOptions): Promise<types.DeleteSigningLinkMutation>;
  /** Deletes a template for ever. Envelopes that were created from it stay as they are. */
  deleteTemplate(variables: types.DeleteTemplateMutationVariables, options?: CallOptions): Promise<types.DeleteTemplateMutation>;
  /** Deletes a webhook endpoint for good. Nothing more is sent to it. */
  deleteWebhookEndpoint(variables: types.DeleteWebhookEndpointMutationVariables, options?: CallOptions): Promise<types.DeleteWebhookEndpointMutation>;
  /** Creates a session like another one, from a new first day on: its people, trainers and settings, and its slots at the same local times and distances. Takes no marks and no files; personal links are new. */
  duplicateAttendanceSession(variables: types.DuplicateAttendanceSessionMutationVariables, options?: CallOptions): Promise<types.DuplicateAttendanceSessionMutation>;
  /** Creates a draft with the documents, signers, fields and terms of another envelope, in any status. Values that a signer has entered are not copied. The new envelope has an id and signing links of its own. */
  duplicateEnvelope(variables: types.DuplicateEnvelopeMutationVariables, options?: CallOptions): Promise<types.DuplicateEnvelopeMutation>;
  /** Gives the signers of a sent envelope more time. Nobody is notified: the signing pages show the new date, and so do later notices and reminders. */
  extendExpiry(variables: types.ExtendExpiryMutationVariables, options?: CallOptions): Promise<types.ExtendExpiryMutation>;
  /** Creates the certificate of absence of one attendee who was present at no slot of a sealed session. */
  issueAbsenceCertificate(variables: types.IssueAbsenceCertificateMutationVariables, options?: CallOptions): Promise<types.IssueAbsenceCertificateMutation>;
  /** Creates the certificate of completion of one attendee. The hours are those of the sealed sheet. */
  issueCompletionCertificate(variables: types.IssueCompletionCertificateMutationVariables, options?: CallOptions): Promise<types.IssueCompletionCertificateMutation>;
  /** Creates the certificates of completion of all attendees who were present at one or more slots of a session, in one PDF. The hours are those of the sealed sheet. */
  issueCompletionCertificates(variables: types.IssueCompletionCertificatesMutationVariables, options?: CallOptions): Promise<types.IssueCompletionCertificatesMutation>;
  /** Puts the sealed sheet, its evidence file, the certificates of completion and the detailed CSV of a session into one ZIP archive. */
  issueFunderPack(variables: types.IssueFunderPackMutationVariables, options?: CallOptions): Promise<types.IssueFunderPackMutation>;
  /** Draws a mission report as a PDF. */
  issueMissionReport(variables: types.IssueMissionReportMutationVariables, options?: CallOptions): Promise<types.IssueMissionReportMutation>;
  /** Creates the monthly statements of a sealed session, of all attendees or of one, in one PDF. */
  issueMonthlyStatements(variables: types.IssueMonthlyStatementsMutationVariables, options?: CallOptions): Promise<types.IssueMonthlyStatementsMutation>;
  /** Takes labels off envelopes and puts others on them: on all of the envelopes, or on none. */
  labelEnvelopes(variables: types.LabelEnvelopesMutationVariables, options?: CallOptions): Promise<types.LabelEnvelopesMutation>;
  /** Moves envelopes into a folder, or out of theirs: all of them or none. A member needs the right to write in the folders that they come from, and in the one that they go to. */
  moveEnvelopes(variables: types.MoveEnvelopesMutationVariables, options?: CallOptions): Promise<types.MoveEnvelopesMutation>;
  /** Opens a slot, so that presence can be marked. Does nothing if the slot is already open. */
  openSlot(variables: types.OpenSlotMutationVariables, options?: CallOptions): Promise<types.OpenSlotMutation>;
  /** Takes a signed PDF, from this service or from elsewhere, and keeps it provable until a date. It is validated as by `validatePdf`. Where its signatures allow, validation data and a document time-stamp are appended (PAdES B-LTA), and renewed before they end; otherwise an evidence record protects it as it is, and `obstacle` says why. In live mode it costs the price of `preservation`. */
  preservePdf(variables: types.PreservePdfMutationVariables, options?: CallOptions): Promise<types.PreservePdfMutation>;
  /** Sends an event to an endpoint again, or for the first time: at once, then with the usual schedule of retries. */
  redeliverEvent(variables: types.RedeliverEventMutationVariables, options?: CallOptions): Promise<types.RedeliverEventMutation>;
  /** Reminds all signers of the organisation, in the mode of the caller, whose turn it is and who had no notice for some days. One call reminds at most 100 signers, those who wait longest first: call again until `reminded` is 0. Signers who declined are left out. */
  remindLateSigners(variables: types.RemindLateSignersMutationVariables, options?: CallOptions): Promise<types.RemindLateSignersMutation>;
  /** Removes a file from a session. The chain keeps its fingerprint and both moments; packs that were made before keep it. */
  removeSessionFile(variables: types.RemoveSessionFileMutationVariables, options?: CallOptions): Promise<types.RemoveSessionFileMutation>;
  /** Renames a template. Its envelopes keep their names. */
  renameTemplate(variables: types.RenameTemplateMutationVariables, options?: CallOptions): Promise<types.RenameTemplateMutation>;
  /** Replaces the complete content of a draft, and sends it with `send: true`. Documents and signers with an `id` are kept; all others are removed. */
  replaceDraft(variables: types.ReplaceDraftMutationVariables, options?: CallOptions): Promise<types.ReplaceDraftMutation>;
  /** Replaces the personal link of a signer, an approver or a viewer who has not acted. The old link stops working at once, codes included. If it is the turn of the signer, the notice is sent with the new link, as often as `resendNotice` allows. */
  replaceSignerLink(variables: types.ReplaceSignerLinkMutationVariables, options?: CallOptions): Promise<types.ReplaceSignerLinkMutation>;
  /** Replaces the complete content of a template. Documents, roles and fields with an `id` are kept; all others are removed. Envelopes that were created from it stay as they are; the rows of a bulk send that still wait get the new content. */
  replaceTemplate(variables: types.ReplaceTemplateMutationVariables, options?: CallOptions): Promise<types.ReplaceTemplateMutation>;
  /** Records the fingerprint of a finished file, so that `verifyDocument` finds its seal. The service takes it from the client without seeing the file. At most 20 files for each seal; a file that was already reported changes nothing. */
  reportSealedFile(variables: types.ReportSealedFileMutationVariables, options?: CallOptions): Promise<types.ReportSealedFileMutation>;
  /** Sends the personal link to an attendee of an open session again. The link stays the same. The first repetition is possible 10 minutes after the attendee was added; the wait then doubles each time, up to one day. */
  resendAttendeeNotice(variables: types.ResendAttendeeNoticeMutationVariables, options?: CallOptions): Promise<types.ResendAttendeeNoticeMutation>;
  /** Sends the notice again to the agent of a pending batch. The link stays the same, and locked codes are unlocked. The first repetition is possible 10 minutes after the notice; the wait then doubles each time, up to one day. */
  resendBatchNotice(variables: types.ResendBatchNoticeMutationVariables, options?: CallOptions): Promise<types.ResendBatchNoticeMutation>;
  /** Sends the personal link again to every attendee of an open session who has no mark in a slot that is open; while no slot is open, to every attendee without a mark. The waits of `resendAttendeeNotice` apply to each of them. At most 500 at once. */
  resendMissingNotices(variables: types.ResendMissingNoticesMutationVariables, options?: CallOptions): Promise<types.ResendMissingNoticesMutation>;
  /** Sends the notice again to a signer, an approver or a viewer whose turn it is. The signing link stays the same, and locked codes are unlocked. The first repetition is possible 10 minutes after the notice; the wait then doubles each time, up to one day. */
  resendNotice(variables: types.ResendNoticeMutationVariables, options?: CallOptions): Promise<types.ResendNoticeMutation>;
  /** Sends the link of the trainer’s space to the trainer of an open session again. The link stays the same. The first repetition is possible 10 minutes after the session was created; the wait then doubles each time, up to one day. */
  resendTrainerNotice(variables: types.ResendTrainerNoticeMutationVariables, options?: CallOptions): Promise<types.ResendTrainerNoticeMutation>;
  /** Revokes a pending or active mandate. Pending batches of the mandate are canceled, and an unsigned mandate act is canceled too. */
  revokeSigningMandate(variables: types.RevokeSigningMandateMutationVariables, options?: CallOptions): Promise<types.RevokeSigningMandateMutation>;
  /** Replaces the signing secret of an endpoint and returns the new one, which cannot be read again. Until the overlap ends, `X-Esign-Signature` is made with the old secret and `webhook-signature` contains a signature with each secret. */
  rotateWebhookSecret(variables: types.RotateWebhookSecretMutationVariables, options?: CallOptions): Promise<types.RotateWebhookSecretMutation>;
  /** Signs the digest of a PDF’s byte range with the seal of the service, so that the PDF never leaves the client. Returns a detached CMS with a time-stamp, for `/Contents` of a signature with the subfilter `ETSI.CAdES.detached` (PAdES B-T). State in `/Reason` that the service saw a digest and not the document, as `@esign/signpdf` does. In live mode it costs the price of `organization_seal`. With a test key the certificates are specimens. */
  sealDigest(variables: types.SealDigestMutationVariables, options?: CallOptions): Promise<types.SealDigestMutation>;
  /** Sends a draft. The signers whose turn it is are notified, and credits are reserved in live mode. */
  sendEnvelope(variables: types.SendEnvelopeMutationVariables, options?: CallOptions): Promise<types.SendEnvelopeMutation>;
  /** Sends the event `endpoint.test` to one endpoint. It is signed and retried like any other event. */
  sendTestEvent(variables: types.SendTestEventMutationVariables, options?: CallOptions): Promise<types.SendTestEventMutation>;
  /** Replaces the list of origins that may show the organisation’s personal pages in a frame. For owners and managers, and for API keys with the scope `webhooks:manage`. */
  setEmbedOrigins(variables: types.SetEmbedOriginsMutationVariables, options?: CallOptions): Promise<types.SetEmbedOriginsMutation>;
  /** Sets when the signers of one envelope are reminded, and plans the next reminders of those whose turn it is. Without `useDefault` and `rule`, turns reminders off. */
  setEnvelopeReminders(variables: types.SetEnvelopeRemindersMutationVariables, options?: CallOptions): Promise<types.SetEnvelopeRemindersMutation>;
  /** Sets when the signers of the organisation’s envelopes are reminded, in both modes. A change applies to the next reminder of each signer, and to signers who are notified later. Reminders are sent from 8:00 to 20:00 in the time zone of the organisation. */
  setReminders(variables: types.SetRemindersMutationVariables, options?: CallOptions): Promise<types.SetRemindersMutation>;
  /** Says who teaches a slot that is not closed. A trainer of its own gets a link that acts on their slots only, by e-mail too if the session’s notices are on. The link of somebody who teaches no slot any more becomes invalid. */
  setSlotTrainer(variables: types.SetSlotTrainerMutationVariables, options?: CallOptions): Promise<types.SetSlotTrainerMutation>;
  /** Sends the certificates of completion of a sealed session to the representative of the organisation, who signs them in envelopes of five, after a code by e-mail. A signed certificate takes the place of the unsigned one in the funder’s pack. At most 100 at once. */
  signCertificates(variables: types.SignCertificatesMutationVariables, options?: CallOptions): Promise<types.SignCertificatesMutation>;
  /** Test mode only: simulates an approver who opens the page and agrees to the documents. */
  simulateApproval(variables: types.SimulateApprovalMutationVariables, options?: CallOptions): Promise<types.SimulateApprovalMutation>;
  /** Test mode only: simulates the agent of a batch, who requests a code and authorises the batch. */
  simulateBatchAuthorization(variables: types.SimulateBatchAuthorizationMutationVariables, options?: CallOptions): Promise<types.SimulateBatchAuthorizationMutation>;
  /** Test mode only: simulates the agent of a batch, who refuses it. The batch is canceled. */
  simulateBatchRefusal(variables: types.SimulateBatchRefusalMutationVariables, options?: CallOptions): Promise<types.SimulateBatchRefusalMutation>;
  /** Test mode only: simulates the agent of a batch, who enters a wrong code. If no code is valid, one is sent first. After five wrong tries a new code is needed. */
  simulateBatchWrongCode(variables: types.SimulateBatchWrongCodeMutationVariables, options?: CallOptions): Promise<types.SimulateBatchWrongCodeMutation>;
  /** Test mode only: simulates attendees who sign in to an open slot with their personal links. Attendees who have already signed in are skipped. */
  simulatePresence(variables: types.SimulatePresenceMutationVariables, options?: CallOptions): Promise<types.SimulatePresenceMutation>;
  /** Test mode only: simulates a viewer who opens the page and confirms having read the documents. */
  simulateReading(variables: types.SimulateReadingMutationVariables, options?: CallOptions): Promise<types.SimulateReadingMutation>;
  /** Test mode only: simulates a signer who declines to sign, or an approver who does not agree. The envelope stays sent. */
  simulateRefusal(variables: types.SimulateRefusalMutationVariables, options?: CallOptions): Promise<types.SimulateRefusalMutation>;
  /** Test mode only: simulates a signer who opens the signing page, requests a code if one is required, and signs. */
  simulateSignature(variables: types.SimulateSignatureMutationVariables, options?: CallOptions): Promise<types.SimulateSignatureMutation>;
  /** Test mode only: simulates a signer who enters a wrong code. If no code is valid, one is sent first. After five wrong tries a new code is needed. */
  simulateWrongCode(variables: types.SimulateWrongCodeMutationVariables, options?: CallOptions): Promise<types.SimulateWrongCodeMutation>;
  /** Makes the document time-stamp of a file with a digest seal, over the digest of its byte range. Returns the token for `/Contents` of a `DocTimeStamp` with the subfilter `ETSI.RFC3161`. Free, at most 10 times for each seal. */
  timestampDigest(variables: types.TimestampDigestMutationVariables, options?: CallOptions): Promise<types.TimestampDigestMutation>;
  /** Changes the name or the colour of a label. Its envelopes keep it. */
  updateLabel(variables: types.UpdateLabelMutationVariables, options?: CallOptions): Promise<types.UpdateLabelMutation>;
  /** Finds the proof of a document by its SHA-256, in all organisations. Each consultation is recorded. The first consultation of a proof of another organisation costs 1 credit. */
  verifyDocument(variables: types.VerifyDocumentMutationVariables, options?: CallOptions): Promise<types.VerifyDocumentMutation>;
}
