import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../src/kernel/clock.ts';
import { sha256Hex } from '../../src/kernel/ids.ts';
import { deposit } from '../modules/verification/deposits/deposits-world.ts';
import { type Assistant, connectAssistant } from '../world/assistant.ts';
import { graphql, rest } from '../world/client.ts';
import { onePager, readEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { agent, registeredMandate } from '../world/mandate.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Assistants use the service by `/mcp`, with the client of the protocol's own SDK. */
let world: World;
let caller: Caller;
let assistant: Assistant;
let pdfBase64: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  assistant = await connectAssistant(world, caller);
  pdfBase64 = (await onePager()).toString('base64');
});
afterAll(() => world?.close());

const draft = (more: object = {}) => ({
  name: 'Contrat',
  documents: [{ name: 'Contrat.pdf', pdfBase64 }],
  signers: [{ email: 'p1@exemple.fr', name: 'Personne 1' }],
  ...more,
});

describe('an envelope', () => {
  it('is prepared as a draft, sent, read, listed, reminded and canceled', async () => {
    const prepared = await assistant.call('createEnvelope', draft({ name: 'Avenant' }));
    expect(prepared).toMatchObject({ name: 'Avenant', status: 'DRAFT', mode: 'TEST' });
    expect(await world.mailbox()).toEqual([]);

    const sent = await assistant.call('sendEnvelope', { id: prepared.id });
    expect(sent).toMatchObject({ id: prepared.id, status: 'SENT' });
    await world.settle();
    expect(await world.mailbox()).toHaveLength(1);

    const read = await assistant.call('getEnvelope', { id: prepared.id });
    expect(read).toMatchObject({ status: 'SENT', signers: [{ email: 'p1@exemple.fr', status: 'NOTIFIED' }] });
    const { nodes } = await assistant.call('listEnvelopes', { filter: { text: 'Avenant' } });
    expect(nodes).toMatchObject([{ id: prepared.id, status: 'SENT' }]);

    const signer = { id: read.signers[0].id };
    expect(await assistant.fail('resendNotice', signer)).toMatchObject({ code: 'rate_limited' });
    world.clock.advance(HOUR);
    await assistant.call('resendNotice', signer);
    await world.settle();
    expect(await world.mailbox()).toHaveLength(2);

    const canceled = await assistant.call('cancelEnvelope', { id: prepared.id });
    expect(canceled).toMatchObject({ status: 'CANCELED' });
    expect(await assistant.fail('cancelEnvelope', { id: prepared.id })).toMatchObject({ code: 'invalid_status' });
    expect(await readEnvelope(world, caller, prepared.id)).toMatchObject({ status: 'canceled' });
  });

  it('is found late, given more time, and its signer corrected', async () => {
    const { id } = await assistant.call('createEnvelope', draft({ name: 'En retard' }));
    const { signers } = await assistant.call('sendEnvelope', { id });
    const { waiting } = await assistant.call('getOverview');
    expect(waiting.mostUrgent.map((envelope: { id: string }) => envelope.id)).toContain(id);
    const expiresAt = new Date(world.clock.now().getTime() + 80 * 24 * HOUR).toISOString();
    expect(await assistant.call('extendExpiry', { id, expiresAt })).toMatchObject({ id, expiresAt });
    const corrected = await assistant.call('correctSigner', { id: signers[0].id, email: 'juste@exemple.fr' });
    expect(corrected.signers).toMatchObject([{ email: 'juste@exemple.fr' }]);
  });

  it('is prepared from a template, without a PDF', async () => {
    const input = { name: 'Modèle', documents: [{ name: 'Contrat.pdf', pdfBase64 }], roles: [{ name: 'Client' }] };
    await graphql(
      world.url,
      `Bearer ${caller.key}`,
      'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { id } } }',
      { input },
    );
    const { nodes } = await assistant.call('listTemplates');
    const [template] = nodes;
    expect(template).toMatchObject({ name: 'Modèle', roles: [{ name: 'Client' }] });
    const roles = [{ role: 'Client', name: 'Ada', email: 'ada@exemple.fr' }];
    const made = await assistant.call('createEnvelopeFromTemplate', { templateId: template.id, roles });
    expect(made).toMatchObject({ name: 'Modèle', status: 'DRAFT', signers: [{ email: 'ada@exemple.fr' }] });
  });

  it('gives its sealed files as temporary links, without personal links', async () => {
    const { id, signers } = await sealedEnvelope(world, caller);
    const read = await assistant.call('getEnvelope', { id });
    const file = await fetch(read.documents[0].sealedDownloadUrl);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(JSON.stringify(read)).not.toContain(new URL(signers[0].sign_url).pathname);
  });

  it('accepts a PDF that is larger than the memory limit of a body', async () => {
    const large = Buffer.concat([await onePager(), Buffer.alloc(3 * 1024 * 1024, ' ')]).toString('base64');
    const envelope = await assistant.call(
      'createEnvelope',
      draft({ documents: [{ name: 'x.pdf', pdfBase64: large }] }),
    );
    expect(envelope).toMatchObject({ status: 'DRAFT', documents: [{ pageCount: 1 }] });
  });
});

