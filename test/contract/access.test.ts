import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schema } from '../../src/app/schema.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { revokeApiKey } from '../../src/modules/access/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/**
 * Every root field of the schema and every operation of openapi.yaml, asked by every kind of caller. The lists come
 * from the schema and the contract: what is added there and has no example here fails.
 */
interface Example {
  /** The selection, with the envelope's id where one is needed, or the identity's, or the attendance session's. */
  readonly ask: (id: string, identityId: string, sessionId: string) => string;
  /** Whose credential opens it. */
  readonly opens: { readonly scope: string } | 'key' | 'link' | 'otherLink' | 'member' | 'public';
  /** Whether it names somebody's resource, so that strangers must get not_found. */
  readonly owned?: true;
  /** A body that REST takes, where strangers are told not_found only past it. */
  readonly body?: object;
}

const sign = 'input: { values: [], typedSignature: "É", consentSha256: "x", language: "fr" }';
const examples: Record<string, Example> = {
  viewer: { ask: () => 'viewer { mode }', opens: 'key' },
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
  signingMandates: { ask: () => 'signingMandates { id }', opens: { scope: 'mandates:manage' } },
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
  team: { ask: () => 'team { id }', opens: 'member' },
  apiKeys: { ask: () => 'apiKeys { id }', opens: 'member' },
  auditLog: { ask: () => 'auditLog { edges { node { id } } }', opens: 'member' },
  consoleSessions: { ask: () => 'consoleSessions { id }', opens: 'member' },
  requestSignInCode: { ask: () => 'requestSignInCode(email: "x") { expiresAt }', opens: 'public' },
  signIn: { ask: () => 'signIn(email: "a@exemple.fr", code: "000000") { token }', opens: 'public' },
  signInByLink: { ask: () => 'signInByLink(token: "x") { token }', opens: 'public' },
  endConsoleSession: { ask: () => 'endConsoleSession', opens: 'member' },
  inviteMember: { ask: () => 'inviteMember(email: "a@exemple.fr", role: READER) { id }', opens: 'member' },
  changeRole: { ask: (id) => `changeRole(id: "${id}", role: OWNER) { id }`, opens: 'member' },
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
};

const operations = Object.entries(
  (
    parse(readFileSync('rest/openapi.yaml', 'utf8')) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    }
  ).paths,
).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, operation]) => operation.operationId)
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, id: operation.operationId! })),
);

const rootFields = (['query', 'mutation'] as const).flatMap((kind) =>
  Object.keys(schema.getRootType(kind as never)!.getFields()).map((name) => [kind, name] as const),
);

let world: World;
let owner: Caller;
let envelopeId: string;
let identityId: string;
let sessionId: string;
let link: string;
const keys: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  owner = await world.caller();
  const { organizationId } = owner;
  const created = await rest(world.url, owner.key, 'POST', '/envelopes', {
    name: 'Secret',
    documents: [{ name: 'c.pdf', pdf_base64: (await contract({ pages: 1 })).toString('base64') }],
    signers: [{ email: 'a@exemple.fr', name: 'A' }],
  });
  envelopeId = created.body.id;
  const person = { method: 'partner_attested', given_name: 'A', family_name: 'B' };
  identityId = (await rest(world.url, owner.key, 'POST', '/identities', person)).body.id;
  link = linkOf(created.body.signers[0].sign_url);
  sessionId = (await createSession(world, owner)).id;
  keys.stranger = (await world.caller({ name: 'Autre' })).key;
  keys.otherMode = (await world.caller({ organizationId, mode: 'LIVE' })).key;
  const revoked = await world.caller({ organizationId });
  await revokeApiKey(world.service.kit, revoked.keyId);
  keys.revoked = revoked.key;
  for (const scope of scopes) {
    keys[`without ${scope}`] = (
      await world.caller({ organizationId, scopes: scopes.filter((other) => other !== scope) })
    ).key;
  }
});
afterAll(() => world?.close());

