import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../../src/app/tasks.ts';
import { DAY } from '../../../src/kernel/clock.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { askBatch, createBatch, sealable } from '../../world/batch.ts';
import { rest } from '../../world/client.ts';
import { createEnvelope, readEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { mandateRequest, registeredMandate } from '../../world/mandate.ts';
import { createSession, keyOf } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import type { Caller } from '../../world/world.ts';
import { openWebhookWorld, type WebhookWorld } from '../messages/webhooks/world.ts';
import { done, eventsOf } from './asks.ts';

/** One resource is brought to what lies ahead of it: what the contract says of that moment is there, by REST. */
let world: WebhookWorld;
let caller: Caller;
beforeAll(async () => {
  world = await openWebhookWorld();
  caller = await world.caller();
  await world.endpoint(caller, 'ok');
});
afterAll(() => world?.close());

const get = async (path: string) => rest(world.url, caller.key, 'GET', path);
const verify = async (sha256: string) => (await rest(world.url, caller.key, 'POST', '/verify', { sha256 })).body;
const movesOf = async (id: string) =>
  (await eventsOf(world, id)).filter(({ type }) => type.endsWith('.clock_advanced')).map(({ data }) => data as any);
const seconds = (days: number) => expect.toSatisfy((n: number) => Math.abs(n - days * 86_400) < 120);

it('expires an envelope: links are gone, the webhook is sent, the chain records the time moved', async () => {
  const other = await createEnvelope(world, caller);
  const { id, signers } = await createEnvelope(world, caller, { expires_in_days: 12 });
  await done(world, caller, 'advanceEnvelopeClock', id, 'EXPIRY');
  const expired = await readEnvelope(world, caller, id);
  expect(expired).toMatchObject({ status: 'expired', signers: [{ sign_url: null }] });
  expect(new Date(expired.expires_at).getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
  expect((await fetch(signers[0].sign_url)).status).toBe(410);
  expect(await movesOf(id)).toEqual([{ to: 'expiry', seconds: seconds(12) }]);
  await world.deliver();
  const deliveries = world.receiver.received.filter(({ event }) => event.data.envelope?.id === id);
  expect(deliveries.map(({ event }) => [event.event, event.data.envelope])).toEqual([
    ['envelope.expired', { id, name: 'Contrat', status: 'expired' }],
  ]);
  // Moments of the chain are those at which things happened.
  const { events, report } = await readChain(world.service.services, id);
  expect(report.valid).toBe(true);
  const now = world.clock.now().getTime();
  for (const { at } of events) expect(Math.abs(now - Date.parse(at))).toBeLessThan(120_000);
  expect(await readEnvelope(world, caller, other.id), 'nobody else’s time goes on').toMatchObject({
    status: 'sent',
    expires_at: other.expires_at,
  });
});

it('purges a sealed envelope, still known by fingerprint, then ends its proof, after which it is unknown', async () => {
  const { id, documents } = await sealedEnvelope(world, caller, { retention_days: 40 });
  expect((await fetch(documents[0].sealed_download_url)).status).toBe(200);
  await done(world, caller, 'advanceEnvelopeClock', id, 'PURGE');
  const purged = await readEnvelope(world, caller, id);
  expect(purged).toMatchObject({ status: 'completed', documents_available: false, evidence_download_url: null });
  expect(purged.purged_at).not.toBeNull();
  expect(purged.documents[0].sealed_download_url).toBeNull();
  expect(purged.signers[0].sign_url).toBeNull();
  for (const sha256 of [documents[0].sha256, documents[0].sealed_sha256])
    expect(await verify(sha256)).toMatchObject({ known: true, chain_valid: true });
  const { proof_retained_until } = (await verify(documents[0].sealed_sha256)).envelope;
  const years = (Date.parse(proof_retained_until) - world.clock.now().getTime()) / (365.25 * DAY);
  expect(years, 'forty days of the ten years are over').toBeCloseTo(10 - 40 / 365.25, 1);
  await done(world, caller, 'advanceEnvelopeClock', id, 'PROOF_END');
  expect(await verify(documents[0].sealed_sha256)).toMatchObject({ known: false });
  expect((await movesOf(id)).map(({ to }) => to)).toEqual(['purge', 'proof_end']);
  expect((await readChain(world.service.services, id)).report.valid).toBe(true);
});

it('deletes the files and download links in a purge', async () => {
  const { id, documents } = await sealedEnvelope(world, caller, { name: 'Files' });
  await done(world, caller, 'advanceEnvelopeClock', id, 'PURGE');
  const { storage } = world.service.services;
  expect(await storage.has(documents[0].sealed_sha256)).toBe(false);
  expect((await fetch(documents[0].sealed_download_url)).status).toBe(410);
  const row = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } });
  expect(await storage.has(row.evidenceSha256!), 'the evidence file stays').toBe(true);
});

