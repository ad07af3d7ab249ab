import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, after as later } from '../../../src/kernel/clock.ts';
import { beginOfMonth } from '../../../src/kernel/wall-time.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { createEnvelope, person, sealedEnvelope } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

const query = `query ($days: Int) { overview(expiringWithinDays: $days) {
  at monthStartedAt createdThisMonth completedThisMonth expiredThisMonth
  waiting { ...Group } expiring { ...Group } declined { ...Group } undelivered { ...Group } } }
fragment Group on EnvelopeGroup { totalCount mostUrgent { name signers { name status } } }`;

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  // The middle of a month: no month ends during the test.
  const now = world.clock.now();
  world.clock.advance(beginOfMonth('UTC', later(now, 32 * DAY)).getTime() + 14 * DAY - now.getTime());
  caller = await world.caller();
});
afterAll(() => world?.close());

const overviewOf = async ({ key }: Caller, days?: number) =>
  (await graphql(world.url, `Bearer ${key}`, query, { days })).data.overview;
const names = (group: any) => [group.totalCount, ...group.mostUrgent.map(({ name }: any) => name)];
const change = (id: string, data: object) => world.database.prisma.envelope.update({ where: { id }, data });
const changeSigner = (id: string, data: object) => world.database.prisma.signer.update({ where: { id }, data });

/** How many envelopes the list has for a filter. */
async function totalOf({ key }: Caller, filter: object): Promise<number> {
  const list = 'query ($filter: EnvelopeFilter) { envelopes(filter: $filter) { totalCount } }';
  return (await graphql(world.url, `Bearer ${key}`, list, { filter })).data.envelopes.totalCount;
}

