import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, DAY, SECOND } from '../../../src/kernel/clock.ts';
import { expireEnvelope } from '../../../src/modules/envelopes/index.ts';
import { graphql, linkOf, rest, signByLink } from '../../world/client.ts';
import { eventsOf, extend, refused, signerOf } from '../../world/corrections.ts';
import { createEnvelope, readEnvelope } from '../../world/envelope.ts';
import { remindingCaller } from '../../world/reminders.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  caller = await world.caller();
});
afterAll(() => world?.close());

const inDays = (days: number) => after(world.clock.now(), days * DAY).toISOString();
const sent = (days: number, by = caller) => createEnvelope(world, by, { expires_in_days: days });

describe('extending the expiry', () => {
  it('moves the date, the job and what the signer sees', async () => {
    const { id, signers, expires_at: former } = await sent(3);
    const expiresAt = inDays(10);
    const { data } = await extend(world, caller, { id, expiresAt });
    expect(data.extendExpiry.envelope).toMatchObject({ id, status: 'SENT', expiresAt });
    const page = await graphql(world.url, linkOf(signers[0].sign_url), '{ signingSession { envelope { expiresAt } } }');
    expect(page.data.signingSession.envelope).toEqual({ expiresAt });
    const { rows } = await world.database.pool.query('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [
      `envelopes.expire:${id}`,
    ]);
    expect(rows).toEqual([{ run_at: new Date(expiresAt) }]);
    expect((await eventsOf(world, id)).at(-1)).toMatchObject({
      type: 'envelope.expiry_extended',
      actor: 'organization',
      data: { expires_at: expiresAt, former_expires_at: new Date(former).toISOString() },
    });
    world.clock.advance(4 * DAY);
    expect(await expireEnvelope(world.service.services, id)).toBe(false);
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    await world.settle();
    expect((await readEnvelope(world, caller, id)).status).toBe('completed');
  });

  it('brings back reminders that the envelope would not have lived to see', async () => {
    const by = await remindingCaller(world, '{ firstAfterDays: 5, everyDays: 1, most: 1 }');
    const { id, signers } = await sent(3, by);
    expect((await signerOf(world, by, signers[0].id)).nextReminderAt).toBeNull();
    await extend(world, by, { id, expiresAt: inDays(20) });
    expect((await signerOf(world, by, signers[0].id)).nextReminderAt).not.toBeNull();
  });

  it('lets it expire at the new date', async () => {
    const { id } = await sent(3);
    await extend(world, caller, { id, expiresAt: inDays(5) });
    world.clock.advance(5 * DAY + SECOND);
    expect(await expireEnvelope(world.service.services, id)).toBe(true);
    await world.settle();
    expect((await readEnvelope(world, caller, id)).status).toBe('expired');
  });

  it('reaches exactly 90 days from now', async () => {
    const { id } = await sent(90);
    world.clock.advance(30 * DAY);
    expect((await extend(world, caller, { id, expiresAt: inDays(89.99) })).errors).toBeUndefined();
    const { details } = await refused(world, 'invalid_body', () =>
      extend(world, caller, { id, expiresAt: inDays(90.01) }),
    );
    expect(details).toMatchObject([{ path: 'expiresAt', message: 'must be at most 90 days from now' }]);
  });

  it.each([-1, 0, 3])('is refused for a date %d days from now, which is not later', async (days) => {
    const { id, expires_at: current } = await sent(3);
    const expiresAt = days === 3 ? current : inDays(days);
    const { details } = await refused(world, 'invalid_body', () => extend(world, caller, { id, expiresAt }));
    expect(details).toMatchObject([{ path: 'expiresAt', message: expect.stringContaining('must be later than') }]);
  });

  const ended: [string, () => Promise<string>][] = [
    ['a draft', async () => (await createEnvelope(world, caller, { send: false })).id],
    [
      'a completed envelope',
      async () => {
        const { id, signers } = await sent(3);
        await signByLink(world.url, signers[0].sign_url);
        await world.settle();
        return id;
      },
    ],
    [
      'an envelope whose seal has begun',
      async () => {
        const { id, signers } = await sent(3);
        await signByLink(world.url, signers[0].sign_url);
        return id;
      },
    ],
    [
      'a canceled envelope',
      async () => {
        const { id } = await sent(3);
        await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
        return id;
      },
    ],
    [
      'an envelope whose time is over, though no job has said so',
      async () => {
        const { id } = await sent(3);
        world.clock.advance(3 * DAY);
        return id;
      },
    ],
  ];
  it.each(ended)('is refused for %s', async (_what, stand) => {
    const id = await stand();
    await refused(world, 'invalid_status', () => extend(world, caller, { id, expiresAt: inDays(20) }));
  });

  it('is refused to other organisations and in the other mode', async () => {
    const { id } = await sent(3);
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    for (const by of [live, await world.caller()])
      await refused(world, 'not_found', () => extend(world, by, { id, expiresAt: inDays(20) }));
    await refused(world, 'not_found', () => extend(world, caller, { id: 'x', expiresAt: inDays(20) }));
  });
});
