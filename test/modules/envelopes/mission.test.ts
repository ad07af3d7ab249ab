import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, HOUR } from '../../../src/kernel/clock.ts';
import { graphql, signByLink } from '../../world/client.ts';
import { StillClock } from '../../world/clock.ts';
import { onePager, person, readEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, sessionOf } from '../signing/acts.ts';

/** Tuesday 1 December 2026, nine o'clock in Paris: two working days end with Thursday. */
const TUESDAY = new Date('2026-12-01T08:00:00Z');
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ clock: new StillClock(TUESDAY) });
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.advance(TUESDAY.getTime() - world.clock.now().getTime());
  caller = await world.caller();
});

const CREATE = `mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope {
  id documentKind missionStartsAt legalDeadline { lastDay endsAt article state } } } }`;

const ask = (query: string, variables: Record<string, unknown> = {}) =>
  graphql(world.url, `Bearer ${caller.key}`, query, variables);
const create = async (more: object) =>
  ask(CREATE, {
    input: {
      name: 'Contrat de mission',
      documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
      signers: [person(1)],
      ...more,
    },
  });
const made = async (more: object) => (await create(more)).data.createEnvelope.envelope;
const stateOf = async (id: string) =>
  (await ask('query ($id: ID!) { envelope(id: $id) { legalDeadline { state } } }', { id })).data.envelope.legalDeadline
    .state;
const listed = async (legalDeadline: object) => {
  const filter = { unmetDeadline: true, legalDeadline };
  const { data } = await ask('query ($filter: EnvelopeFilter) { envelopes(filter: $filter) { nodes { id } } }', {
    filter,
  });
  return data.envelopes.nodes.map(({ id }: any) => id).sort();
};
const groups = async () => {
  const { data } = await ask(
    '{ overview { legalDeadlines { dueToday { totalCount mostUrgent { id } } late { totalCount mostUrgent { id } } } } }',
  );
  const { dueToday, late } = data.overview.legalDeadlines;
  const now = world.clock.now();
  // The filters of the list give the same.
  for (const [group, range] of [
    [dueToday, { from: now, to: after(now, 24 * HOUR) }],
    [late, { to: now }],
  ] as const)
    expect(await listed(range)).toEqual(group.mostUrgent.map(({ id }: any) => id).sort());
  return { dueToday: dueToday.mostUrgent.map(({ id }: any) => id), late: late.mostUrgent.map(({ id }: any) => id) };
};

describe('the legal deadline of an envelope', () => {
  it.each([
    ['CONTRAT_MISSION', '2026-12-01', '2026-12-03', 'L. 1251-17'],
    ['CMAD', '2026-12-04', '2026-12-07', 'L. 1251-42'],
    ['AVENANT', '2026-12-24', '2026-12-28', null],
    // Already Wednesday in Paris.
    ['CONTRAT_MISSION', '2026-12-01T23:30:00Z', '2026-12-04', 'L. 1251-17'],
  ])('of a %s from %s ends with %s', async (documentKind, missionStartsAt, lastDay, article) => {
    const { legalDeadline } = await made({ documentKind, missionStartsAt });
    expect(legalDeadline).toEqual({
      lastDay,
      article,
      state: 'OPEN',
      endsAt: new Date(Date.parse(`${lastDay}T23:00:00Z`)).toISOString(),
    });
  });

  it.each([
    ['a timesheet', { documentKind: 'RELEVE_HEURES', missionStartsAt: '2026-12-01' }],
    ['an unknown kind', { missionStartsAt: '2026-12-01' }],
    ['an unknown day', { documentKind: 'CMAD' }],
  ])('does not exist for %s', async (_, more) => expect((await made(more)).legalDeadline).toBeNull());

  it.each(['2026-02-30', '1/12/2026', '1989-12-31', '2101-01-01'])('refuses %s as a day', async (missionStartsAt) => {
    const before = await traceOf(world);
    expect(codeOf(await create({ documentKind: 'CMAD', missionStartsAt }))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });

  it('is on the page of the signer, with the start of the mission, while it has not passed', async () => {
    const { id } = await made({ documentKind: 'CMAD', missionStartsAt: '2026-12-01', send: true });
    const { sign_url } = (await readEnvelope(world, caller, id)).signers[0];
    const onPage = async () => (await sessionOf(world, sign_url)).envelope;
    expect(await onPage()).toMatchObject({ missionStartsAt: '2026-12-01', lastLegalDay: '2026-12-03' });
    world.clock.advance(80 * HOUR);
    expect(await onPage()).toMatchObject({ missionStartsAt: '2026-12-01', lastLegalDay: null });
  });

  it('is met by a mission contract that is sent, and by a supply contract that everybody signed', async () => {
    const day = { missionStartsAt: '2026-12-01' };
    const draft = await made({ documentKind: 'CONTRAT_MISSION', ...day });
    const sent = await made({ documentKind: 'CONTRAT_MISSION', ...day, send: true });
    const supply = await made({ documentKind: 'CMAD', ...day, send: true });
    expect(await stateOf(sent.id)).toBe('MET');
    expect(await groups()).toEqual({ dueToday: [], late: [] });

    world.clock.advance(50 * HOUR);
    expect(await stateOf(draft.id)).toBe('DUE_TODAY');
    expect(await groups()).toEqual({ dueToday: [draft.id, supply.id], late: [] });

    world.clock.advance(24 * HOUR);
    expect(await stateOf(supply.id)).toBe('LATE');
    expect(await groups()).toEqual({ dueToday: [], late: [draft.id, supply.id] });
    await signByLink(world.url, (await readEnvelope(world, caller, supply.id)).signers[0].sign_url);
    expect(await stateOf(supply.id)).toBe('MET_LATE');
    expect(await groups()).toEqual({ dueToday: [], late: [draft.id] });
  });

  it('tells no start of a mission to signers of a timesheet, whose day is that of its week', async () => {
    const week = { documentKind: 'RELEVE_HEURES', missionStartsAt: '2026-11-30', name: 'Semaine 49', send: true };
    const { id } = await made(week);
    const { sign_url } = (await readEnvelope(world, caller, id)).signers[0];
    expect((await sessionOf(world, sign_url)).envelope.missionStartsAt).toBeNull();
    await world.settle();
    const mail = (await world.mailbox()).find(({ text }) => text.includes('Semaine 49'));
    expect(mail!.text).not.toContain('Début de la mission');
  });

  it('names the day of the mission to the worker, instead of the expiry', async () => {
    await made({ documentKind: 'CONTRAT_MISSION', missionStartsAt: '2026-12-01', send: true, name: 'Pour l’ouvrier' });
    await world.settle();
    const mail = (await world.mailbox()).find(({ text }) => text.includes('Pour l’ouvrier'));
    expect(mail!.text).toContain('Début de la mission\u00a0: 1er décembre 2026.');
    expect(mail!.text).toContain('À signer au plus tard le 3 décembre 2026.');
    expect(mail!.text).not.toContain('31 décembre');
  });
});