describe('other tools', () => {
  it('verify a document by its file and by its fingerprint', async () => {
    const { documents } = await sealedEnvelope(world, caller);
    const sha256 = documents[0].sha256;
    expect(await assistant.call('verifyDocument', { sha256 })).toMatchObject({ known: true, chainValid: true, sha256 });
    expect(await assistant.call('verifyDocument', { sha256: '0'.repeat(64) })).toMatchObject({ known: false });
    const bytes = Buffer.from(await (await fetch(documents[0].sealed_download_url)).arrayBuffer());
    const file = { pdfBase64: bytes.toString('base64') };
    expect(await assistant.call('verifyDocument', file)).toMatchObject({ known: true, matches: 'SEALED_DOCUMENT' });
    const { signatures } = await assistant.call('validatePdf', file);
    expect(signatures.length).toBeGreaterThan(0);
    const kept = await deposit(world, caller, bytes);
    const found = { id: kept.id, receivedSha256: sha256Hex(bytes), status: 'KEPT', method: 'AUGMENTATION' };
    expect((await assistant.call('listPdfDeposits', { sha256: sha256Hex(bytes) })).nodes).toMatchObject([found]);
    expect((await assistant.call('listPdfDeposits', { sha256: '0'.repeat(64) })).nodes).toEqual([]);
  });

  it('prepare and read a mandate', async () => {
    const mandate = await assistant.call('createSigningMandate', {
      principal: {
        legalName: 'Horizon Intérim SAS',
        representative: {
          ...{ name: 'Claire Fontaine', email: 'claire@exemple.fr', phone: '+33612345678' },
          identity: { method: 'PARTNER_ATTESTED', givenName: 'Claire', familyName: 'Fontaine' },
        },
      },
      agents: [agent(1)],
      scope: ['CONTRAT_MISSION'],
      validFrom: '2026-01-01',
      validUntil: '2099-12-31',
    });
    expect(mandate).toMatchObject({ status: 'PENDING' });
    expect(await assistant.call('getSigningMandate', { id: mandate.id })).toMatchObject({ id: mandate.id });
    const { totalCount } = await assistant.call('listSigningMandates', { filter: { status: ['PENDING'] } });
    expect(totalCount).toBe(1);
  });

  it('prepare and read a seal batch', async () => {
    const mandate = await registeredMandate(world, caller);
    const { name, email } = agent(1);
    const envelope = await assistant.call(
      'createEnvelope',
      draft({ signatureLevel: 'ORGANIZATION_SEAL', mandateId: mandate.id, signers: [{ name, email }] }),
    );
    await assistant.call('sendEnvelope', { id: envelope.id });
    const batch = await assistant.call('createSealBatch', { mandateId: mandate.id, envelopeIds: [envelope.id] });
    expect(batch).toMatchObject({ status: 'PENDING', progress: { total: 1, sealed: 0 } });
    expect(await assistant.call('getSealBatch', { id: batch.id })).toMatchObject({ envelopeIds: [envelope.id] });
    expect((await assistant.call('listSealBatches')).nodes).toHaveLength(1);
  });

  it('read and export an attendance session', async () => {
    const { body } = await rest(world.url, caller.key, 'POST', '/attendance-sessions', {
      name: 'Sécurité',
      trainer: { name: 'Ada', email: 'ada@exemple.fr' },
      slots: [{ label: 'Matin', starts_at: '2026-11-23T08:00:00Z', ends_at: '2026-11-23T12:00:00Z' }],
      attendees: [{ name: 'Élodie Müller' }],
    });
    const read = await assistant.call('getAttendanceSession', { id: body.id });
    expect(read).toMatchObject({ name: 'Sécurité', attendees: [{ name: 'Élodie Müller' }] });
    expect((await assistant.call('listAttendanceSessions')).nodes).toMatchObject([{ id: body.id }]);
    const { fileName, text, next } = await assistant.call('exportAttendance', { id: body.id });
    expect([fileName.endsWith('.csv'), text.includes('Élodie Müller'), next]).toEqual([true, true, null]);
  });

  it('search the documentation', async () => {
    const { sections } = await assistant.call('searchDocumentation', { query: 'Idempotency-Key' });
    expect(sections.length).toBeGreaterThan(0);
    const { status } = await fetch(sections[0].url);
    expect(status).toBe(200);
    expect((await assistant.call('searchDocumentation', { query: 'qwxzy' })).sections).toEqual([]);
  });
});

