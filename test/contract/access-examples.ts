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

const sign = 'input: { values: [], typedSignature: "É", consentSha256: "x", language: "fr" }';
const passkey = (answer: string) =>
  `{ id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "x", ${answer} } }`;
/** By the name of the root field. */
export const examples: Record<string, Example> = {
  viewer: { ask: () => 'viewer { mode }', opens: 'key' },
  node: { ask: (id) => `node(id: "${id}") { id }`, opens: 'key' },
  nodes: { ask: (id) => `nodes(ids: ["${id}"]) { id }`, opens: 'key' },
  envelope: { ask: (id) => `envelope(id: "${id}") { id }`, opens: { scope: 'envelopes:read' }, owned: true },
  envelopes: { ask: () => 'envelopes { edges { node { id } } }', opens: { scope: 'envelopes:read' } },
  identity: {
    ask: (_, id) => `identity(id: "${id}") { id }`,
    opens: { scope: 'identities:manage' },
    owned: true,
  },
  identities: { ask: () => 'identities { edges { node { id } } }', opens: { scope: 'identities:manage' } },
  createIdentity: {
    ask: () => 'createIdentity(input: { method: PARTNER_ATTESTED, givenName: "", familyName: "" }) { verificationUrl }',
    opens: { scope: 'identities:manage' },
  },
  deleteIdentity: {
    ask: (_, id) => `deleteIdentity(id: "${id}") { id }`,
    opens: { scope: 'identities:manage' },
    owned: true,
  },
  credits: { ask: () => 'credits { balance }', opens: { scope: 'envelopes:read' } },
  signingSession: { ask: () => 'signingSession { state }', opens: 'link' },
  createEnvelope: {
    ask: () => 'createEnvelope(input: { name: "n", documents: [], signers: [] }) { id }',
    opens: { scope: 'envelopes:write' },
  },
  replaceDraft: {
    ask: (id) =>
      `replaceDraft(id: "${id}", input: { name: "n", documents: [{ name: "c", pdfBase64: "eA==" }], signers: [{ email: "a@exemple.fr", name: "A" }] }) { id }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  sendEnvelope: { ask: (id) => `sendEnvelope(id: "${id}") { id }`, opens: { scope: 'envelopes:write' }, owned: true },
  cancelEnvelope: {
    ask: (id) => `cancelEnvelope(id: "${id}") { id }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  resendNotice: {
    ask: (id) => `resendNotice(id: "${id}") { id }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  verifyDocument: {
    ask: () => `verifyDocument(input: { sha256: "${'0'.repeat(64)}" }) { known }`,
    opens: { scope: 'envelopes:read' },
  },
  validatePdf: { ask: () => 'validatePdf(pdfBase64: "eA==") { kind }', opens: { scope: 'envelopes:read' } },
  recordSigningView: { ask: () => 'recordSigningView(input: { language: "fr" }) { state }', opens: 'link' },
  requestSigningCode: { ask: () => 'requestSigningCode(input: { channel: OTP_EMAIL }) { sentTo }', opens: 'link' },
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
  attendeeSpace: { ask: () => 'attendeeSpace { __typename }', opens: 'otherLink' },
  markPresence: { ask: (_, __, id) => `markPresence(input: { slotId: "${id}" }) { __typename }`, opens: 'otherLink' },
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
      'createSigningMandate(input: { principal: { legalName: "", isMerchant: true, representative: { name: "", email: "", phone: "", identity: { method: PARTNER_ATTESTED, givenName: "", familyName: "" } } }, agents: [], scope: [], validFrom: "", validUntil: "" }) { id }',
    opens: { scope: 'mandates:manage' },
  },
  revokeSigningMandate: {
    ask: (id) => `revokeSigningMandate(id: "${id}") { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  sealBatches: { ask: () => 'sealBatches { edges { node { id } } }', opens: { scope: 'mandates:manage' } },
  sealBatch: { ask: (id) => `sealBatch(id: "${id}") { id }`, opens: { scope: 'mandates:manage' }, owned: true },
  createSealBatch: {
    ask: (id) => `createSealBatch(input: { mandateId: "${id}", envelopeIds: ["${id}"] }) { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  resendBatchNotice: {
    ask: (id) => `resendBatchNotice(id: "${id}") { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  batchSession: { ask: () => 'batchSession { __typename }', opens: 'otherLink' },
  requestBatchCode: { ask: () => 'requestBatchCode { sentTo }', opens: 'otherLink' },
  authorizeSealBatch: {
    ask: () => 'authorizeSealBatch(input: { code: "000000", declarationSha256: "x" }) { __typename }',
    opens: 'otherLink',
  },
  refuseSealBatch: { ask: () => 'refuseSealBatch(input: { reason: "non" }) { __typename }', opens: 'otherLink' },
  setEmbedOrigins: {
    ask: () => 'setEmbedOrigins(origins: ["x"]) { id }',
    opens: { scope: 'webhooks:manage' },
  },
  createAttendanceSession: {
    ask: () => 'createAttendanceSession(input: { name: "n", trainer: { name: "t" }, slots: [], attendees: [] }) { id }',
    opens: { scope: 'attendance:write' },
  },
  addAttendee: {
    ask: (_, __, id) => `addAttendee(sessionId: "${id}", input: { name: "Z" }) { id }`,
    opens: { scope: 'attendance:write' },
    owned: true,
    body: { name: 'Z' },
  },
  openSlot: {
    ask: (_, __, id) => `openSlot(sessionId: "${id}", slotId: "${id}") { id }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  closeSlot: {
    ask: (_, __, id) => `closeSlot(sessionId: "${id}", slotId: "${id}") { id }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  closeAttendanceSession: {
    ask: (_, __, id) => `closeAttendanceSession(id: "${id}") { id }`,
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
  issueCompletionCertificates: {
    ask: (_, __, id) => `issueCompletionCertificates(input: { sessionId: "${id}" }) { count }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  exportAttendance: {
    ask: (_, __, id) => `exportAttendance(id: "${id}") { text }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  signEnvelope: { ask: () => `signEnvelope(${sign}) { state }`, opens: 'link' },
  declineSigning: { ask: () => 'declineSigning(input: { reason: "non" }) { state }', opens: 'link' },
  simulateSignature: {
    ask: (id) => `simulateSignature(id: "${id}") { id }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateRefusal: {
    ask: (id) => `simulateRefusal(id: "${id}", reason: "non") { id }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateWrongCode: {
    ask: (id) => `simulateWrongCode(id: "${id}") { code }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  simulateBatchAuthorization: {
    ask: (id) => `simulateBatchAuthorization(id: "${id}") { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  simulateBatchRefusal: {
    ask: (id) => `simulateBatchRefusal(id: "${id}", reason: "non") { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  simulateBatchWrongCode: {
    ask: (id) => `simulateBatchWrongCode(id: "${id}") { code }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  advanceEnvelopeClock: {
    ask: (id) => `advanceEnvelopeClock(id: "${id}", to: EXPIRY) { id }`,
    opens: { scope: 'envelopes:write' },
    owned: true,
  },
  advanceMandateClock: {
    ask: (id) => `advanceMandateClock(id: "${id}", to: END) { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  advanceBatchClock: {
    ask: (id) => `advanceBatchClock(id: "${id}") { id }`,
    opens: { scope: 'mandates:manage' },
    owned: true,
  },
  advanceSessionClock: {
    ask: (_, __, id) => `advanceSessionClock(id: "${id}", to: PURGE) { id }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  advanceIdentityClock: {
    ask: (_, id) => `advanceIdentityClock(id: "${id}") { id }`,
    opens: { scope: 'identities:manage' },
    owned: true,
  },
  simulatePresence: {
    ask: (_, __, id) => `simulatePresence(slotId: "${id}") { id }`,
    opens: { scope: 'attendance:write' },
    owned: true,
  },
  team: { ask: () => 'team { nodes { id } }', opens: 'member' },
  apiKeys: { ask: () => 'apiKeys { nodes { id } }', opens: 'member' },
  auditLog: { ask: () => 'auditLog { edges { node { id } } }', opens: 'member' },
  consoleSessions: { ask: () => 'consoleSessions { id }', opens: 'member' },
  requestSignInCode: {
    ask: () => 'requestSignInCode(email: "x", browser: "bbbbbbbbbbbbbbbbbbbbbb") { expiresAt }',
    opens: 'public',
  },
  signIn: {
    ask: () => 'signIn(email: "a@exemple.fr", browser: "bbbbbbbbbbbbbbbbbbbbbb", code: "000000") { token }',
    opens: 'public',
  },
  signInByLink: { ask: () => 'signInByLink(token: "x") { token }', opens: 'public' },
  endConsoleSession: { ask: (id) => `endConsoleSession(id: "${id}")`, opens: 'member' },
  passkeys: { ask: () => 'passkeys { id }', opens: 'member' },
  requestPasskeyCreation: { ask: () => 'requestPasskeyCreation { expiresAt }', opens: 'member' },
  addPasskey: {
    ask: () => `addPasskey(name: "n", response: ${passkey('attestationObject: "x"')}) { id }`,
    opens: 'member',
  },
  removePasskey: { ask: (id) => `removePasskey(id: "${id}")`, opens: 'member' },
  resetPasskeys: { ask: (id) => `resetPasskeys(id: "${id}")`, opens: 'member' },
  setPasskeysRequired: { ask: () => 'setPasskeysRequired(required: false) { id }', opens: 'member' },
  requestPasskeySignIn: {
    ask: () => 'requestPasskeySignIn(browser: "bbbbbbbbbbbbbbbbbbbbbb") { expiresAt }',
    opens: 'public',
  },
  signInByPasskey: {
    ask: () =>
      `signInByPasskey(browser: "bbbbbbbbbbbbbbbbbbbbbb", response: ${passkey('authenticatorData: "x", signature: "x"')}) { token }`,
    opens: 'public',
  },
  inviteMember: { ask: () => 'inviteMember(email: "a@exemple.fr", role: READER) { id }', opens: 'member' },
  enterLink: { ask: () => 'enterLink(token: "x") { __typename }', opens: 'public' },
  invitations: { ask: () => 'invitations { id }', opens: 'member' },
  revokeInvitation: { ask: (id) => `revokeInvitation(id: "${id}") { id }`, opens: 'member' },
  myInvitations: { ask: () => 'myInvitations { id }', opens: 'member' },
  acceptInvitation: { ask: (id) => `acceptInvitation(id: "${id}")`, opens: 'member' },
  declineInvitation: { ask: (id) => `declineInvitation(id: "${id}")`, opens: 'member' },
  myOrganizations: { ask: () => 'myOrganizations { id }', opens: 'member' },
  switchOrganization: { ask: (id) => `switchOrganization(id: "${id}")`, opens: 'member' },
  changeRole: { ask: (id) => `changeRole(id: "${id}", role: OWNER) { id }`, opens: 'member' },
  signOutMember: { ask: (id) => `signOutMember(id: "${id}")`, opens: 'member' },
  removeMember: { ask: (id) => `removeMember(id: "${id}")`, opens: 'member' },
  setMyName: { ask: () => 'setMyName(name: "N") { name }', opens: 'member' },
  requestEmailCode: { ask: () => 'requestEmailCode(email: "a@exemple.fr")', opens: 'member' },
  setMyEmail: { ask: () => 'setMyEmail(email: "a@exemple.fr", code: "000000") { email }', opens: 'member' },
  createApiKey: {
    ask: () => 'createApiKey(name: "n", mode: TEST, scopes: ["envelopes:read"]) { key }',
    opens: 'member',
  },
  revokeApiKey: { ask: (id) => `revokeApiKey(id: "${id}") { id }`, opens: 'member' },
  webhookEndpoints: { ask: () => 'webhookEndpoints { id }', opens: { scope: 'webhooks:manage' } },
  webhookDeliveries: { ask: () => 'webhookDeliveries { edges { node { id } } }', opens: { scope: 'webhooks:manage' } },
  events: { ask: () => 'events { edges { node { id } } }', opens: { scope: 'webhooks:manage' } },
  createWebhookEndpoint: {
    ask: () => 'createWebhookEndpoint(input: { url: "http://x" }) { secret }',
    opens: { scope: 'webhooks:manage' },
  },
  deleteWebhookEndpoint: {
    ask: (id) => `deleteWebhookEndpoint(id: "${id}") { id }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  rotateWebhookSecret: {
    ask: (id) => `rotateWebhookSecret(id: "${id}") { secret }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  sendTestEvent: {
    ask: (id) => `sendTestEvent(endpointId: "${id}") { id }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  redeliverEvent: {
    ask: (id) => `redeliverEvent(eventId: "${id}", endpointId: "${id}") { id }`,
    opens: { scope: 'webhooks:manage' },
    owned: true,
  },
  // A subscription may have the name of a query. Each of these answers at once, without waiting for an event.
  'subscription envelopeStatus': {
    ask: (id) => `envelopeStatus(id: "${id}", after: "x") { type }`,
    opens: { scope: 'envelopes:read' },
  },
  'subscription events': { ask: () => 'events(after: "x") { id }', opens: { scope: 'webhooks:manage' } },
  'subscription sealBatchProgress': {
    ask: (id) => `sealBatchProgress(id: "${id}") { status }`,
    opens: { scope: 'mandates:manage' },
  },
  'subscription signingIdentity': { ask: () => 'signingIdentity { status }', opens: 'link' },
  'subscription slotPresence': {
    ask: (_, __, id) => `slotPresence(sessionId: "${id}", after: "x") { cursor }`,
    opens: { scope: 'attendance:write' },
  },
};
