import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
let envelope: { name: string; documents: object[]; signers: object[]; send: boolean };

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const documents = [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }];
  envelope = { name: 'Contrat', documents, signers: [person(1)], send: true };
});
afterAll(() => world?.close());

const post = (path: string, name: string, body?: unknown, key = caller.key) =>
  rest(world.url, key, 'POST', path, body, { 'idempotency-key': name });
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');
const countOf = async (table: string): Promise<number> =>
  Number((await world.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
/** Recreates the state after a process died between its commit and its answer. */
const forgetAnswers = () => world.database.pool.query('UPDATE idempotent_requests SET answer = NULL, done_at = NULL');

describe('a POST with Idempotency-Key', () => {
  it('gives a retry the first answer, byte for byte, and does nothing again', async () => {
    const name = randomUUID();
    const first = await post('/envelopes', name, envelope);
    expect([first.status, replayed(first)]).toEqual([201, null]);
    const before = await traceOf(world);
    const second = await post('/envelopes', name, envelope);
    expect([second.status, second.body, replayed(second)]).toEqual([201, first.body, 'true']);
    expect(await traceOf(world)).toEqual(before);
  });

  it('runs once for a hundred concurrent requests', async () => {
    const before = await countOf('envelopes');
    const name = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => post('/envelopes', name, envelope)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(await countOf('envelopes')).toBe(before + 1);
  });

  it('answers 409 to the same idempotency key with another body, and changes nothing', async () => {
    const name = randomUUID();
    await post('/envelopes', name, envelope);
    const before = await traceOf(world);
    const other = await post('/envelopes', name, { ...envelope, name: 'Avenant' });
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_conflict']);
    expect(await traceOf(world)).toEqual(before);
  });

  it('distinguishes idempotency keys by API key, path and day', async () => {
    const name = randomUUID();
    const { body } = await post('/envelopes', name, envelope);
    expect((await post(`/envelopes/${body.id}/cancel`, name)).status).toBe(200);
    const { key } = await world.caller();
    const elsewhere = await post('/envelopes', name, envelope, key);
    expect([elsewhere.status, replayed(elsewhere)]).toEqual([201, null]);
    world.clock.advance(24 * 3600_000 + 1);
    const nextDay = await post('/envelopes', name, { ...envelope, name: 'Avenant' });
    expect([nextDay.status, replayed(nextDay)]).toEqual([201, null]);
  });

  it('does not store a refusal: a retry runs again', async () => {
    const name = randomUUID();
    const missing = randomUUID();
    expect((await post(`/envelopes/${missing}/send`, name)).status).toBe(404);
    expect((await post('/envelopes', name, { ...envelope, name: '' })).status).toBe(400);
    expect((await post('/envelopes', name, envelope)).status).toBe(201);
  });

  it('refuses an empty or overlong idempotency key', async () => {
    for (const name of ['', 'x'.repeat(256)]) {
      const { status, body } = await post('/envelopes', name, envelope);
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter']);
    }
  });

  it('stores nothing in plain text', async () => {
    await post('/webhook-endpoints', randomUUID(), { url: 'https://exemple.fr/secret-hook' });
    const { rows } = await world.database.pool.query(
      'SELECT answer AS kept FROM idempotent_requests UNION ALL SELECT result FROM idempotent_results',
    );
    const kept = Buffer.concat(rows.flatMap((row) => row.kept ?? []));
    expect(kept.length).toBeGreaterThan(0);
    for (const word of ['whsec_', 'secret-hook', 'exemple.fr', 'Personne']) expect(kept.includes(word)).toBe(false);
  });
});

describe('GraphQL with Idempotency-Key', () => {
  const ask = async (name: string, query: string, variables: object = {}) => {
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${caller.key}`,
        'content-type': 'application/json',
        'idempotency-key': name,
      },
      body: JSON.stringify({ query, variables }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
  };
  const CANCEL = 'mutation ($id: ID!) { cancelEnvelope(input: { id: $id }) { envelope { id status } } }';

  it('runs once; errors are not stored', async () => {
    const { body: created } = await post('/envelopes', randomUUID(), envelope);
    const name = randomUUID();
    const first = await ask(name, CANCEL, { id: created.id });
    expect(first.body.data.cancelEnvelope.envelope.status).toBe('CANCELED');
    const second = await ask(name, CANCEL, { id: created.id });
    expect([second.status, second.body, replayed(second)]).toEqual([200, first.body, 'true']);
    const other = randomUUID();
    const refused = await ask(other, CANCEL, { id: created.id });
    expect(refused.body.errors[0].extensions.code).toBe('invalid_status');
    expect(replayed(await ask(other, CANCEL, { id: created.id }))).toBe(null);
    const conflict = await ask(name, CANCEL, { id: randomUUID() });
    expect([conflict.status, conflict.body.error.code]).toEqual([409, 'idempotency_conflict']);
  });

  it('stores nothing for a query and runs it again', async () => {
    const kept = await countOf('idempotent_requests');
    const name = randomUUID();
    const document =
      'query Read { viewer { mode } } mutation Change { setEmbedOrigins(input: { origins: [] }) { organization { id } } }';
    for (const query of ['{ viewer { mode } }', '{ viewer { mode } }', '{ viewer { organization { id } } }', '{']) {
      const answer = await ask(name, query);
      expect([answer.status, replayed(answer)]).toEqual([query === '{' ? 400 : 200, null]);
    }
    const named = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${caller.key}`,
        'content-type': 'application/json',
        'idempotency-key': name,
      },
      body: JSON.stringify({ query: document, operationName: 'Read' }),
    });
    expect(named.status).toBe(200);
    expect(await countOf('idempotent_requests')).toBe(kept);
  });

  it('distinguishes equal fields by alias, also after a crash', async () => {
    const drafts = await Promise.all([1, 2].map(() => post('/envelopes', randomUUID(), { ...envelope, send: false })));
    const [first, second] = drafts.map(({ body }) => body.id);
    const name = randomUUID();
    const query = `mutation {
      a: sendEnvelope(input: { id: "${first}" }) { envelope { id } }
      b: sendEnvelope(input: { id: "${second}" }) { envelope { id } }
    }`;
    const answer = await ask(name, query);
    expect(answer.body.data).toEqual({ a: { envelope: { id: first } }, b: { envelope: { id: second } } });
    await forgetAnswers();
    const before = await traceOf(world);
    // The cost is that of the retry: the answer of the first request was lost.
    expect((await ask(name, query)).body.data).toEqual(answer.body.data);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('a POST whose process died after its commit and before its answer', () => {
  it('returns what was created and creates nothing again', async () => {
    const name = randomUUID();
    const first = await post('/envelopes', name, envelope);
    await forgetAnswers();
    const before = await traceOf(world);
    const second = await post('/envelopes', name, envelope);
    expect([second.status, second.body, replayed(second)]).toEqual([201, first.body, 'true']);
    expect(await traceOf(world)).toEqual(before);
  });

  it('returns the state it reached where repeating would be refused', async () => {
    const { body: draft } = await post('/envelopes', randomUUID(), { ...envelope, send: false });
    for (const act of ['send', 'cancel']) {
      const name = randomUUID();
      const first = await post(`/envelopes/${draft.id}/${act}`, name);
      await forgetAnswers();
      const second = await post(`/envelopes/${draft.id}/${act}`, name);
      expect([second.status, second.body, replayed(second)]).toEqual([200, first.body, 'true']);
      expect((await post(`/envelopes/${draft.id}/${act}`, randomUUID())).status).toBe(409);
    }
  });

  it('shows a secret that no answer has shown yet', async () => {
    const name = randomUUID();
    const hook = { url: 'https://exemple.fr/hook' };
    const first = await post('/webhook-endpoints', name, hook);
    await forgetAnswers();
    const second = await post('/webhook-endpoints', name, hook);
    expect(second.body).toEqual(first.body);
    expect(second.body.secret).toMatch(/^whsec_/);
  });
});