it('also purges when moved to the end of the proof: everything due before that happens', async () => {
  const { id } = await sealedEnvelope(world, caller);
  await done(world, caller, 'advanceEnvelopeClock', id, 'PROOF_END');
  expect(await readEnvelope(world, caller, id)).toMatchObject({ documents_available: false });
  expect((await eventsOf(world, id)).slice(-2).map(({ type }) => type)).toEqual([
    'envelope.clock_advanced',
    'envelope.purged',
  ]);
});

it('ends a mandate: 409 mandate_expired for a new batch and for the agent’s decision', async () => {
  const mandate = await registeredMandate(world, caller);
  const [first, second] = [await sealable(world, caller, mandate.id), await sealable(world, caller, mandate.id)];
  const batch = await createBatch(world, caller, mandate.id, [first.id]);
  await done(world, caller, 'advanceMandateClock', mandate.id, 'END');
  const { body } = await get(`/signing-mandates/${mandate.id}`);
  expect(body).toMatchObject({ status: 'expired', valid_from: '2026-01-01' });
  expect(Date.parse(body.valid_until)).toBeLessThanOrEqual(world.clock.now().getTime());
  expect(await askBatch(world, caller, { mandate_id: mandate.id, envelope_ids: [second.id] })).toMatchObject({
    status: 409,
    body: { error: { code: 'mandate_expired' } },
  });
  await expect(done(world, caller, 'simulateBatchAuthorization', batch.id)).rejects.toThrow('mandate_expired');
});

it('starts a mandate of next year; an unsigned act ends with its mandate', async () => {
  const begins = new Date(world.clock.now().getTime() + 400 * DAY);
  const mandate = await registeredMandate(world, caller, { startsAt: begins, validFrom: begins.toISOString() });
  const { id } = await sealable(world, caller, mandate.id);
  expect((await askBatch(world, caller, { mandate_id: mandate.id, envelope_ids: [id] })).status).toBe(409);
  await done(world, caller, 'advanceMandateClock', mandate.id, 'START');
  expect(await movesOf(mandate.id)).toEqual([{ to: 'start', seconds: seconds(400) }]);
  expect((await askBatch(world, caller, { mandate_id: mandate.id, envelope_ids: [id] })).status).toBe(201);

  const { body: pending } = await rest(world.url, caller.key, 'POST', '/signing-mandates', mandateRequest());
  await done(world, caller, 'advanceMandateClock', pending.id, 'END');
  expect((await get(`/signing-mandates/${pending.id}`)).body.status).toBe('expired');
  expect(await readEnvelope(world, caller, pending.envelope_id)).toMatchObject({ status: 'canceled' });
});

it('expires a batch and frees its envelopes', async () => {
  const mandate = await registeredMandate(world, caller);
  const { id } = await sealable(world, caller, mandate.id);
  const batch = await createBatch(world, caller, mandate.id, [id]);
  await done(world, caller, 'advanceBatchClock', batch.id);
  expect((await fetch(batch.authorization_url)).status).toBe(410);
  expect(await movesOf(batch.id)).toEqual([{ to: 'expiry', seconds: seconds(3) }]);
  await createBatch(world, caller, mandate.id, [id]);
});

it('purges an attendance session: its sheet answers 410 and is known by fingerprint until its proof ends', async () => {
  const { id } = await createSession(world, caller, { retentionDays: 30 });
  await closeSession(world.service.services, keyOf(caller), { id });
  await world.settle();
  const { sheet_sha256 } = (await get(`/attendance-sessions/${id}/sheet`)).body;
  await done(world, caller, 'advanceSessionClock', id, 'PURGE');
  expect(await get(`/attendance-sessions/${id}/sheet`)).toMatchObject({
    status: 410,
    body: { error: { code: 'gone' } },
  });
  expect(await verify(sheet_sha256)).toMatchObject({ known: true });
  await done(world, caller, 'advanceSessionClock', id, 'PROOF_END');
  expect(await verify(sheet_sha256)).toMatchObject({ known: false });
});

it('leaves nothing for the sweep and bills nothing', async () => {
  const before = await traceOf(world, ['evidence_chains']); // checkpoints
  await sweep(world.service.services);
  expect(await traceOf(world, ['evidence_chains'])).toEqual(before);
  expect(await world.database.prisma.creditEntry.count({ where: { kind: { not: 'GRANT' } } })).toBe(0);
});
