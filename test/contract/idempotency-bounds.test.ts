import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
let envelope: object;

beforeAll(async () => {
  world = await openWorld();
  // Noon, so that the day does not end during a test.
  const now = world.clock.now();
  world.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 12) - now.getTime());
  caller = await world.caller();
  const documents = [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }];
  envelope = { name: 'Contrat', documents, signers: [person(1)], send: true };
});
afterAll(() => world?.close());

const post = (path: string, name: string, body?: unknown, key = caller.key) =>
  rest(world.url, key, 'POST', path, body, { 'idempotency-key': name });
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');
const query = async (sql: string, values: unknown[] = []) => (await world.database.pool.query(sql, values)).rows;
const spend = (bytes: number) => query('UPDATE idempotent_usage SET bytes = $1', [bytes]);
const used = async () => Number((await query('SELECT sum(bytes) AS bytes FROM idempotent_usage'))[0].bytes);
const MIB = 1024 * 1024;

describe('an answer of more than 256 KB', () => {
  const session = {
    name: 'Sécurité incendie',
    trainer: { name: 'Claire Fabre' },
    slots: Array.from({ length: 200 }, (_, n) => ({
      label: `Créneau ${n} ${'x'.repeat(80)}`,
      starts_at: new Date(Date.UTC(2027, 0, 1, n)).toISOString(),
      ends_at: new Date(Date.UTC(2027, 0, 1, n + 1)).toISOString(),
    })),
    attendees: Array.from({ length: 500 }, (_, n) => ({
      name: `${'Apprenant '.repeat(18)}${n}`,
      external_ref: 'r'.repeat(80),
    })),
  };

  it('is not stored; a retry reads it again and creates nothing', async () => {
    const name = randomUUID();
    const first = await post('/attendance-sessions', name, session);
    expect([first.status, replayed(first)]).toEqual([201, null]);
    expect(JSON.stringify(first.body).length).toBeGreaterThan(256 * 1024);
    expect(await query('SELECT answer IS NULL AS none, done_at IS NOT NULL AS done FROM idempotent_requests')).toEqual([
      { none: true, done: true },
    ]);
    const before = await traceOf(world);
    for (let n = 0; n < 2; n++) {
      const again = await post('/attendance-sessions', name, session);
      expect([again.status, again.body, replayed(again)]).toEqual([201, first.body, 'true']);
    }
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('the daily storage of one key', () => {
  it('counts each request, its results and its answer', async () => {
    const before = await used();
    await post('/envelopes', randomUUID(), envelope);
    const [kept] = await query(
      `SELECT octet_length(answer) AS answer, octet_length(result) AS results
       FROM idempotent_requests JOIN idempotent_results ON request_id = id WHERE answer IS NOT NULL ORDER BY expires_at DESC LIMIT 1`,
    );
    expect(await used()).toBe(before + 1024 + kept.answer + kept.results);
  });

  it('does not count a refused request', async () => {
    const before = await used();
    expect((await post('/envelopes', randomUUID(), { ...envelope, name: '' })).status).toBe(400);
    expect((await post(`/envelopes/${randomUUID()}/send`, randomUUID())).status).toBe(404);
    expect(await used()).toBe(before);
  });

  it('stores no answers above three quarters; results are still known', async () => {
    await spend(0);
    await query('UPDATE idempotent_usage SET bytes = $1 WHERE ctid = (SELECT ctid FROM idempotent_usage LIMIT 1)', [
      400 * MIB,
    ]);
    const name = randomUUID();
    const first = await post('/envelopes', name, envelope);
    expect(first.status).toBe(201);
    expect((await query('SELECT count(*)::int AS n FROM idempotent_requests WHERE answer IS NULL'))[0].n).toBe(2);
    const before = await traceOf(world);
    const again = await post('/envelopes', name, envelope);
    expect([again.status, again.body, replayed(again)]).toEqual([201, first.body, 'true']);
    expect(await traceOf(world)).toEqual(before);
  });

  it('refuses new requests once it is full, until midnight, and still answers retries', async () => {
    const name = randomUUID();
    const done = await post('/envelopes', name, envelope);
    await spend(512 * MIB);
    const before = await traceOf(world);
    const from = world.clock.now();
    const refused = await post('/envelopes', randomUUID(), envelope);
    const until = world.clock.now();
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + 1);
    const retryAfter = Number(refused.headers.get('retry-after')) * 1000;
    expect(retryAfter).toBeGreaterThanOrEqual(midnight - until.getTime());
    expect(retryAfter).toBeLessThan(midnight - from.getTime() + 1000);
    expect((await post('/envelopes', name, envelope)).body).toEqual(done.body);
    expect(await traceOf(world)).toEqual(before);
    const other = await world.caller();
    expect((await post('/envelopes', randomUUID(), envelope, other.key)).status).toBe(201);
    expect((await rest(world.url, caller.key, 'POST', '/envelopes', envelope)).status).toBe(201);
    world.clock.advance(24 * 3600_000);
    expect((await post('/envelopes', randomUUID(), envelope)).status).toBe(201);
  });

  it('is swept: requests after 24 hours, counters after two days', async () => {
    world.clock.advance(3 * 24 * 3600_000);
    await world.settle();
    const { forgetRequests } = await import('../../src/platform/idempotency/index.ts');
    await forgetRequests(world.service.services);
    expect(await query('SELECT 1 FROM idempotent_requests')).toEqual([]);
    expect(await query('SELECT 1 FROM idempotent_usage')).toEqual([]);
  });
});