const code = async (kind: string, name: string, authorization: string | null): Promise<string | undefined> => {
  const { errors } = await graphql(
    world.url,
    authorization,
    `${kind} { ${examples[name]!.ask(envelopeId, identityId, sessionId)} }`,
  );
  return errors?.[0]?.extensions?.code;
};

const idFor = (path: string): string => {
  if (path.startsWith('/identities')) return identityId;
  return path.startsWith('/attendance-sessions') ? sessionId : envelopeId;
};

const state = async () => [
  (await world.database.prisma.envelope.findUniqueOrThrow({ where: { id: envelopeId } })).status,
  (await world.database.prisma.identity.findUniqueOrThrow({ where: { id: identityId } })).status,
  (await world.database.prisma.attendanceSession.findUniqueOrThrow({ where: { id: sessionId } })).status,
  await world.database.prisma.attendee.count(),
];

describe('GraphQL', () => {
  it('has an example here for every root field', () => {
    expect(Object.keys(examples).sort()).toEqual(rootFields.map(([, name]) => name).sort());
  });

  it.each(rootFields)('%s %s is closed to everybody else', async (kind, name) => {
    const { opens, owned } = examples[name]!;
    if (opens !== 'public') expect(await code(kind, name, null), 'nobody').toBe('unauthorized');
    for (const wrong of [
      'Bearer x',
      'Bearer sk_test_short',
      'Basic abc',
      'Console test:x',
      `Link ${'A'.repeat(47)}`,
      `Bearer ${keys.revoked}`,
    ]) {
      expect(await code(kind, name, wrong), wrong).toBe('unauthorized');
    }
    if (opens === 'public') return;
    if (opens === 'link' || opens === 'otherLink' || opens === 'member') {
      if (opens !== 'link') expect(await code(kind, name, link), 'a link of another kind').toBe('forbidden');
      expect(await code(kind, name, `Bearer ${owner.key}`), 'a key').toBe('forbidden');
      return;
    }
    expect(await code(kind, name, link), 'a link').toBe('forbidden');
    if (opens !== 'key') expect(await code(kind, name, `Bearer ${keys[`without ${opens.scope}`]}`)).toBe('forbidden');
    if (owned) {
      expect(await code(kind, name, `Bearer ${keys.stranger}`), 'a stranger').toBe('not_found');
      expect(await code(kind, name, `Bearer ${keys.otherMode}`), 'the other mode').toBe('not_found');
    }
    expect(await state()).toEqual(['DRAFT', 'VERIFIED', 'OPEN', 2]);
  });
});

describe('REST', () => {
  it.each(operations)('$id is closed to everybody else', async ({ method, path, id }) => {
    const example =
      examples[id] ?? examples[id.replace(/^get|^list/, '').replace(/^./, (letter) => letter.toLowerCase())]!;
    const scope = (example.opens as { scope: string }).scope;
    const call = (key: string | null, headers: Record<string, string> = {}) =>
      rest(
        world.url,
        key,
        method,
        path.replace('{id}', idFor(path)).replace('{slotId}', sessionId),
        method === 'POST' ? (example.body ?? {}) : undefined,
        headers,
      );
    expect(await call(null)).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    for (const wrong of ['x', 'sk_live_', keys.revoked!]) expect((await call(wrong)).status, wrong).toBe(401);
    expect((await call(null, { authorization: link })).status, 'a link').toBe(403);
    expect(await call(keys[`without ${scope}`]!)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
    if (path.includes('{id}')) {
      for (const kind of ['stranger', 'otherMode']) {
        expect(await call(keys[kind]!), kind).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      }
    }
    expect(await state()).toEqual(['DRAFT', 'VERIFIED', 'OPEN', 2]);
  });

  it('lists nothing of another organisation or mode', async () => {
    for (const kind of ['stranger', 'otherMode']) {
      for (const path of ['/envelopes', '/attendance-sessions', '/identities']) {
        const { body } = await rest(world.url, keys[kind]!, 'GET', path);
        expect(body.data, path).toEqual([]);
      }
    }
  });
});
