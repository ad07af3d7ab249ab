import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { graphql, linkOf, signByLink } from '../../world/client.ts';
import {
  correctable,
  eventsOf,
  mailsTo,
  otherSigners,
  refused,
  replaceLink,
  signerOf,
} from '../../world/corrections.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { sessionOf } from '../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  caller = await world.caller();
});
afterAll(() => world?.close());

describe('replacing a link', () => {
  it('sends a new one, with the waits of resending; the old one is dead', async () => {
    const email = 'egare@exemple.fr';
    const { id, signers } = await correctable(world, caller, { email });
    const { id: signerId, sign_url: old } = signers[0];
    const { retryAfter } = await refused(world, 'rate_limited', () => replaceLink(world, caller, { id: signerId }));
    expect(retryAfter).toBeGreaterThan(590);
    world.clock.advance(11 * MINUTE);
    const { data } = await replaceLink(world, caller, { id: signerId });
    const url = data.replaceSignerLink.envelope.signers[0].signUrl;
    const dead = await graphql(world.url, linkOf(old), '{ signingSession { state } }');
    expect(dead.errors?.[0]?.extensions?.code).toBe('unauthorized');
    expect((await mailsTo(world, email))[0]?.text).toContain(url);
    const event = (await eventsOf(world, id)).at(-1)!;
    expect(event).toMatchObject({ type: 'signer.link_replaced', data: { signer: 1, channel: 'email' } });
    expect(Object.keys(event.commitments as object).sort()).toEqual(['ip', 'name', 'sent_to']);
    // The next wait is twice as long.
    world.clock.advance(11 * MINUTE);
    await refused(world, 'rate_limited', () => replaceLink(world, caller, { id: signerId }));
    expect((await signByLink(world.url, url)).errors).toBeUndefined();
  });

  it('before it is the turn of the signer sends nothing, and does not wait', async () => {
    const { id, signers } = await createEnvelope(world, caller, {
      signers: [person(1), person(2, { order: 1, email: 'second@exemple.fr' })],
    });
    expect((await replaceLink(world, caller, { id: signers[1].id })).errors).toBeUndefined();
    expect((await replaceLink(world, caller, { id: signers[1].id })).errors).toBeUndefined();
    expect(await mailsTo(world, 'second@exemple.fr')).toEqual([]);
    expect((await eventsOf(world, id)).at(-1)!.data).toEqual({ signer: 2 });
    const { signUrl } = await signerOf(world, caller, signers[1].id);
    expect(await sessionOf(world, signUrl)).toMatchObject({ state: 'WAITING_TURN' });
  });

  it.each(otherSigners)('is refused for a signer %s', async (_who, stand) => {
    const id = await stand(world, caller);
    await refused(world, 'invalid_status', () => replaceLink(world, caller, { id }));
  });

  it('is refused after a hundred new links, and leaves the last one', async () => {
    const { signers } = await correctable(world, caller);
    const { id } = signers[0];
    await world.database.prisma.signer.update({ where: { id }, data: { linkGeneration: 99 } });
    world.clock.advance(11 * MINUTE);
    expect((await replaceLink(world, caller, { id })).errors).toBeUndefined();
    world.clock.advance(21 * MINUTE);
    await refused(world, 'invalid_status', () => replaceLink(world, caller, { id }));
    expect(await sessionOf(world, (await signerOf(world, caller, id)).signUrl)).toMatchObject({ state: 'READY' });
  });

  it('is refused to other organisations and in the other mode', async () => {
    const { signers } = await correctable(world, caller);
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    world.clock.advance(11 * MINUTE);
    for (const by of [live, await world.caller()])
      await refused(world, 'not_found', () => replaceLink(world, by, { id: signers[0].id }));
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      await refused(world, 'not_found', () => replaceLink(world, caller, { id }));
  });
});
