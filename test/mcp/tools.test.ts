import { type DocumentNode, OperationTypeNode, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { type Scope, scopes } from '../../src/kernel/actor.ts';
import { openTools } from '../../src/mcp/open-tools.ts';
import { operationOf } from '../../src/platform/graphql/stored-operations.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { connectAssistant } from '../world/assistant.ts';
import { clientToken } from '../world/client-token.ts';
import { createEnvelope, onePager } from '../world/envelope.ts';
import { createSession } from '../world/session.ts';
import { traceOf } from '../world/trace.ts';
import { openWorld, type World } from '../world/world.ts';

/** Which tools there are, for whom, and what they promise. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const tools = [...openTools(schema, inProject('src/mcp/operations'), 'key').values()];
const operations = tools.flatMap(({ operation, listed }) =>
  operation ? [{ ...operation, name: listed.name, kind: operationOf(operation.document).operation }] : [],
);

const draft = async () => ({
  name: 'x',
  documents: [{ name: 'x', pdfBase64: (await onePager()).toString('base64') }],
  signers: [{ email: 'p1@exemple.fr', name: 'x' }],
});

const namesFor = async (...held: Scope[]) => {
  const { client } = await connectAssistant(world, await world.caller({ scopes: held }));
  return (await client.listTools()).tools.map(({ name }) => name);
};

const composed = ['search', 'fetch', 'searchDocumentation'];

it('lists only the tools that the scopes of the key allow', async () => {
  const reading = [
    ...['listTemplates', 'getTemplate', 'getOverview', 'getEnvelope', 'listEnvelopes', 'verifyDocument', 'validatePdf'],
    'listPdfDeposits',
    ...composed,
  ];
  const mandates = ['createSigningMandate', 'getSigningMandate', 'listSigningMandates'];
  const batches = ['createSealBatch', 'getSealBatch', 'listSealBatches'];
  const attendance = ['listAttendanceSessions', 'getAttendanceSession', 'exportAttendance'];
  expect(await namesFor('webhooks:manage')).toEqual(composed);
  expect(await namesFor('envelopes:read')).toEqual(reading);
  expect(await namesFor('mandates:manage')).toEqual([...mandates, ...batches, ...composed]);
  expect(await namesFor('attendance:write')).toEqual([...attendance, ...composed]);
  expect(await namesFor(...scopes)).toEqual(tools.map(({ listed }) => listed.name));
});

it('simulates in test mode only', async () => {
  const simulating = ['simulateSignature', 'advanceEnvelopeClock'];
  expect(await namesFor('envelopes:write')).toEqual(expect.arrayContaining(simulating));
  const live = await connectAssistant(world, await world.caller({ mode: 'LIVE', credits: 10 }));
  const names = (await live.client.listTools()).tools.map(({ name }) => name);
  expect(names.filter((name) => simulating.includes(name))).toEqual([]);
  const { id, signers } = await live.call('createEnvelope', await draft());
  await live.call('sendEnvelope', { id });
  const before = await traceOf(world);
  const calls = { simulateSignature: { id: signers[0].id }, advanceEnvelopeClock: { id, to: 'EXPIRY' } };
  for (const [name, values] of Object.entries(calls))
    expect(await live.fail(name, values)).toMatchObject({ code: 'test_mode_only' });
  expect(await traceOf(world)).toEqual(before);
});

it('answers forbidden to a tool that the key does not allow, and changes nothing', async () => {
  const reader = await connectAssistant(world, await world.caller({ scopes: ['envelopes:read'] }));
  const values = await draft();
  const before = await traceOf(world);
  expect(await reader.fail('createEnvelope', values)).toMatchObject({ code: 'forbidden' });
  expect(await traceOf(world)).toEqual(before);
});

describe('an assistant with a client token', () => {
  it('reads the envelopes of the token only, without e-mail addresses and links to files', async () => {
    const caller = await world.caller();
    const [own, other] = [await createEnvelope(world, caller), await createEnvelope(world, caller)];
    const key = await clientToken(world, caller, { scopes: ['envelopes:read'], subjects: [own.id] });
    const { client, call, fail } = await connectAssistant(world, { key });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['getEnvelope', ...composed]);

    const envelope = await call('getEnvelope', { id: own.id });
    expect(envelope).toMatchObject({ id: own.id, status: 'SENT', signers: [{ status: 'NOTIFIED' }] });
    expect(Object.keys(envelope)).not.toContain('evidenceDownloadUrl');
    expect(Object.keys(envelope.signers[0])).not.toContain('email');
    expect(await fail('getEnvelope', { id: other.id })).toMatchObject({ code: 'not_found' });
  });

  it('reads the sessions of the token only', async () => {
    const caller = await world.caller();
    const session = await createSession(world, caller);
    const key = await clientToken(world, caller, { scopes: ['attendance:write'], subjects: [session.id] });
    const { client, call, fail } = await connectAssistant(world, { key });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('getAttendanceSession');
    expect(await call('getAttendanceSession', { id: session.id })).toMatchObject({ id: session.id });
    const other = await createSession(world, caller);
    expect(await fail('getAttendanceSession', { id: other.id })).toMatchObject({ code: 'not_found' });
  });

  it('cannot call a tool that changes something', async () => {
    const caller = await world.caller();
    const own = await createEnvelope(world, caller);
    const key = await clientToken(world, caller, { scopes: ['envelopes:read'], subjects: [own.id] });
    const { client } = await connectAssistant(world, { key });
    const before = await traceOf(world);
    const call = client.callTool({ name: 'cancelEnvelope', arguments: { id: own.id } });
    await expect(call).rejects.toMatchObject({ code: -32602 });
    expect(await traceOf(world)).toEqual(before);
  });
});

it('answers -32602 to an unknown tool', async () => {
  const { client } = await connectAssistant(world, await world.caller());
  for (const name of ['signEnvelope', 'constructor', '__proto__', ''])
    await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
});

it('runs queries and these mutations only: no tool signs, seals or opens a personal link, but for simulated people', () => {
  const mutations = operations.filter(({ kind }) => kind === OperationTypeNode.MUTATION);
  expect(mutations.map(({ rootField }) => rootField).sort()).toEqual([
    'advanceEnvelopeClock',
    'cancelEnvelope',
    'correctSigner',
    'createEnvelope',
    'createEnvelopeFromTemplate',
    'createSealBatch',
    'createSigningMandate',
    'createUpload',
    'extendExpiry',
    'resendNotice',
    'sendEnvelope',
    'simulateSignature',
    'verifyDocument',
  ]);
});

it('selects no personal link and no secret', () => {
  const fieldNames = (document: DocumentNode) => {
    const names = new Set<string>();
    visit(document, { Field: ({ name }) => void names.add(name.value) });
    return [...names];
  };
  const links = operations
    .flatMap(({ document }) => fieldNames(document))
    .filter((name) => /url|link|secret|code|token/i.test(name));
  expect([...new Set(links)].sort()).toEqual(['evidenceDownloadUrl', 'sealedDownloadUrl', 'sheetDownloadUrl', 'url']);
  // The address of an upload, for which the assistant asks: it takes a file and shows nothing.
  const withUrl = operations.filter(({ document }) => fieldNames(document).includes('url'));
  expect(withUrl.map(({ name }) => name)).toEqual(['createUpload']);
});

it('cannot send while it prepares', () => {
  for (const name of ['createEnvelope', 'createEnvelopeFromTemplate']) {
    const create = tools.find(({ listed }) => listed.name === name);
    expect(Object.keys(create?.listed.inputSchema.properties ?? {})).not.toContain('send');
  }
});

it('gives every tool a title, a description, its hints and the schema of its arguments', () => {
  for (const { listed } of tools) {
    expect(listed.title && listed.description, listed.name).toBeTruthy();
    // Hints whose default is true, if they mean something.
    const { readOnlyHint, destructiveHint, openWorldHint } = listed.annotations ?? {};
    expect([typeof (readOnlyHint || destructiveHint), typeof openWorldHint], listed.name).toEqual([
      'boolean',
      'boolean',
    ]);
    expect(listed.inputSchema.type).toBe('object');
    for (const [name, property] of Object.entries(listed.inputSchema.properties ?? {}))
      expect(property, `${listed.name}.${name}`).toHaveProperty('description');
  }
});

it('says by its hints what cannot be taken back', () => {
  const named = (hint: 'destructiveHint' | 'openWorldHint') =>
    tools.filter(({ listed }) => listed.annotations?.[hint]).map(({ listed }) => listed.name);
  expect(named('destructiveHint')).toEqual([
    'sendEnvelope',
    'cancelEnvelope',
    'correctSigner',
    'createSigningMandate',
    'createSealBatch',
    'advanceEnvelopeClock',
  ]);
  expect(named('openWorldHint')).toEqual([
    'sendEnvelope',
    'cancelEnvelope',
    'resendNotice',
    'correctSigner',
    'createSigningMandate',
    'createSealBatch',
  ]);
  // A query changes nothing; a mutation is never called read-only.
  for (const { name, kind } of operations) {
    const annotations = tools.find(({ listed }) => listed.name === name)?.listed.annotations;
    expect(annotations?.readOnlyHint ?? false, name).toBe(kind === OperationTypeNode.QUERY);
  }
});

it('lists its tools in at most 26 KB, because an assistant reads them before the first word', async () => {
  const { client } = await connectAssistant(world, await world.caller());
  expect(Buffer.byteLength(JSON.stringify(await client.listTools()))).toBeLessThan(26 * 1_024);
});
