import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../src/platform/log/index.ts';
import { graphql, linkOf, rest, signByLink } from '../../world/client.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** The lines that an operator reads at level info. */
let world: World;
let caller: Caller;
let lines: Record<string, any>[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(JSON.parse(line));
    done();
  },
});

beforeAll(async () => {
  // Nothing listens at this port: seals wait for their time-stamp.
  world = await openWorld({
    env: { TSA_URL: 'http://127.0.0.1:1/tsa?key=secret' },
    log: createLog('info', destination),
  });
  caller = await world.caller();
});
beforeEach(() => {
  lines = [];
});
afterAll(() => world?.close());

/** The line of an answer is written when the connection has sent it: shortly after the client has read it. */
async function lineWith(facts: Record<string, unknown>): Promise<Record<string, any>> {
  const fits = (line: Record<string, any>) => Object.entries(facts).every(([name, value]) => line[name] === value);
  await expect.poll(() => lines.filter(fits).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return lines.find(fits)!;
}

it('writes one line per REST request: route, status, duration, organisation, key and request id', async () => {
  const { id } = await createEnvelope(world, caller);
  await rest(world.url, caller.key, 'GET', `/envelopes/${id}`, undefined, { 'x-request-id': 'request-1' });
  expect(await lineWith({ requestId: 'request-1' })).toEqual({
    level: 'info',
    time: expect.any(String),
    pid: process.pid,
    requestId: 'request-1',
    method: 'GET',
    route: '/api/v1/envelopes/{id}',
    operationId: 'getEnvelope',
    status: 200,
    ms: expect.any(Number),
    organizationId: caller.organizationId,
    keyId: caller.keyId,
    mode: 'TEST',
    msg: 'answered',
  });
  expect(lines.filter(({ requestId }) => requestId === 'request-1')).toHaveLength(1);
});

it('contains the code of a refusal', async () => {
  await rest(world.url, caller.key, 'GET', '/envelopes/nothing', undefined, { 'x-request-id': 'request-2' });
  expect(await lineWith({ requestId: 'request-2' })).toMatchObject({ status: 404, code: 'not_found' });
});

it('names the root fields of a GraphQL operation as in the schema, without the client’s aliases', async () => {
  const query =
    'query Geheim { meinName: viewer { mode } ...Teil } fragment Teil on Query { envelopes { totalCount: pageInfo { hasNextPage } } }';
  await graphql(world.url, `Bearer ${caller.key}`, query);
  const line = await lineWith({ route: '/graphql' });
  expect(line).toMatchObject({ operation: 'query', fields: 'viewer,envelopes', status: 200, keyId: caller.keyId });
  expect(JSON.stringify(lines)).not.toMatch(/Geheim|meinName|Teil|totalCount/);
});

it('writes the template of a personal link, without its token', async () => {
  const { signers } = await createEnvelope(world, caller);
  lines = [];
  await fetch(signers[0].sign_url);
  await graphql(world.url, linkOf(signers[0].sign_url), '{ signingSession { state } }');
  expect(await lineWith({ method: 'GET' })).toMatchObject({ route: '/s/:token', status: 200 });
  expect(await lineWith({ fields: 'signingSession' })).toMatchObject({ kind: 'sign', subjectId: signers[0].id });
  expect(JSON.stringify(lines)).not.toContain(new URL(signers[0].sign_url).pathname.split('/').pop());
});

it('writes one line per domain event of an envelope, with its ids', async () => {
  const { id, signers } = await createEnvelope(world, caller);
  await signByLink(world.url, signers[0].sign_url);
  const about = { envelopeId: id, organizationId: caller.organizationId, mode: 'TEST', level: 'info' };
  expect(await lineWith({ event: 'envelope.created' })).toMatchObject({ ...about, actor: 'organization' });
  expect(await lineWith({ event: 'envelope.sent' })).toMatchObject(about);
  expect(await lineWith({ event: 'signer.signed' })).toMatchObject({
    ...about,
    subjectId: signers[0].id,
    actor: 'signer:1',
  });
  expect(lines.filter(({ event }) => event === 'envelope.created')).toHaveLength(1);
});

it('warns once which service a seal waits for, and why, without secrets', async () => {
  const fresh = await openWorld({
    env: { TSA_URL: 'http://127.0.0.1:1/tsa?key=secret' },
    log: createLog('info', destination),
  });
  try {
    for (let n = 0; n < 2; n++) {
      const { signers } = await createEnvelope(fresh, await fresh.caller());
      await signByLink(fresh.url, signers[0].sign_url);
      await fresh.settle();
    }
    const line = await lineWith({ level: 'warn', neighbour: 'timestamps' });
    expect(line).toMatchObject({ msg: 'an external service does not respond' });
    expect(JSON.stringify(line.err)).toMatch(/127\.0\.0\.1:1|ECONNREFUSED/);
    expect(lines.filter(({ neighbour }) => neighbour === 'timestamps')).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('secret');
  } finally {
    await fresh.close();
  }
});

it('omits requests of monitors', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(`${world.url}${path}`);
  await fetch(`${world.url}/schema.graphql`);
  expect(await lineWith({ route: '/schema.graphql' })).toMatchObject({ status: 200 });
  expect(lines.flatMap(({ route }) => route ?? [])).toEqual(['/schema.graphql']);
});
