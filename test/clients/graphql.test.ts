import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { subscriptions } from '../../clients/typescript/graphql/src/generated/subscriptions.ts';
import { createEsign, type Esign, EsignError } from '../../clients/typescript/graphql/src/index.ts';
import { signByLink } from '../world/client.ts';
import { openCutter } from '../world/cutter.ts';
import { onePager } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
let esign: Esign;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  esign = createEsign({ baseUrl: world.url, key: caller.key, webSocketImpl: WebSocket });
});
afterAll(async () => {
  await esign?.close();
  await world?.close();
});

const input = async (more: object = {}) => ({
  name: 'Contrat',
  documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
  signers: [
    { name: 'Élodie', email: 'elodie@exemple.fr' },
    { name: 'Łukasz', email: 'lukasz@exemple.fr', order: 1 },
  ],
  send: true,
  ...more,
});

describe('the GraphQL client', () => {
  it('creates, reads, lists and cancels', async () => {
    const made = (await esign.createEnvelope({ input: await input() })).createEnvelope.envelope;
    expect(made).toMatchObject({ status: 'SENT', mode: 'TEST', documents: [{ name: 'Contrat.pdf' }] });
    const { envelope: read } = await esign.envelope({ id: made.id });
    // A link to a file is made anew each time it is asked for.
    const links = { originalDownloadUrl: expect.stringMatching(/^http/) };
    expect(read).toEqual({ ...made, documents: made.documents.map((one) => ({ ...one, ...links })) });
    expect((await esign.envelopes({ first: 5 })).envelopes.edges[0]!.node).toMatchObject({
      id: made.id,
      status: 'SENT',
    });
    expect((await esign.envelopeTimeline({ id: made.id })).envelope!.timeline.valid).toBe(true);
    expect((await esign.cancelEnvelope({ input: { id: made.id } })).cancelEnvelope.envelope.status).toBe('CANCELED');
    expect((await esign.viewer()).viewer.organization.id).toBe(caller.organizationId);
  });

  it('throws refusals with their code', async () => {
    const made = (await esign.createEnvelope({ input: await input() })).createEnvelope.envelope;
    const thrown = await esign.sendEnvelope({ input: { id: made.id } }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(EsignError);
    const known = { code: 'invalid_status', operation: 'sendEnvelope', status: 200, details: [], retryAfter: null };
    expect(thrown).toMatchObject({ ...known, message: expect.stringMatching(/\w/), requestId: expect.any(String) });
    expect((thrown as EsignError).docUrl).toBe(`${world.url}/docs/errors#invalid-status`);
    const wrong = await esign.createEnvelope({ input: await input({ signers: [] }) }).catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: 'invalid_body', details: [{ path: 'signers' }] });
  });

  it('requests pages of the default size, which the service answers, for every list', async () => {
    expect((await esign.envelopes()).envelopes.edges.length).toBeGreaterThan(0);
    await esign.identities();
    await esign.events();
    await esign.webhookDeliveries();
    await esign.webhookEndpoints();
  });
});

describe('a subscription', () => {
  it('knows its cursor wherever the schema has an `after` argument', () => {
    for (const [name, { cursor, document }] of Object.entries(subscriptions))
      expect(cursor !== null, name).toBe(document.includes('$after'));
  });

  it('loses no event while the connection is cut repeatedly', async () => {
    const cutter = await openCutter(world.url);
    const over = createEsign({ baseUrl: cutter.url, key: caller.key, webSocketImpl: WebSocket });
    const made = (await esign.createEnvelope({ input: await input() })).createEnvelope.envelope;
    const types: (string | null)[] = [];
    const cursors = new Set<string>();
    for await (const change of over.follow('envelopeStatus', { id: made.id })) {
      types.push(change.type);
      cursors.add(change.cursor);
      if (change.type === null) {
        cutter.cut();
        await signByLink(world.url, made.signers[0]!.signUrl!);
      }
      if (types.filter((type) => type === 'SIGNER_SIGNED').length === 1 && change.type === 'SIGNER_SIGNED') {
        cutter.cut();
        await signByLink(world.url, made.signers[1]!.signUrl!);
        await world.settle();
      }
      if (change.type === 'ENVELOPE_COMPLETED') break;
    }
    expect(types[0]).toBeNull();
    expect(types.filter((type) => type === 'SIGNER_SIGNED')).toHaveLength(2);
    expect(cursors.size).toBe(types.length);
    expect(cutter.connections()).toBeGreaterThanOrEqual(3);
    await over.close();
    cutter.close();
  });

  it('ends with its signal and throws the service’s refusals', async () => {
    const controller = new AbortController();
    const events = esign.follow('events', {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 200);
    expect((await events.next()).done).toBe(true);
    const none = esign.follow('envelopeStatus', { id: crypto.randomUUID() });
    const thrown = await none.next().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'not_found', operation: 'envelopeStatus' });
    const stranger = createEsign({ baseUrl: world.url, key: 'sk_test_x', webSocketImpl: WebSocket });
    await expect(stranger.follow('events', {}).next()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    await stranger.close();
  });
});