describe('a refused call', () => {
  it('says the code, the message and the request id, and changes nothing', async () => {
    const before = await traceOf(world);
    const absent = '00000000-0000-4000-8000-000000000000';
    const { code, message, requestId } = await assistant.fail('sendEnvelope', { id: absent });
    expect([code, message]).toEqual(['not_found', 'There is no such resource.']);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of ['getEnvelope', 'getSigningMandate', 'getSealBatch', 'getAttendanceSession', 'exportAttendance'])
      expect(await assistant.fail(name, { id: absent })).toMatchObject({ code: 'not_found' });
    const other = await connectAssistant(world, await world.caller());
    const envelope = await other.call('createEnvelope', draft());
    const meanwhile = await traceOf(world);
    expect(await assistant.fail('cancelEnvelope', { id: envelope.id })).toMatchObject({ code: 'not_found' });
    expect(await traceOf(world)).toEqual(meanwhile);
    expect(meanwhile).not.toEqual(before);
  });

  it.each([
    ['a missing argument', 'createEnvelope', { name: 'x' }],
    ['an unknown argument', 'createEnvelope', { send: true }],
    ['an argument of the wrong type', 'listEnvelopes', { first: 'many' }],
    ['a value beyond its limit', 'listEnvelopes', { first: 101 }],
    ['an unknown enum value', 'listEnvelopes', { filter: { status: ['LOST'] } }],
    ['a query that is too long', 'searchDocumentation', { query: 'x'.repeat(101) }],
  ])('answers invalid_body to %s', async (_, name, values) => {
    const before = await traceOf(world);
    expect(
      await assistant.fail(name, name === 'createEnvelope' && 'send' in values ? draft(values) : values),
    ).toMatchObject({
      code: 'invalid_body',
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('answers insufficient_credits to a live key without credits, and the draft stays a draft', async () => {
    const live = await world.caller({ mode: 'LIVE', credits: 0 });
    const poor = await connectAssistant(world, live);
    const envelope = await poor.call('createEnvelope', draft());
    const before = await traceOf(world);
    expect(await poor.fail('sendEnvelope', { id: envelope.id })).toMatchObject({ code: 'insufficient_credits' });
    expect(await traceOf(world)).toEqual(before);
    expect(await poor.call('getEnvelope', { id: envelope.id })).toMatchObject({ status: 'DRAFT', mode: 'LIVE' });
  });
});

describe('search and fetch, as ChatGPT’s connectors call them', () => {
  const find = async (query: string): Promise<{ id: string; title: string; url: string }[]> =>
    (await assistant.call('search', { query })).results;

  it('find an envelope by its title and its signer, and return it', async () => {
    const { id } = await assistant.call(
      'createEnvelope',
      draft({ name: 'Bail Quincampoix', signers: [{ email: 'zoe@exemple.fr', name: 'Zoé Quincampoirier' }] }),
    );
    const result = { id: `envelope:${id}`, title: 'Bail Quincampoix', url: `${world.url}/console/envelopes/${id}` };
    expect(await find('bail quincampoix')).toEqual([result]);
    expect(await find('quincampoirier')).toEqual([result]);
    const fetched = await assistant.call('fetch', { id: result.id });
    expect(fetched).toMatchObject({ ...result, metadata: { type: 'envelope', status: 'DRAFT' } });
    expect(JSON.parse(fetched.text)).toMatchObject({ id, signers: [{ name: 'Zoé Quincampoirier' }] });
  });

  it('find templates and pages of the documentation', async () => {
    await graphql(
      world.url,
      `Bearer ${caller.key}`,
      'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { id } } }',
      { input: { name: 'Modèle Zorglub', documents: draft().documents, roles: [{ name: 'Client' }] } },
    );
    const [template] = await find('zorglub');
    expect(template).toMatchObject({ id: expect.stringMatching(/^template:/), title: 'Modèle Zorglub' });
    const read = await assistant.call('fetch', { id: template!.id });
    expect(JSON.parse(read.text)).toMatchObject({ name: 'Modèle Zorglub', roles: [{ name: 'Client' }] });

    const pages = (await find('webhook')).filter(({ id }) => id.startsWith('documentation:'));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const { text, url, metadata } = await assistant.call('fetch', { id: page.id });
      expect([text.length > 0, url, metadata]).toEqual([true, page.url, { type: 'documentation' }]);
    }
  });

  it('answer by the text too, find nothing of others, and refuse an unknown id', async () => {
    const other = await connectAssistant(world, await world.caller());
    const { id } = await other.call('createEnvelope', draft({ name: 'Secret Fantasio' }));
    const { content, structuredContent }: any = await assistant.client.callTool({
      name: 'search',
      arguments: { query: 'fantasio' },
    });
    expect([JSON.parse(content[0].text), structuredContent]).toEqual([{ results: [] }, { results: [] }]);
    for (const unknown of [`envelope:${id}`, 'envelope:x', 'x', 'documentation:/docs/nothing', 'documentation:/../x'])
      expect(await assistant.fail('fetch', { id: unknown })).toMatchObject({ code: 'not_found' });
  });
});

it('simulates the signer and the clock of a test envelope', async () => {
  const { id } = await assistant.call('createEnvelope', draft({ name: 'Simulé' }));
  const { signers } = await assistant.call('sendEnvelope', { id });
  await assistant.call('simulateSignature', { id: signers[0].id });
  await world.settle();
  expect(await assistant.call('getEnvelope', { id })).toMatchObject({ status: 'COMPLETED' });
  const late = await assistant.call('createEnvelope', draft({ name: 'Expirée' }));
  await assistant.call('sendEnvelope', { id: late.id });
  expect(await assistant.call('advanceEnvelopeClock', { id: late.id, to: 'EXPIRY' })).toMatchObject({
    status: 'EXPIRED',
  });
});
