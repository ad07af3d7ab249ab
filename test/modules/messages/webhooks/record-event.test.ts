import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeatableTransaction } from '../../../../src/platform/database/index.ts';
import { rest, sha256 } from '../../../world/client.ts';
import { createEnvelope, readEnvelope, sealedEnvelope } from '../../../world/envelope.ts';
import type { Caller } from '../../../world/world.ts';
import type { Received } from './receiver.ts';
import { verifiesEsign, verifiesStandard } from './verifier.ts';
import { type CreatedEndpoint, openWebhookWorld, type WebhookWorld } from './world.ts';

const DAY = 86_400_000;
let world: WebhookWorld;
let caller: Caller;
let live: Caller;
let endpoint: CreatedEndpoint;
beforeAll(async () => {
  world = await openWebhookWorld();
  caller = await world.caller();
  live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
  endpoint = await world.endpoint(caller, 'ok');
  await world.endpoint(live, '204');
  await world.endpoint(await world.caller({ name: 'Autre' }), '410');
});
afterAll(() => world?.close());

const ofEvent = (type: string): Received[] => world.receiver.received.filter(({ event }) => event.event === type);
/** Links are made anew each time. */
const withoutLinks = (envelope: any) =>
  JSON.parse(JSON.stringify(envelope, (key, value) => (key.endsWith('download_url') && value ? 'link' : value)));

describe('envelope.completed', () => {
  let envelope: any;
  let delivery: Received;
  beforeAll(async () => {
    envelope = await sealedEnvelope(world, caller, { name: 'Contrat – Élodie 🖋' });
    await world.deliver();
    expect(ofEvent('envelope.completed')).toHaveLength(1);
    delivery = ofEvent('envelope.completed')[0]!;
  });

  it('is sent once, to the endpoints of its organisation and mode only', () => {
    expect(delivery.way).toBe('ok');
    expect(world.receiver.received).toHaveLength(1);
  });

  it('contains the whole envelope as GET shows it', async () => {
    const { event } = delivery;
    expect(Object.keys(event)).toEqual(['id', 'event', 'created_at', 'mode', 'data']);
    expect(event).toMatchObject({ event: 'envelope.completed', mode: 'test' });
    expect(event.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Object.keys(event.data)).toEqual(['envelope']);
    const shown = await readEnvelope(world, caller, envelope.id);
    expect(withoutLinks(event.data.envelope)).toEqual(withoutLinks(shown));
    expect(shown).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  });

  it('contains links that open the sealed files', async () => {
    const [document] = delivery.event.data.envelope.documents;
    const answer = await fetch(document.sealed_download_url);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(document.sealed_sha256);
    expect((await fetch(delivery.event.data.envelope.evidence_download_url)).status).toBe(200);
  });

  it('has two signatures over the exact bytes received', async () => {
    const { headers, body, event } = delivery;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-esign-event': 'envelope.completed',
      'x-esign-delivery': event.id,
      'webhook-id': event.id,
      'x-esign-timestamp': headers['webhook-timestamp'],
    });
    expect(Math.abs(Number(headers['x-esign-timestamp']) - delivery.at / 1000)).toBeLessThan(60);
    expect(await verifiesEsign(endpoint.secret, delivery)).toBe(true);
    expect(await verifiesStandard(endpoint.secret, delivery, Math.floor(delivery.at / 1000))).toBe(true);
    const sent = headers as Record<string, string>;
    const published = new Webhook(endpoint.secret);
    expect(published.verify(body, sent)).toEqual(event);
    expect(() => published.verify(Buffer.concat([body, Buffer.from(' ')]), sent)).toThrow('No matching signature');
    expect(() => published.verify(body, { ...sent, 'webhook-id': `${event.id}x` })).toThrow('No matching signature');
    expect(() => published.verify(body, { ...sent, 'webhook-timestamp': '1' })).toThrow('too old');
    const changed = { headers, body: Buffer.from(body.toString().replace('completed', 'Completed')) };
    expect(await verifiesEsign(endpoint.secret, changed)).toBe(false);
  });

  it('is stored without readable names, addresses or links', async () => {
    for (const table of ['webhook_events', 'webhook_deliveries', 'webhook_attempts']) {
      const { rows } = await world.database.pool.query(`SELECT t::text AS row FROM ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      for (const { row } of rows) expect(row).not.toMatch(/Élodie|exemple\.fr|Personne|files\//);
    }
  });
});

describe('envelope.expired', () => {
  it('contains identifier, name and status, and goes only to endpoints of its mode', async () => {
    const mine = await createEnvelope(world, caller, { name: 'Bientôt', expires_in_days: 1 });
    const theirs = await createEnvelope(world, live, { name: 'Vrai', expires_in_days: 1 });
    world.clock.advance(DAY + 1000);
    await world.deliver();
    const delivery = ofEvent('envelope.expired').sort((a, b) => (a.way < b.way ? 1 : -1));
    expect(delivery.map(({ way, event: { mode, data } }) => ({ way, mode, data }))).toEqual([
      { way: 'ok', mode: 'test', data: { envelope: { id: mine.id, name: 'Bientôt', status: 'expired' } } },
      { way: '204', mode: 'live', data: { envelope: { id: theirs.id, name: 'Vrai', status: 'expired' } } },
    ]);
  });
});

it('sends no other events: drafts, sending, signatures, cancellations', async () => {
  const before = world.receiver.received.length;
  const draft = await createEnvelope(world, caller, { send: false });
  await rest(world.url, caller.key, 'POST', `/envelopes/${draft.id}/send`);
  await rest(world.url, caller.key, 'POST', `/envelopes/${draft.id}/cancel`);
  await world.deliver();
  expect(world.receiver.received).toHaveLength(before);
});

it('creates new download links for each attempt, under the same id', async () => {
  const other = await world.caller({ name: 'Reprise' });
  const { secret } = await world.endpoint(other, '500');
  await sealedEnvelope(world, other);
  await world.deliver();
  world.clock.advance(30_000);
  await world.deliver();
  world.clock.advance(60_000);
  world.receiver.behave('500', 'ok');
  await world.deliver();
  const attempts = world.receiver.received.filter(({ way }) => way === '500');
  expect(attempts).toHaveLength(3);
  const linksOf = ({ event }: Received) => event.data.envelope.documents[0].sealed_download_url;
  expect(new Set(attempts.map(linksOf)).size).toBe(3);
  expect(new Set(attempts.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(attempts.map(({ event }) => event.created_at)).size).toBe(1);
  expect(new Set(attempts.map(({ headers }) => headers['x-esign-timestamp'])).size).toBe(3);
  for (const attempt of attempts) {
    expect(withoutLinks(attempt.event)).toEqual(withoutLinks(attempts[0]!.event));
    expect(await verifiesEsign(secret, attempt)).toBe(true);
  }
  expect((await fetch(linksOf(attempts[2]!))).status).toBe(200);
});

it('creates no event when the transaction rolls back', async () => {
  const { services } = world.service;
  const { prisma } = world.database;
  const before = await prisma.webhookEvent.count();
  const { id } = await createEnvelope(world, caller);
  const rolledBack = repeatableTransaction(services.database, async (tx) => {
    const { organizationId } = caller;
    await services.dispatch(tx, [
      { type: 'envelope.expired', subjectId: id, aggregateId: id, organizationId, mode: 'LIVE' },
    ]);
    expect(await tx.webhookDelivery.count({ where: { event: { subjectId: id } } })).toBe(1);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await world.deliver();
  expect(await prisma.webhookEvent.count()).toBe(before);
});