describe('the overview', () => {
  it('counts what waits, expires, was declined and was not delivered, the most urgent first', async () => {
    const now = world.clock.now();
    const begin = beginOfMonth('Europe/Paris', now);
    const send = async (name: string, more = {}) => createEnvelope(world, caller, { name, ...more });
    await send('Brouillon', { send: false });
    const old = await send('Ancienne', { signers: [person(1), person(2, { order: 1 })] });
    await signByLink(world.url, old.signers[0].sign_url);
    await change(old.id, { sentAt: later(now, -20 * DAY), createdAt: later(begin, -HOUR) });
    const soon = await send('Bientôt');
    await change(soon.id, { expiresAt: later(now, 6 * DAY) });
    const sooner = await send('Demain');
    await change(sooner.id, { expiresAt: later(now, DAY), sentAt: later(now, -DAY) });
    const refused = await send('Refusée', { signers: [person(3), person(4)] });
    await changeSigner(refused.signers[0].id, { declinedAt: now });
    const lost = await send('Perdue');
    await changeSigner(lost.signers[0].id, { deliveryFailedAt: now });
    // Both are settled by a signature.
    const settled = await send('Signée après', { signers: [person(5), person(6, { order: 1 })] });
    await signByLink(world.url, settled.signers[0].sign_url);
    await changeSigner(settled.signers[0].id, { declinedAt: now, deliveryFailedAt: now });
    const canceled = await send('Annulée');
    await changeSigner(canceled.signers[0].id, { declinedAt: now, deliveryFailedAt: now });
    await rest(world.url, caller.key, 'POST', `/envelopes/${canceled.id}/cancel`);
    await sealedEnvelope(world, caller, { name: 'Terminée' });
    const before = await sealedEnvelope(world, caller, { name: 'Terminée le mois dernier' });
    await change(before.id, { createdAt: later(begin, -DAY), completedAt: later(begin, -1) });
    for (const [name, expiresAt] of [
      ['Expirée', later(begin, HOUR)],
      ['Expirée avant', later(begin, -HOUR)],
    ] as const) {
      const { id } = await send(name);
      await change(id, { status: 'EXPIRED', expiresAt, createdAt: later(begin, -DAY) });
    }
    // Others are not counted: another organisation, and the other mode.
    await createEnvelope(world, await world.caller(), { name: 'D’un autre' });
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });

    const overview = await overviewOf(caller);
    expect(names(overview.waiting)).toEqual([6, 'Ancienne', 'Demain', 'Bientôt', 'Refusée', 'Perdue']);
    expect(overview.waiting.mostUrgent[0].signers.map(({ status }: any) => status)).toEqual(['SIGNED', 'NOTIFIED']);
    expect(names(overview.expiring)).toEqual([2, 'Demain', 'Bientôt']);
    expect(names((await overviewOf(caller, 2)).expiring)).toEqual([1, 'Demain']);
    expect(names(overview.declined)).toEqual([1, 'Refusée']);
    expect(names(overview.undelivered)).toEqual([1, 'Perdue']);
    expect(overview).toMatchObject({ monthStartedAt: begin.toISOString(), createdThisMonth: 8, completedThisMonth: 1 });
    expect(overview.expiredThisMonth).toBe(1);
    expect((await overviewOf(live)).waiting).toEqual({ totalCount: 0, mostUrgent: [] });

    // The list, filtered, has as many.
    const status = ['SENT'];
    expect(await totalOf(caller, { status })).toBe(6);
    expect(await totalOf(caller, { status, expires: { to: later(now, 7 * DAY) } })).toBe(2);
    expect(await totalOf(caller, { status, declined: true })).toBe(1);
    expect(await totalOf(caller, { status, undelivered: true })).toBe(1);
    expect(await totalOf(caller, { status, undelivered: false })).toBe(5);
    expect(await totalOf(caller, { created: { from: begin } })).toBe(8);
    expect(await totalOf(caller, { completed: { from: begin } })).toBe(1);
    expect(await totalOf(caller, { status: ['EXPIRED'], expires: { from: begin } })).toBe(1);
  });

  it('begins the month in the time zone of the organisation', async () => {
    const own = await world.caller();
    const timeZone = 'Pacific/Kiritimati';
    await world.database.prisma.organization.update({ where: { id: own.organizationId }, data: { timeZone } });
    const { at, monthStartedAt } = await overviewOf(own);
    expect(monthStartedAt).toBe(beginOfMonth(timeZone, new Date(at)).toISOString());
  });

  it('lists at most five of each', async () => {
    const own = await world.caller();
    for (let n = 1; n <= 6; n += 1) await createEnvelope(world, own, { name: `Contrat ${n}` });
    const { waiting } = await overviewOf(own);
    expect([waiting.totalCount, waiting.mostUrgent.length]).toEqual([6, 5]);
  });

  it('is shown to readers, and refused without the scope', async () => {
    const reader = await signedInMember(world, caller, 'READER');
    const answer = await reader.ask('{ overview { waiting { totalCount } } }');
    expect(answer.data.overview.waiting.totalCount).toBe(6);
    const { key } = await world.caller({ scopes: ['webhooks:manage'] });
    expect((await graphql(world.url, `Bearer ${key}`, query)).errors?.[0]?.extensions).toMatchObject({
      code: 'forbidden',
    });
  });

  it.each([0, 91])('refuses %d days until the expiry', async (days) => {
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, query, { days });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: 'expiringWithinDays' }] });
  });

  it('has the seals that wait with a reason, and lists them with a filter', async () => {
    const own = await world.caller();
    const seal = async (name: string, data: object) => {
      const { id } = await createEnvelope(world, own, { name });
      const row = { envelopeId: id, createdAt: world.clock.now(), timeZone: 'Europe/Paris' };
      await world.database.prisma.sealing.create({ data: { ...row, ...data } });
    };
    await seal('En cours', { state: 'WORKING' });
    await seal('Attend', { state: 'WAITING', reason: 'no answer', waitsFor: 'TIMESTAMP' });
    await seal('Réessaie', { state: 'WORKING', reason: 'no answer', waitsFor: 'STORAGE' });
    const ask = '{ overview { waitingSeals { totalCount mostUrgent { name sealing { waitsFor } } } } }';
    const { waitingSeals } = (await graphql(world.url, `Bearer ${own.key}`, ask)).data.overview;
    expect(waitingSeals).toEqual({
      totalCount: 2,
      mostUrgent: [
        { name: 'Attend', sealing: { waitsFor: 'TIMESTAMP' } },
        { name: 'Réessaie', sealing: { waitsFor: 'STORAGE' } },
      ],
    });
    expect(await totalOf(own, { sealWaits: true })).toBe(2);
    expect(await totalOf(own, {})).toBe(3);
    expect(await totalOf(caller, { sealWaits: true })).toBe(0);
  });

  it('has the webhooks that fail, for those who may see webhooks', async () => {
    const own = await world.caller();
    const { prisma } = world.database;
    const owner = { organizationId: own.organizationId, mode: 'TEST' as const };
    const now = world.clock.now();
    const endpoint = (url: string, more = {}) =>
      prisma.webhookEndpoint.create({ data: { ...owner, url, events: [], createdAt: now, ...more } });
    const [good, bad, gone] = [
      await endpoint('https://a.exemple.fr'),
      await endpoint('https://b.exemple.fr'),
      await endpoint('https://c.exemple.fr', { deletedAt: now }),
    ];
    const deliver = async ({ id }: { id: string }, status: 'DELIVERED' | 'FAILED' | 'PENDING', attempt: number) => {
      const type = 'envelope.completed';
      const event = await prisma.webhookEvent.create({ data: { ...owner, type, subjectId: id, createdAt: now } });
      const row = { eventId: event.id, endpointId: id, status, attempt, createdAt: now };
      await prisma.webhookDelivery.create({ data: row });
    };
    await deliver(good, 'DELIVERED', 3);
    await deliver(good, 'PENDING', 0);
    await deliver(gone, 'FAILED', 9);
    await deliver(bad, 'PENDING', 2);
    await deliver(bad, 'FAILED', 9);
    await deliver(bad, 'FAILED', 9);
    const ask = '{ overview { failingWebhooks { retrying failed endpoint { url } } } }';
    const failing = async (key: string) =>
      (await graphql(world.url, `Bearer ${key}`, ask)).data.overview.failingWebhooks;
    expect(await failing(own.key)).toEqual([{ retrying: 1, failed: 2, endpoint: { url: 'https://b.exemple.fr' } }]);
    expect(await failing(caller.key)).toEqual([]);
    const { organizationId } = own;
    expect(await failing((await world.caller({ organizationId, scopes: ['envelopes:read'] })).key)).toBeNull();
    await prisma.webhookDelivery.deleteMany({ where: { endpoint: owner } });
  });
});
