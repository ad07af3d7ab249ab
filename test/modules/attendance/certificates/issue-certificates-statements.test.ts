import { afterAll, beforeAll, expect, it } from 'vitest';
import { markPresence } from '../../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../../src/modules/attendance/slots.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../../standards/validators/pdfa3b.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { createSession, keyOf, origin, readSession, trainerOf } from '../../../world/session.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf } from '../../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const issue = (sessionId: string, more: object = {}) =>
  graphql(
    world.url,
    `Bearer ${caller.key}`,
    'mutation ($input: IssueMonthlyStatementsInput!) { issueMonthlyStatements(input: $input) { monthlyStatements { count sha256 downloadUrl } } }',
    { input: { sessionId, ...more } },
  );

it.skipIf(!available('pdftotext', '-v'))('are in the language of the session', async () => {
  const session = await createSession(world, caller, { people: 1, documentLanguage: 'en' });
  await closeSession(world.service.services, keyOf(caller), { id: session.id });
  await world.settle();
  const { data } = await issue(session.id);
  const answer = await fetch(data.issueMonthlyStatements.monthlyStatements.downloadUrl);
  const statement = Buffer.from(await answer.arrayBuffer());
  const { sheetSha256 } = await readSession(world.service.services, session.id);
  const sheet = await world.service.services.storage.read(sheetSha256!);
  for (const [pdf, words] of [
    [statement, 'Monthlystatementofattendance'],
    [sheet, 'Attendancesheet'],
  ] as const) {
    const { stdout } = withScratch(({ file }) =>
      run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']),
    );
    const text = stdout.replace(/\s+/g, '');
    expect(text).toContain(words);
    expect(text).not.toMatch(/Session.*(Durée|Conservation)/);
  }
  const shown = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    'query ($id: ID!) { attendanceSession(id: $id) { documentLanguage } }',
    { id: session.id },
  );
  expect(shown.data.attendanceSession.documentLanguage).toBe('EN');
});

it('state the minutes of each month, as CSV and pack do, of all attendees or of one', async () => {
  const { services } = world.service;
  const month = (day: string) => ({ startsAt: `${day}T08:00:00Z`, endsAt: `${day}T11:00:00Z`, label: day });
  const session = await createSession(world, caller, {
    attendees: [{ name: 'Élodie Müller', fileNumber: 'D-7' }, { name: 'Jean Absent' }],
    slots: ['2026-03-10', '2026-04-14'].map((day) => {
      const { startsAt, endsAt, label } = month(day);
      return { label, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    }),
  });
  const before = await traceOf(world);
  expect(codeOf(await issue(session.id))).toBe('not_sealed');
  expect(await traceOf(world)).toEqual(before);
  const [march] = session.slots;
  const [elodie] = session.attendees;
  const slotId = march!.id;
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId });
  const mark = { slotId, attendeeId: elodie!.id, status: 'LATE', lateMinutes: 30 } as const;
  await markPresence(services, trainerOf(session), origin, mark);
  await closeSession(services, keyOf(caller), { id: session.id });
  await world.settle();

  const { data } = await issue(session.id);
  const { count, sha256: fingerprint, downloadUrl } = data.issueMonthlyStatements.monthlyStatements;
  expect(count).toBe(2);
  const pdf = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
  expect(sha256(pdf)).toBe(fingerprint);
  expect(judgePdfa3b(pdf)).toEqual({ conforms: true, findings: [] });
  if (available('pdftotext', '-v')) {
    const { stdout } = withScratch(({ file }) =>
      run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']),
    );
    // pdftotext guesses the spaces.
    const [first] = Buffer.from(stdout, 'latin1')
      .toString('utf8')
      .replace(/[^\S\f]+/g, '')
      .split('\f');
    expect(first).toContain('ÉlodieMüller');
    expect(first).toMatch(/mars20263h2h3030min83%/);
    expect(first).toMatch(/avril20263h0h3h0%/);
    expect(first).toMatch(/Ensemble6h2h303h3042%/);
    expect(first).toContain('retard,nonsigné');
  }
  const csv = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    'query ($id: ID!) { exportAttendance(id: $id, format: CSV_DETAILED) { text } }',
    { id: session.id },
  );
  expect(csv.data.exportAttendance.text.split('\r\n')[1]).toContain(
    ';360;150;210;41.7;58.3;"retard, non signé";2026-03-10T08:00:00.000Z;2026-03-10T11:00:00.000Z',
  );
  const one = await issue(session.id, { attendeeId: elodie!.id });
  expect(one.data.issueMonthlyStatements.monthlyStatements.count).toBe(1);
  expect(codeOf(await issue(session.id, { attendeeId: slotId }))).toBe('not_found');
  await world.database.prisma.attendanceSession.update({
    where: { id: session.id },
    data: { purgedAt: world.clock.now() },
  });
  expect(codeOf(await issue(session.id))).toBe('gone');
});
