import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSheet } from '../../../src/modules/attendance/seal-sheet.ts';
import { closeSession, keptUntil } from '../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { graphql } from '../../world/client.ts';
import { createSession, keyOf, readSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const closedAt = new Date('2026-12-31T23:30:00.000Z');

describe('the end of a retention', () => {
  it.each([
    [null, 'Europe/Paris', '2027-01-30T23:30:00.000Z'],
    ['SIX_YEARS', 'Europe/Paris', '2032-12-31T23:30:00.000Z'],
    ['TEN_YEARS', 'Europe/Paris', '2036-12-31T23:30:00.000Z'],
    ['END_OF_THIRD_YEAR', 'UTC', '2030-01-01T00:00:00.000Z'],
    // In Paris the session was closed in 2027.
    ['END_OF_THIRD_YEAR', 'Europe/Paris', '2030-12-31T23:00:00.000Z'],
  ] as const)('of %s in %s is %s', (retention, zone, until) => {
    expect(keptUntil({ retention, retentionDays: 30, closedAt }, zone).toISOString()).toBe(until);
  });

  it('is printed on the sheet, which says that a slot was opened early, and is when the sheet is purged', async () => {
    const { services } = world.service;
    const early = { label: 'Demain', startsAt: new Date(world.clock.now().getTime() + 86_400_000) };
    const slots = [{ ...early, endsAt: new Date(early.startsAt.getTime() + 3_600_000) }];
    const session = await createSession(world, caller, { retention: 'SIX_YEARS', slots });
    await openSlot(services, keyOf(caller), { sessionId: session.id, slotId: session.slots[0]!.id });
    await closeSession(services, keyOf(caller), session);
    await sealSheet(services, session.id);
    const sealed = await readSession(services, session.id);
    expect(sealed.purgeAfter).toEqual(keptUntil(sealed, 'Europe/Paris'));
    if (!available('pdftotext', '-v')) return;
    const pdf = await services.storage.read(sealed.sheetSha256!);
    const { stdout } = withScratch(({ file }) =>
      run('pdftotext', ['-layout', '-enc', 'UTF-8', file(Buffer.from(pdf), '.pdf'), '-']),
    );
    const text = Buffer.from(stdout, 'latin1').toString('utf8').replace(/\s+/g, ' ');
    expect(text).toMatch(new RegExp(`jusqu’au \\d\\d/\\d\\d/${world.clock.now().getUTCFullYear() + 6} au moins`));
    expect(text).toContain('ouvert 24 h avant l’heure de début');
  });

  it('is stated in days or in years, not both', async () => {
    const input = {
      ...{ name: 'S', trainer: { name: 'T' }, attendees: [{ name: 'A' }], retention: 'TEN_YEARS', retentionDays: 30 },
      slots: [{ label: 'L', startsAt: '2026-03-02T09:00:00Z', endsAt: '2026-03-02T10:00:00Z' }],
    };
    const before = await traceOf(world);
    const ask =
      'mutation ($input: CreateAttendanceSessionInput!) { createAttendanceSession(input: $input) { attendanceSession { id } } }';
    expect(codeOf(await graphql(world.url, `Bearer ${caller.key}`, ask, { input }))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });
});
