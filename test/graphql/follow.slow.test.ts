import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeApiKey } from '../../src/modules/access/index.ts';
import { encodeCursor } from '../../src/platform/graphql/node.ts';
import { graphql, linkOf, rest, signByLink } from '../world/client.ts';
import { createEnvelope, person } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { Ended, type Follow, type FollowResult, overEvents, overSocket, refusalOf } from './followers.ts';

/** Following an envelope live over graphql-ws and server-sent events: one suite for both. */
let world: World;
let owner: Caller;
const environment = process.env.NODE_ENV;
beforeAll(async () => {
  // GraphQL Yoga sends a sign of life every 300 ms in tests; what holds only thanks to it would not hold in production.
  process.env.NODE_ENV = 'development';
  world = await openWorld();
  owner = await world.caller();
});
afterAll(async () => {
  await world?.close();
  process.env.NODE_ENV = environment;
});

const query = `subscription ($id: ID!, $after: String) {
  envelopeStatus(id: $id, after: $after) { cursor type at status sealed signers { id order status signedAt } }
}`;

const cursorAt = (id: string, place: bigint) => encodeCursor(world.service.services.keystore, id, place);

/** The changes in order, according to the database. */
const happened = async (id: string): Promise<[string, string][]> => {
  const rows = await world.database.prisma.domainEvent.findMany({ where: { aggregateId: id }, orderBy: { id: 'asc' } });
  return rows.map((row) => [cursorAt(id, row.id), row.type.toUpperCase().replace('.', '_')]);
};
const change = ({ data, errors }: FollowResult) => {
  expect(errors).toBeUndefined();
  return data!.envelopeStatus as any;
};
const take = async (results: AsyncGenerator<FollowResult, void>, count: number) => {
  const changes = [];
  for (let i = 0; i < count; i++) changes.push(change((await results.next()).value ?? {}));
  return changes;
};
const send = (id: string) => rest(world.url, owner.key, 'POST', `/envelopes/${id}/send`);
describe.each<[string, Follow]>([
  ['graphql-ws', overSocket],
  ['server-sent events', overEvents],
])('envelopeStatus over %s', (face, over) => {
  interface More {
    readonly key?: string | null;
    readonly authorization?: string;
    readonly after?: string;
    readonly leaving?: AbortSignal;
  }
  const follow = (id: unknown, { key = owner.key, authorization, after, leaving }: More = {}) => {
    const variables = { id, ...(after === undefined ? {} : { after }) };
    return over(world.url, authorization ?? (key && `Bearer ${key}`), { query, variables }, leaving);
  };

  it('sends the state first, then each change in order, until the seal', async () => {
    const { id, signers } = await createEnvelope(world, owner, { send: false, signers: [person(1), person(2)] });
    const results = follow(id);
    const [state] = await take(results, 1);
    expect(state).toMatchObject({ type: null, status: 'DRAFT', sealed: false });
    expect(state.signers.map(({ status }: any) => status)).toEqual(['PENDING', 'PENDING']);
    await send(id);
    const sent = await take(results, 3);
    expect(sent.map(({ type }) => type)).toEqual(['ENVELOPE_SENT', 'SIGNER_NOTIFIED', 'SIGNER_NOTIFIED']);
    expect(sent.at(-1)).toMatchObject({ status: 'SENT', signers: [{ status: 'NOTIFIED' }, { status: 'NOTIFIED' }] });
    await Promise.all(signers.map((signer: any) => signByLink(world.url, signer.sign_url)));
    await world.settle();
    const rest = await take(results, 5);
    expect(rest.map(({ type }) => type)).toEqual([
      'SIGNER_SIGNED',
      'SIGNER_SIGNED',
      'ENVELOPE_SIGNATURES_COLLECTED',
      'ENVELOPE_PROOF_COMPOSED',
      'ENVELOPE_COMPLETED',
    ]);
    expect(rest.at(-1)).toMatchObject({ status: 'COMPLETED', sealed: true });
    const all = await happened(id);
    expect([...sent, ...rest].map(({ cursor, type }) => [cursor, type])).toEqual(all.slice(1));
    expect(state.cursor).toBe(all[0]![0]);
    await results.return(undefined);
  });

  it('gives cursors that reveal nothing about other activity', async () => {
    const { id } = await createEnvelope(world, owner);
    const cursors = (await happened(id)).map(([cursor]) => cursor);
    expect(cursors.every((cursor) => /^[\w-]{22}$/.test(cursor))).toBe(true);
    // Neighbouring changes share no part, and the same change of another envelope is another cursor.
    expect(new Set(cursors.flatMap((cursor) => [cursor.slice(0, 5), cursor.slice(-5)])).size).toBe(cursors.length * 2);
    expect(cursorAt(id, 7n)).toBe(cursorAt(id.toUpperCase(), 7n));
    expect(cursorAt(id, 7n)).not.toBe(cursorAt('00000000-0000-4000-8000-000000000000', 7n));
  });

  it('continues from any cursor after a lost connection, without gaps or duplicates', async () => {
    const { id } = await createEnvelope(world, owner, { send: false });
    const first = follow(id);
    const [state] = await take(first, 1);
    await first.return(undefined);
    await send(id);
    const second = follow(id, { after: state.cursor });
    const [sent] = await take(second, 1);
    await second.return(undefined);
    await rest(world.url, owner.key, 'POST', `/envelopes/${id}/cancel`);
    const all = await happened(id);
    expect(sent).toMatchObject({ cursor: all[1]![0], type: 'ENVELOPE_SENT' });
    for (const [index, [cursor]] of [[cursorAt(id, 0n)] as const, ...all].entries()) {
      const results = follow(id, { after: cursor });
      const missed = await take(results, all.length - index);
      expect(missed.map((each) => [each.cursor, each.type])).toEqual(all.slice(index));
      await results.return(undefined);
    }
  });

  it('continues after lost connections at any moment during changes', async () => {
    const { id, signers } = await createEnvelope(world, owner);
    const decline = 'mutation { declineSigning(input: { reason: "non" }) { signingSession { state } } }';
    const writing = (async () => {
      for (let i = 0; i < 30; i++) await graphql(world.url, linkOf(signers[0].sign_url), decline);
    })();
    const seen: string[] = [];
    for (let after = cursorAt(id, 0n), breaks = 0; seen.length < 33; breaks++) {
      const results = follow(id, { after });
      for (const each of await take(results, Math.min(1 + (breaks % 4), 33 - seen.length)))
        seen.push((after = each.cursor));
      await results.return(undefined);
    }
    await writing;
    expect(seen).toEqual((await happened(id)).map(([cursor]) => cursor));
  });

  it('is available to the holder of a signing link of the envelope', async () => {
    const { id, signers } = await createEnvelope(world, owner);
    const results = follow(id, { authorization: linkOf(signers[0].sign_url) });
    expect((await take(results, 1))[0]).toMatchObject({ type: null, status: 'SENT' });
    await results.return(undefined);
  });

  it('is refused to all others and for unknown envelopes, and changes nothing', async () => {
    const { id } = await createEnvelope(world, owner);
    const { signers } = await createEnvelope(world, owner);
    const { organizationId } = owner;
    const keyOf = async (options: object) => (await world.caller(options)).key;
    const stranger = await keyOf({ name: 'Autre' });
    const otherMode = await keyOf({ organizationId, mode: 'LIVE' });
    const otherScope = await keyOf({ organizationId, scopes: ['envelopes:write'] });
    const before = await traceOf(world);
    expect(await refusalOf(follow(id, { key: stranger })), 'a stranger').toBe('not_found');
    expect(await refusalOf(follow(id, { key: otherMode })), 'the other mode').toBe('not_found');
    expect(await refusalOf(follow(id, { key: otherScope })), 'another scope').toBe('forbidden');
    expect(await refusalOf(follow(id, { authorization: linkOf(signers[0].sign_url) })), 'a link of another').toBe(
      'not_found',
    );
    expect(await refusalOf(follow('x')), 'no UUID').toBe('not_found');
    expect(await refusalOf(follow('00000000-0000-4000-8000-000000000000')), 'no envelope').toBe('not_found');
    const anothers = cursorAt('00000000-0000-4000-8000-000000000000', 1n);
    for (const after of ['x', '-1', '1.5', '', '9'.repeat(19), '1', anothers, `${cursorAt(id, 1n)}=`]) {
      expect(await refusalOf(follow(id, { after })), `the cursor ${after}`).toBe('invalid_parameter');
    }
    const unauthorized = face === 'graphql-ws' ? 4403 : 'unauthorized';
    expect(await refusalOf(follow(id, { key: null })), 'nobody').toBe(unauthorized);
    expect(await refusalOf(follow(id, { key: 'sk_test_nonsense' })), 'a wrong key').toBe(unauthorized);
    expect(await traceOf(world)).toEqual(before);
  });

  it('ends when its key is revoked, and only then', async () => {
    const { id } = await createEnvelope(world, owner);
    const { key, keyId } = await world.caller({ organizationId: owner.organizationId });
    const results = follow(id, { key });
    const other = follow(id);
    await Promise.all([take(results, 1), take(other, 1)]);
    const ended = results.next().catch((error) => error);
    await revokeApiKey(world.service.services, keyId);
    expect(await ended).toBeInstanceOf(Ended);
    expect(await refusalOf(follow(id, { key }))).toBe(face === 'graphql-ws' ? 4403 : 'unauthorized');
    await rest(world.url, owner.key, 'POST', `/envelopes/${id}/cancel`);
    expect((await take(other, 1))[0]).toMatchObject({ type: 'ENVELOPE_CANCELED', status: 'CANCELED' });
    await other.return(undefined);
  });

  it('ends when its personal link is replaced', async () => {
    const { id, signers } = await createEnvelope(world, owner);
    const results = follow(id, { authorization: linkOf(signers[0].sign_url) });
    await take(results, 1);
    const ended = results.next().catch((error) => error);
    await world.database.prisma.signer.update({
      where: { id: signers[0].id },
      data: { linkGeneration: { increment: 1 } },
    });
    expect(await ended).toBeInstanceOf(Ended);
  });

  it('stops reading at once when its last subscriber leaves', async () => {
    const { bus } = world.service.services;
    const { subscribe } = bus;
    const signals: AbortSignal[] = [];
    const watched = (topic: string, signal: AbortSignal) => {
      signals.push(signal);
      return subscribe(topic, signal);
    };
    Object.assign(bus, { subscribe: watched });
    try {
      const { id } = await createEnvelope(world, owner);
      const leaving = new AbortController();
      const results = follow(id, { leaving: leaving.signal });
      await take(results, 1);
      const reading = results.next().catch(() => {});
      await expect.poll(() => signals.length).toBe(1);
      expect(signals[0]!.aborted).toBe(false);
      leaving.abort();
      await expect.poll(() => signals[0]!.aborted, { interval: 5 }).toBe(true);
      if (face === 'server-sent events') await reading;
    } finally {
      Object.assign(bus, { subscribe });
    }
  });
});
