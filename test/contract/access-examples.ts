/** How to call one root field, and which credential it needs. */
interface Example {
  /** The selection, with the envelope's id where one is needed, or the identity's, or the attendance session's. */
  readonly ask: (id: string, identityId: string, sessionId: string) => string;
  /** The credential that opens it. */
  readonly opens: { readonly scope: string } | 'key' | 'link' | 'otherLink' | 'member' | 'public';
  /** Whether it takes the id of a resource, so that other organisations must get not_found. */
  readonly owned?: true;
  /** A body that REST takes, where strangers are told not_found only past it. */
  readonly body?: object;
}

const digest = '0'.repeat(64);
const sign = `input: { values: [], typedSignature: "É", consentSha256: "${digest}", language: FR }`;
const passkey = (answer: string) =>
  `{ id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "x", ${answer} } }`;
const visitor = `name: "V", email: "v@exemple.fr", language: FR, browser: "${'b'.repeat(22)}"`;
/** By the name of the root field. */
export const examples: Record<string, Example> = {
  viewer: { ask: () => 'viewer { mode }', opens: 'key' },
  node: { ask: (id) => `node(id: "${id}") { id }`, opens: 'key' },
  nodes: { ask: (id) => `nodes(ids: ["${id}"]) { id }`, opens: 'key' },
  envelope: { ask: (id) => `envelope(id: "${id}") { id }`, opens: { scope: 'envelopes:read' }, owned: true },
  envelopes: { ask: () => 'envelopes { edges { node { id } } }', opens: { scope: 'envelopes:read' } },
  contacts: { ask: () => 'contacts(text: "ab") { name }', opens: 'member' },
  overview: { ask: () => 'overview { waiting { totalCount } }', opens: { scope: 'envelopes:read' } },
  identity: {
    ask: (_, id) => `identity(id: "${id}") { id }`,
    opens: { scope: 'identities:manage' },
    owned: true,
  },
  identityMethods: { ask: () => 'identityMethods', opens: { scope: 'identities:manage' } },
  identities: { ask: () => 'identities { edges { node { id } } }', opens: { scope: 'identities:manage' } },
  createIdentity: {
    ask: () => 'createIdentity(input: { method: PARTNER_ATTESTED, givenName: "", familyName: "" }) { verificationUrl }',
    opens: { scope: 'identities:manage' },
  },
  deleteIdentity: {
    ask: (_, id) => `deleteIdentity(input: { id: "${id}" }) { identity { id } }`,
    opens: { scope: 'identities:manage' },
    owned: true,
  },
  credits: { ask: () => 'credits { balance }', opens: { scope: 'envelopes:read' } },
  signingSession: { ask: () => 'signingSession { state }', opens: 'link' },
  createEnvelope: {
    ask: () => 'createEnvelope(input: { name: "n", documents: [], signers: [] }) { envelope { id } }',
    opens: { scope: 'envelopes:write' },
  },
  replaceDraft: {
    ask: (id) =>
      `replaceDraft(input: { id: "${id}", name: "n", documents: [{ name: "c", pdfBase64: "eA==" }], signers: [{ email: "a@exemple.fr", name: "A" }] }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  pdfTextPlaces: {
    ask: () => 'pdfTextPlaces(pdfBase64: "eA==") { text }',
    opens: { scope: 'envelopes:write' },
  },
  duplicateEnvelope: {
    ask: (id) => `duplicateEnvelope(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  template: { ask: (id) => `template(id: "${id}") { id }`, opens: { scope: 'envelopes:read' }, owned: true },
  templates: { ask: () => 'templates { edges { node { id } } }', opens: { scope: 'envelopes:read' } },
  createTemplate: {
    ask: () => 'createTemplate(input: { name: "n", documents: [], roles: [] }) { template { id } }',
    opens: { scope: 'envelopes:write' },
  },
  createTemporaryWorkTemplate: {
    ask: () => 'createTemporaryWorkTemplate(input: { kind: RELEVE_HEURES }) { template { id } }',
    opens: { scope: 'envelopes:write' },
  },
  createTemplateFromEnvelope: {
    ask: (id) =>
      `createTemplateFromEnvelope(input: { envelopeId: "${id}", name: "n", roles: ["r"] }) { template { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  replaceTemplate: {
    ask: (id) =>
      `replaceTemplate(input: { id: "${id}", name: "n", documents: [{ name: "c", pdfBase64: "eA==" }], roles: [{ name: "r" }] }) { template { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  renameTemplate: {
    ask: (id) => `renameTemplate(input: { id: "${id}", name: "n" }) { template { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  deleteTemplate: {
    ask: (id) => `deleteTemplate(input: { id: "${id}" }) { deletedTemplateId }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  createEnvelopeFromTemplate: {
    ask: (id) =>
      `createEnvelopeFromTemplate(input: { templateId: "${id}", roles: [{ role: "r", email: "a@exemple.fr", name: "A" }] }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  envelopeArchive: {
    ask: (id) => `envelopeArchive(ids: ["${id}"]) { downloadUrl }`,
    opens: { scope: 'envelopes:read' },
    owned: true,
  },
  labels: { ask: () => 'labels { id }', opens: { scope: 'envelopes:read' } },
  createLabel: {
    ask: () => 'createLabel(input: { name: "Bail", color: BLUE }) { label { id } }',
    opens: { scope: 'envelopes:write' },
  },
  updateLabel: {
    ask: (id) => `updateLabel(input: { id: "${id}", name: "Bail" }) { label { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  deleteLabel: {
    ask: (id) => `deleteLabel(input: { id: "${id}" }) { deletedLabelId }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  labelEnvelopes: {
    ask: (id) => `labelEnvelopes(input: { envelopeIds: ["${id}"] }) { envelopes { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  addEnvelopeComment: {
    ask: (id) => `addEnvelopeComment(input: { envelopeId: "${id}", text: "Vu" }) { comment { id } }`,
    opens: 'member',
    owned: true,
  },
  deleteEnvelopeComment: {
    ask: (id) => `deleteEnvelopeComment(input: { id: "${id}" }) { deletedCommentId }`,
    opens: 'member',
  },
  teams: { ask: () => 'teams { id }', opens: 'member' },
  createTeam: { ask: () => 'createTeam(input: { name: "RH" }) { team { id } }', opens: 'member' },
  updateTeam: { ask: (id) => `updateTeam(input: { id: "${id}", name: "RH" }) { team { id } }`, opens: 'member' },
  deleteTeam: { ask: (id) => `deleteTeam(input: { id: "${id}" }) { deletedTeamId }`, opens: 'member' },
  folders: { ask: () => 'folders { id }', opens: { scope: 'envelopes:read' } },
  createFolder: { ask: () => 'createFolder(input: { name: "RH" }) { folder { id } }', opens: 'member' },
  updateFolder: { ask: (id) => `updateFolder(input: { id: "${id}", name: "RH" }) { folder { id } }`, opens: 'member' },
  deleteFolder: { ask: (id) => `deleteFolder(input: { id: "${id}" }) { deletedFolderId }`, opens: 'member' },
  moveEnvelopes: {
    ask: (id) => `moveEnvelopes(input: { envelopeIds: ["${id}"] }) { envelopes { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  exportEnvelopes: { ask: () => 'exportEnvelopes { text }', opens: { scope: 'envelopes:read' } },
  missionReport: {
    ask: () => 'missionReport(filter: { from: "2026-12-01", to: "2026-12-31" }) { readAt }',
    opens: { scope: 'envelopes:read' },
  },
  exportMissionReport: {
    ask: () => 'exportMissionReport(filter: { from: "2026-12-01", to: "2026-12-31" }) { text }',
    opens: { scope: 'envelopes:read' },
  },
  issueMissionReport: {
    ask: () =>
      'issueMissionReport(input: { filter: { from: "2026-12-01", to: "2026-12-31" } }) { missionReport { envelopes } }',
    opens: { scope: 'envelopes:read' },
  },
  bulkSend: { ask: (id) => `bulkSend(id: "${id}") { id }`, opens: { scope: 'envelopes:read' }, owned: true },
  bulkSends: { ask: () => 'bulkSends { edges { node { id } } }', opens: { scope: 'envelopes:read' } },
  bulkSendResults: {
    ask: (id) => `bulkSendResults(id: "${id}") { text }`,
    opens: { scope: 'envelopes:read' },
    owned: true,
  },
  bulkSendColumns: {
    ask: (id) => `bulkSendColumns(templateId: "${id}") { heading }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  bulkSendPreview: {
    ask: (id) => `bulkSendPreview(templateId: "${id}", csv: "name") { total }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  createSigningLink: {
    ask: (id) => `createSigningLink(input: { templateId: "${id}", role: "r" }) { signingLink { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  changeSigningLink: {
    ask: (id) => `changeSigningLink(input: { id: "${id}", paused: true }) { signingLink { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  deleteSigningLink: {
    ask: (id) => `deleteSigningLink(input: { id: "${id}" }) { deletedSigningLinkId }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  signingLinkPage: { ask: () => 'signingLinkPage { state }', opens: 'otherLink' },
  requestLinkCode: {
    ask: () => `requestLinkCode(input: { ${visitor} }) { linkCode { expiresAt } }`,
    opens: 'otherLink',
  },
  openEnvelopeByLink: {
    ask: () => `openEnvelopeByLink(input: { ${visitor}, code: "123456" }) { signUrl }`,
    opens: 'otherLink',
  },
  createBulkSend: {
    ask: (id) => `createBulkSend(input: { templateId: "${id}", csv: "name", idempotencyKey: "k" }) { bulkSend { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  cancelBulkSend: {
    ask: (id) => `cancelBulkSend(input: { id: "${id}" }) { bulkSend { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  sendEnvelope: {
    ask: (id) => `sendEnvelope(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  cancelEnvelope: {
    ask: (id) => `cancelEnvelope(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  resendNotice: {
    ask: (id) => `resendNotice(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  correctSigner: {
    ask: (id) => `correctSigner(input: { id: "${id}", email: "juste@exemple.fr" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  replaceSignerLink: {
    ask: (id) => `replaceSignerLink(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  extendExpiry: {
    ask: (id) => `extendExpiry(input: { id: "${id}", expiresAt: "2030-01-01T00:00:00Z" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  setReminders: {
    ask: () => 'setReminders(input: {}) { organization { id } }',
    opens: { scope: 'envelopes:write' },
  },
  setEnvelopeReminders: {
    ask: (id) => `setEnvelopeReminders(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  remindLateSigners: {
    ask: () => 'remindLateSigners(input: {}) { reminded }',
    opens: { scope: 'envelopes:write' },
  },
  verifyDocument: {
    ask: () => `verifyDocument(input: { sha256: "${'0'.repeat(64)}" }) { verification { known } }`,
    opens: { scope: 'envelopes:read' },
  },
  digestSeal: {
    ask: (id) => `digestSeal(id: "${id}") { id }`,
    opens: { scope: 'envelopes:read' },
    owned: true,
  },
  sealDigest: {
    ask: () => `sealDigest(input: { digest: "${'0'.repeat(64)}" }) { cms }`,
    opens: { scope: 'envelopes:write' },
  },
  timestampDigest: {
    ask: (id) => `timestampDigest(input: { id: "${id}", digest: "${'0'.repeat(64)}" }) { token }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  reportSealedFile: {
    ask: (id) => `reportSealedFile(input: { id: "${id}", sha256: "${'0'.repeat(64)}" }) { digestSeal { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  pdfDeposit: {
    ask: (id) => `pdfDeposit(id: "${id}") { id }`,
    opens: { scope: 'envelopes:read' },
    owned: true,
  },
  pdfDeposits: { ask: () => 'pdfDeposits(first: 1) { totalCount }', opens: { scope: 'envelopes:read' } },
  preservePdf: {
    ask: () =>
      'preservePdf(input: { name: "x", pdfBase64: "eA==", preservedUntil: "2030-01-01T00:00:00Z" }) { pdfDeposit { id } }',
    opens: { scope: 'envelopes:write' },
  },
  deletePdfDeposit: {
    ask: (id) => `deletePdfDeposit(input: { id: "${id}" }) { pdfDeposit { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  validatePdf: { ask: () => 'validatePdf(pdfBase64: "eA==") { kind }', opens: { scope: 'envelopes:read' } },
  validateEvidenceRecord: {
    ask: () => `validateEvidenceRecord(evidenceRecordBase64: "eA==", sha256: "${'0'.repeat(64)}") { verdict }`,
    opens: { scope: 'envelopes:read' },
  },
  recordSigningView: {
    ask: () => 'recordSigningView(input: { language: FR }) { signingSession { state } }',
    opens: 'link',
  },
  openInPersonSigning: {
    ask: (id) => `openInPersonSigning(input: { envelopeId: "${id}", pin: "123456" }) { expiresAt }`,
    opens: 'member',
    owned: true,
  },
  inPersonSigning: { ask: () => 'inPersonSigning { isOpen }', opens: 'otherLink' },
  beginInPersonTurn: {
    ask: (id) => `beginInPersonTurn(input: { signerId: "${id}", pin: "000000" }) { signUrl }`,
    opens: 'otherLink',
  },
  endInPersonSigning: { ask: () => 'endInPersonSigning { inPersonSigning { isOpen } }', opens: 'otherLink' },
  attestOwnSignature: { ask: () => 'attestOwnSignature { signatureAttestation { sha256 } }', opens: 'link' },
  attestSignature: {
    ask: (id) => `attestSignature(input: { signerId: "${id}" }) { signatureAttestation { sha256 } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  requestSigningCode: {
    ask: () => 'requestSigningCode(input: { channel: OTP_EMAIL }) { signingCode { sentTo } }',
    opens: 'link',
  },
  attendanceSession: {
    ask: (_, __, id) => `attendanceSession(id: "${id}") { id }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  attendanceSessions: {
    ask: () => 'attendanceSessions { edges { node { id } } }',
    opens: { scope: 'attendance:write' },
  },
  trainerSpace: { ask: () => 'trainerSpace { mode }', opens: 'otherLink' },
  slotCodes: { ask: (_, __, id) => `slotCodes(slotId: "${id}") { __typename }`, opens: 'otherLink' },
  slotMarks: { ask: (_, __, id) => `slotMarks(slotId: "${id}") { __typename }`, opens: 'otherLink' },
  markAttendee: {
    ask: (_, __, id) => `markAttendee(input: { slotId: "${id}", attendeeId: "${id}", status: PRESENT }) { __typename }`,
    opens: 'otherLink',
  },
  markMissingAbsent: {
    ask: (_, __, id) => `markMissingAbsent(input: { slotId: "${id}" }) { __typename }`,
    opens: 'otherLink',
  },
  attendeeSpace: { ask: () => 'attendeeSpace { __typename }', opens: 'otherLink' },
  markPresence: { ask: (_, __, id) => `markPresence(input: { slotId: "${id}" }) { __typename }`, opens: 'otherLink' },
  confirmPresence: {
    ask: (_, __, id) => `confirmPresence(input: { checkId: "${id}" }) { __typename }`,
    opens: 'otherLink',
  },
  scannedSlot: { ask: () => 'scannedSlot { __typename }', opens: 'otherLink' },
  signInByCode: {
    ask: (_, __, id) => `signInByCode(input: { attendeeId: "${id}", device: "d", drawnSignature: "x" }) { __typename }`,
    opens: 'otherLink',
  },
  signingMandates: { ask: () => 'signingMandates { nodes { id } }', opens: { scope: 'mandates:manage' } },
  signingMandate: {
    ask: (id) => `signingMandate(id: "${id}") { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  createSigningMandate: {
    ask: () =>
      'createSigningMandate(input: { principal: { legalName: "", isMerchant: true, representative: { name: "", email: "", phone: "", identity: { method: PARTNER_ATTESTED, givenName: "", familyName: "" } } }, agents: [], scope: [], validFrom: "", validUntil: "" }) { mandate { id } }',
    opens: { scope: 'mandates:manage' },
  },
  revokeSigningMandate: {
    ask: (id) => `revokeSigningMandate(input: { id: "${id}" }) { mandate { id } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  sealBatches: { ask: () => 'sealBatches { edges { node { id } } }', opens: { scope: 'mandates:manage' } },
  sealBatch: { ask: (id) => `sealBatch(id: "${id}") { id }`, opens: { scope: 'mandates:manage' }, owned: true },
  createSealBatch: {
    ask: (id) => `createSealBatch(input: { mandateId: "${id}", envelopeIds: ["${id}"] }) { sealBatch { id } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  resendBatchNotice: {
    ask: (id) => `resendBatchNotice(input: { id: "${id}" }) { sealBatch { id } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  batchSession: { ask: () => 'batchSession { __typename }', opens: 'otherLink' },
  recordBatchView: {
    ask: () => 'recordBatchView(input: { language: FR }) { batchSession { __typename } }',
    opens: 'otherLink',
  },
  requestBatchCode: { ask: () => 'requestBatchCode { signingCode { sentTo } }', opens: 'otherLink' },
  authorizeSealBatch: {
    ask: () =>
      `authorizeSealBatch(input: { code: "000000", declarationSha256: "${digest}" }) { batchSession { __typename } }`,
    opens: 'otherLink',
  },
  refuseSealBatch: {
    ask: () => 'refuseSealBatch(input: { reason: "non" }) { batchSession { __typename } }',
    opens: 'otherLink',
  },
  setEmbedOrigins: {
    ask: () => 'setEmbedOrigins(input: { origins: ["x"] }) { organization { id } }',
    opens: { scope: 'webhooks:manage' },
  },
  createAttendanceSession: {
    ask: () =>
      'createAttendanceSession(input: { name: "n", trainer: { name: "t" }, slots: [], attendees: [] }) { attendanceSession { id } }',
    opens: { scope: 'attendance:write' },
  },
  addAttendee: {
    ask: (_, __, id) => `addAttendee(input: { sessionId: "${id}", name: "Z" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
    body: { name: 'Z' },
  },
  openSlot: {
    ask: (_, __, id) => `openSlot(input: { sessionId: "${id}", slotId: "${id}" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  closeSlot: {
    ask: (_, __, id) => `closeSlot(input: { sessionId: "${id}", slotId: "${id}" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  closeAttendanceSession: {
    ask: (_, __, id) => `closeAttendanceSession(input: { id: "${id}" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  plannedSlots: {
    ask: () =>
      'plannedSlots(plan: { firstDay: "2026-01-05", lastDay: "2026-01-05", weekdays: [MONDAY], times: [{ label: "a", startTime: "09:00", endTime: "10:00" }] }) { day }',
    opens: { scope: 'attendance:write' },
  },
  resendMissingNotices: {
    ask: (_, __, id) => `resendMissingNotices(input: { sessionId: "${id}" }) { sent }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  resendAttendeeNotice: {
    ask: (_, __, id) =>
      `resendAttendeeNotice(input: { sessionId: "${id}", attendeeId: "${id}" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  resendTrainerNotice: {
    ask: (_, __, id) => `resendTrainerNotice(input: { sessionId: "${id}" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  setSlotTrainer: {
    ask: (_, __, id) =>
      `setSlotTrainer(input: { sessionId: "${id}", slotId: "${id}", trainer: { name: "T" } }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  attendanceSheet: {
    ask: (_, __, id) => `attendanceSheet(id: "${id}") { sheetSha256 }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  issueCompletionCertificate: {
    ask: (_, __, id) => `issueCompletionCertificate(input: { sessionId: "${id}", attendeeId: "${id}" }) { __typename }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  issueAbsenceCertificate: {
    ask: (_, __, id) => `issueAbsenceCertificate(input: { sessionId: "${id}", attendeeId: "${id}" }) { __typename }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  issueCompletionCertificates: {
    ask: (_, __, id) =>
      `issueCompletionCertificates(input: { sessionId: "${id}" }) { completionCertificates { count } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  signCertificates: {
    ask: (_, __, id) =>
      `signCertificates(input: { sessionId: "${id}", representative: "R", representativeEmail: "r@exemple.fr" }) { count }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  addSessionFile: {
    ask: (_, __, id) =>
      `addSessionFile(input: { sessionId: "${id}", name: "n", fileBase64: "YTtiCg==" }) { file { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  removeSessionFile: {
    ask: (_, __, id) =>
      `removeSessionFile(input: { sessionId: "${id}", fileId: "${id}" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  issueMonthlyStatements: {
    ask: (_, __, id) => `issueMonthlyStatements(input: { sessionId: "${id}" }) { monthlyStatements { count } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  issueFunderPack: {
    ask: (_, __, id) => `issueFunderPack(input: { sessionId: "${id}" }) { __typename }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  exportAttendance: {
    ask: (_, __, id) => `exportAttendance(id: "${id}") { text }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  exportTrainingReport: {
    ask: () => 'exportTrainingReport(from: "2026-01-01", to: "2026-12-31") { text }',
    opens: { scope: 'attendance:write' },
  },
  duplicateAttendanceSession: {
    ask: (_, __, id) =>
      `duplicateAttendanceSession(input: { id: "${id}", firstDay: "2027-01-04" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  signEnvelope: { ask: () => `signEnvelope(${sign}) { signingSession { state } }`, opens: 'link' },
  revokeOwnMandate: { ask: () => 'revokeOwnMandate { mandate { status } }', opens: 'link' },
  approveDocuments: { ask: () => 'approveDocuments { signingSession { state } }', opens: 'link' },
  delegateSigning: {
    ask: () => 'delegateSigning(input: { name: "N", email: "n@exemple.fr" }) { name }',
    opens: 'link',
  },
  addAttachment: {
    ask: () =>
      'addAttachment(input: { requestId: "00000000-0000-4000-8000-000000000000", name: "n", fileBase64: "AAAA" }) { signingSession { state } }',
    opens: 'link',
  },
  removeAttachment: {
    ask: () =>
      'removeAttachment(input: { attachmentId: "00000000-0000-4000-8000-000000000000" }) { signingSession { state } }',
    opens: 'link',
  },
  continueCertificateSignature: {
    ask: () => 'continueCertificateSignature(input: { state: "x", code: "y" }) { authorizationUrl }',
    opens: 'link',
  },
  correctOwnName: { ask: () => 'correctOwnName(input: { name: "N" }) { signingSession { state } }', opens: 'link' },
  delegatedSignature: { ask: () => 'delegatedSignature(token: "x") { name }', opens: 'public' },
  confirmReading: { ask: () => 'confirmReading { signingSession { state } }', opens: 'link' },
  declineSigning: { ask: () => 'declineSigning(input: { reason: "non" }) { signingSession { state } }', opens: 'link' },
  simulateSignature: {
    ask: (id) => `simulateSignature(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateRefusal: {
    ask: (id) => `simulateRefusal(input: { id: "${id}", reason: "non" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateApproval: {
    ask: (id) => `simulateApproval(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateReading: {
    ask: (id) => `simulateReading(input: { id: "${id}" }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateWrongCode: {
    ask: (id) => `simulateWrongCode(input: { id: "${id}" }) { refusal { code } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateBatchAuthorization: {
    ask: (id) => `simulateBatchAuthorization(input: { id: "${id}" }) { sealBatch { id } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  simulateBatchRefusal: {
    ask: (id) => `simulateBatchRefusal(input: { id: "${id}", reason: "non" }) { sealBatch { id } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  simulateBatchWrongCode: {
    ask: (id) => `simulateBatchWrongCode(input: { id: "${id}" }) { refusal { code } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  advanceEnvelopeClock: {
    ask: (id) => `advanceEnvelopeClock(input: { id: "${id}", to: EXPIRY }) { envelope { id } }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  advanceMandateClock: {
    ask: (id) => `advanceMandateClock(input: { id: "${id}", to: END }) { mandate { id } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  advanceBatchClock: {
    ask: (id) => `advanceBatchClock(input: { id: "${id}" }) { sealBatch { id } }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  advanceSessionClock: {
    ask: (_, __, id) => `advanceSessionClock(input: { id: "${id}", to: PURGE }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  advanceIdentityClock: {
    ask: (_, id) => `advanceIdentityClock(input: { id: "${id}" }) { identity { id } }`,
    opens: { scope: 'identities:manage' },
    owned: true,
  },
  simulatePresence: {
    ask: (_, __, id) => `simulatePresence(input: { slotId: "${id}" }) { attendanceSession { id } }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  team: { ask: () => 'team { nodes { id } }', opens: 'member' },
  apiKeys: { ask: () => 'apiKeys { nodes { id } }', opens: 'member' },
  auditLog: { ask: () => 'auditLog { edges { node { id } } }', opens: 'member' },
  assistantRequest: { ask: () => 'assistantRequest(query: "x") { name }', opens: 'member' },
  assistants: { ask: () => 'assistants { id }', opens: 'member' },
  allowAssistant: {
    ask: () => 'allowAssistant(input: { query: "x", scopes: [READ] }) { redirectUrl }',
    opens: 'member',
  },
  disconnectAssistant: {
    ask: (id) => `disconnectAssistant(input: { id: "${id}" }) { deletedAssistantId }`,
    opens: 'member',
  },
  consoleSessions: { ask: () => 'consoleSessions { id }', opens: 'member' },
  requestSignInCode: {
    ask: () =>
      'requestSignInCode(input: { email: "x", browser: "bbbbbbbbbbbbbbbbbbbbbb" }) { signInCode { expiresAt } }',
    opens: 'public',
  },
  signIn: {
    ask: () => 'signIn(input: { email: "a@exemple.fr", browser: "bbbbbbbbbbbbbbbbbbbbbb", code: "000000" }) { token }',
    opens: 'public',
  },
  signInByLink: { ask: () => 'signInByLink(input: { token: "x" }) { token }', opens: 'public' },
  endConsoleSession: {
    ask: (id) => `endConsoleSession(input: { id: "${id}" }) { deletedConsoleSessionId }`,
    opens: 'member',
  },
  passkeys: { ask: () => 'passkeys { id }', opens: 'member' },
  requestPasskeyCreation: { ask: () => 'requestPasskeyCreation { passkeyRequest { expiresAt } }', opens: 'member' },
  addPasskey: {
    ask: () => `addPasskey(input: { name: "n", response: ${passkey('attestationObject: "x"')} }) { passkey { id } }`,
    opens: 'member',
  },
  removePasskey: { ask: (id) => `removePasskey(input: { id: "${id}" }) { deletedPasskeyId }`, opens: 'member' },
  resetPasskeys: { ask: (id) => `resetPasskeys(input: { id: "${id}" }) { member { id } }`, opens: 'member' },
  setPasskeysRequired: {
    ask: () => 'setPasskeysRequired(input: { required: false }) { organization { id } }',
    opens: 'member',
  },
  requestPasskeySignIn: {
    ask: () => 'requestPasskeySignIn(input: { browser: "bbbbbbbbbbbbbbbbbbbbbb" }) { passkeyRequest { expiresAt } }',
    opens: 'public',
  },
  verifyAsVisitor: {
    ask: () => `verifyAsVisitor(input: { sha256: "${'0'.repeat(64)}" }) { mode }`,
    opens: 'public',
  },
  validateRecordAsVisitor: {
    ask: () => `validateRecordAsVisitor(evidenceRecordBase64: "eA==", sha256: "${'0'.repeat(64)}") { verdict }`,
    opens: 'public',
  },
  validateAsVisitor: { ask: () => 'validateAsVisitor(pdfBase64: "eA==") { kind }', opens: 'public' },
  signInMethods: { ask: () => 'signInMethods { codes }', opens: 'public' },
  requestOidcSignIn: {
    ask: () => 'requestOidcSignIn(input: { browser: "bbbbbbbbbbbbbbbbbbbbbb" }) { oidcRequest { expiresAt } }',
    opens: 'public',
  },
  signInByOidc: {
    ask: () => 'signInByOidc(input: { browser: "bbbbbbbbbbbbbbbbbbbbbb", query: "state=x" }) { token }',
    opens: 'public',
  },
  endOidcSessions: { ask: () => 'endOidcSessions(input: { logoutToken: "x" }) { endedCount }', opens: 'public' },
  signInByPasskey: {
    ask: () =>
      `signInByPasskey(input: { browser: "bbbbbbbbbbbbbbbbbbbbbb", response: ${passkey('authenticatorData: "x", signature: "x"')} }) { token }`,
    opens: 'public',
  },
  inviteMember: {
    ask: () => 'inviteMember(input: { email: "a@exemple.fr", role: READER }) { invitation { id } }',
    opens: 'member',
  },
  enterLink: { ask: () => 'enterLink(token: "x") { __typename }', opens: 'public' },
  invitations: { ask: () => 'invitations { id }', opens: 'member' },
  revokeInvitation: { ask: (id) => `revokeInvitation(input: { id: "${id}" }) { invitation { id } }`, opens: 'member' },
  myInvitations: { ask: () => 'myInvitations { id }', opens: 'member' },
  acceptInvitation: {
    ask: (id) => `acceptInvitation(input: { id: "${id}" }) { organization { id } }`,
    opens: 'member',
  },
  declineInvitation: {
    ask: (id) => `declineInvitation(input: { id: "${id}" }) { invitation { id } }`,
    opens: 'member',
  },
  myOrganizations: { ask: () => 'myOrganizations { id }', opens: 'member' },
  switchOrganization: {
    ask: (id) => `switchOrganization(input: { id: "${id}" }) { organization { id } }`,
    opens: 'member',
  },
  changeRole: { ask: (id) => `changeRole(input: { id: "${id}", role: OWNER }) { member { id } }`, opens: 'member' },
  signOutMember: { ask: (id) => `signOutMember(input: { id: "${id}" }) { member { id } }`, opens: 'member' },
  removeMember: { ask: (id) => `removeMember(input: { id: "${id}" }) { deletedMemberId }`, opens: 'member' },
  setMyNotices: { ask: () => 'setMyNotices(input: { notices: [], scope: OWN }) { member { id } }', opens: 'member' },
  setBranding: {
    ask: () => 'setBranding(input: { color: "#1f4fd8" }) { organization { id } }',
    opens: 'member',
  },
  restrictedPeople: { ask: () => 'restrictedPeople { email }', opens: 'member' },
  exportPerson: {
    ask: () => 'exportPerson(input: { email: "ada@exemple.fr" }) { json }',
    opens: 'member',
  },
  erasePerson: {
    ask: () => 'erasePerson(input: { email: "ada@exemple.fr" }) { person { email } }',
    opens: 'member',
  },
  restrictPerson: {
    ask: () => 'restrictPerson(input: { email: "ada@exemple.fr" }) { person { email } }',
    opens: 'member',
  },
  liftRestriction: {
    ask: () => 'liftRestriction(input: { email: "ada@exemple.fr" }) { person { email } }',
    opens: 'member',
  },
  setPrivacyNotice: {
    ask: () => 'setPrivacyNotice(input: { version: "1" }) { organization { id } }',
    opens: 'member',
  },
  setMailText: {
    ask: () => 'setMailText(input: { kind: ENVELOPE_TURN, language: FR }) { organization { id } }',
    opens: 'member',
  },
  setLogo: { ask: () => 'setLogo(input: { pngBase64: "" }) { organization { id } }', opens: 'member' },
  removeLogo: { ask: () => 'removeLogo { organization { id } }', opens: 'member' },
  sendTestMail: { ask: () => 'sendTestMail { organization { id } }', opens: 'member' },
  renameOrganization: {
    ask: () => 'renameOrganization(input: { name: "N" }) { organization { id } }',
    opens: 'member',
  },
  setOrganizationFacts: {
    ask: () => 'setOrganizationFacts(input: { legalForm: "SAS" }) { organization { id } }',
    opens: 'member',
  },
  setTimeZone: {
    ask: () => 'setTimeZone(input: { timeZone: "Europe/Paris" }) { organization { id } }',
    opens: 'member',
  },
  setMyName: { ask: () => 'setMyName(input: { name: "N" }) { user { name } }', opens: 'member' },
  requestEmailCode: {
    ask: () => 'requestEmailCode(input: { email: "a@exemple.fr" }) { emailCode { expiresAt } }',
    opens: 'member',
  },
  setMyEmail: {
    ask: () => 'setMyEmail(input: { email: "a@exemple.fr", code: "000000" }) { user { email } }',
    opens: 'member',
  },
  createUpload: { ask: () => 'createUpload { upload { id } }', opens: { scope: 'envelopes:write' } },
  upload: { ask: (id) => `upload(id: "${id}") { id }`, opens: { scope: 'envelopes:write' } },
  createClientToken: {
    ask: (id) =>
      `createClientToken(input: { scopes: [ENVELOPES_READ], subjects: ["${id}"], expiresIn: 5 }) { expiresAt }`,
    opens: 'key',
  },
  createApiKey: {
    ask: () => 'createApiKey(input: { name: "n", mode: TEST, scopes: [ENVELOPES_READ] }) { secret }',
    opens: 'member',
  },
  revokeApiKey: { ask: (id) => `revokeApiKey(input: { id: "${id}" }) { apiKey { id } }`, opens: 'member' },
  webhookEndpoints: { ask: () => 'webhookEndpoints { id }', opens: { scope: 'webhooks:manage' } },
  webhookDeliveries: { ask: () => 'webhookDeliveries { edges { node { id } } }', opens: { scope: 'webhooks:manage' } },
  events: { ask: () => 'events { edges { node { id } } }', opens: { scope: 'webhooks:manage' } },
  createWebhookEndpoint: {
    ask: () => 'createWebhookEndpoint(input: { url: "http://x" }) { secret }',
    opens: { scope: 'webhooks:manage' },
  },
  deleteWebhookEndpoint: {
    ask: (id) => `deleteWebhookEndpoint(input: { id: "${id}" }) { webhookEndpoint { id } }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  rotateWebhookSecret: {
    ask: (id) => `rotateWebhookSecret(input: { id: "${id}" }) { secret }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  sendTestEvent: {
    ask: (id) => `sendTestEvent(input: { endpointId: "${id}" }) { webhookEvent { id } }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  redeliverEvent: {
    ask: (id) => `redeliverEvent(input: { eventId: "${id}", endpointId: "${id}" }) { webhookDelivery { id } }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  // A subscription may have the name of a query. Each of these answers at once, without waiting for an event.
  'subscription envelopeStatus': {
    ask: (id) => `envelopeStatus(id: "${id}", after: "x") { type }`,
    opens: { scope: 'envelopes:read' },
  },
  'subscription envelopeCommentsChanged': {
    ask: (id) => `envelopeCommentsChanged(envelopeId: "${id}") { at }`,
    opens: 'member',
    owned: true,
  },
  'subscription envelopesChanged': { ask: () => 'envelopesChanged { at }', opens: { scope: 'envelopes:read' } },
  'subscription events': { ask: () => 'events(after: "x") { id }', opens: { scope: 'webhooks:manage' } },
  'subscription bulkSendChanged': {
    ask: (id) => `bulkSendChanged(id: "${id}") { total bulkSend { id } }`,
    opens: { scope: 'envelopes:read' },
  },
  'subscription bulkSendsChanged': { ask: () => 'bulkSendsChanged { at }', opens: { scope: 'envelopes:read' } },
  'subscription sealBatchProgress': {
    ask: (id) => `sealBatchProgress(id: "${id}") { status sealBatch { id } }`,
    opens: { scope: 'mandates:manage' },
  },
  'subscription signingIdentity': { ask: () => 'signingIdentity { status }', opens: 'link' },
  'subscription slotPresence': {
    ask: (_, __, id) => `slotPresence(sessionId: "${id}", after: "x") { cursor }`,
    opens: { scope: 'attendance:write' },
  },
};
