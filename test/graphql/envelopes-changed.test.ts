import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { overSocket, refusalOf } from './followers.ts';

/** Following the list of envelopes: one message for each change, with the id of the envelope. */
let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.caller();
});
afterAll(() => world?.close());

const query = 'subscription { envelopesChanged { at envelopeIds } }';
const follow = (key: string | null, leaving?: AbortSignal) =>
  overSocket(world.url, key && `Bearer ${key}`, { query }, leaving);

describe('envelopesChanged', () => {
  it('sends a message at once, and after a change of any envelope of the organisation', async () => {
    const messages = follow(owner.key);
    const next = async () => (await messages.next()).value?.data?.envelopesChanged;
    expect(await next()).toEqual({ at: expect.any(String), envelopeIds: null });
    const { id } = await createEnvelope(world, owner, { send: false });
    expect(await next()).toEqual({ at: expect.any(String), envelopeIds: [id] });
    await rest(world.url, owner.key, 'POST', `/envelopes/${id}/cancel`);
    expect((await next()).envelopeIds).toEqual([id]);
    await messages.return();
  });

  it('names the envelope of a signer who acts, several at once, and no session', async () => {
    const first = await createEnvelope(world, owner);
    const messages = follow(owner.key);
    const next = async () => (await messages.next()).value?.data?.envelopesChanged.envelopeIds;
    expect(await next()).toBeNull();
    await createSession(world, owner);
    const decline = 'mutation ($i: SimulateRefusalInput!) { simulateRefusal(input: $i) { envelope { status } } }';
    await graphql(world.url, `Bearer ${owner.key}`, decline, { i: { id: first.signers[0].id, reason: 'Non' } });
    expect(await next()).toEqual([first.id]);
    const others = await Promise.all([1, 2, 3].map(() => createEnvelope(world, owner, { send: false })));
    const named: string[] = [];
    while (named.length < 3) named.push(...(await next()));
    expect(named.sort()).toEqual(others.map(({ id }) => id).sort());
    await messages.return();
  });

  it('sends nothing for another organisation or mode', async () => {
    const live = await world.caller({ organizationId: owner.organizationId, mode: 'LIVE' });
    for (const other of [live, await world.caller()]) {
      const [own, theirs] = [follow(owner.key), follow(other.key)];
      await Promise.all([own.next(), theirs.next()]);
      let seen = false;
      const waiting = own.next().then((result) => {
        seen = true;
        return result;
      });
      await createEnvelope(world, other, { send: false });
      await theirs.next();
      expect(seen).toBe(false);
      await createEnvelope(world, owner, { send: false });
      expect((await waiting).value?.data?.envelopesChanged.at).toEqual(expect.any(String));
      await Promise.all([own.return(), theirs.return()]);
    }
  });

  it('is refused without the scope and without a credential', async () => {
    const { key } = await world.caller({ scopes: ['webhooks:manage'] });
    expect(await refusalOf(follow(key))).toBe('forbidden');
    expect(await refusalOf(follow(null))).toBe(4403);
  });
});
