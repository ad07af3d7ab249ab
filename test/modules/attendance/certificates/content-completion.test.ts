import { expect, it } from 'vitest';
import { completionOf } from '../../../../src/modules/attendance/certificates/content.ts';

const slot = (id: string, day: string, expected: number | null = 2) => ({
  ...{ id, expected, startsAt: new Date(`${day}:00:00Z`) },
  endsAt: new Date(Date.parse(`${day}:00:00Z`) + 3 * 3_600_000),
});
const unstated = { excuse: null, words: null };
const mark = (status: 'PRESENT' | 'LATE' | 'EXCUSED' | 'ABSENT', more: object = {}) => ({
  ...{ status, lateMinutes: null, earlyMinutes: null, excuse: null, reason: null },
  ...more,
});

it('adds up what an attendee did in each month, why they missed the rest, and their first and last presence', () => {
  const slots = [
    // In Paris it is March already.
    slot('march', '2026-02-28T23'),
    slot('february', '2026-02-10T08'),
    slot('late', '2026-03-02T08'),
    slot('excused', '2026-03-03T08'),
    slot('open', '2026-04-01T08', null),
    slot('before them', '2026-01-01T08', 1),
  ];
  const marks = new Map([
    ['march', mark('PRESENT')],
    ['february', mark('ABSENT')],
    ['late', mark('LATE', { lateMinutes: 20, earlyMinutes: 10 })],
    ['excused', mark('EXCUSED', { excuse: 'SUMMONS' })],
  ]);
  expect(completionOf(slots, { position: 1 }, (id) => marks.get(id), 'Europe/Paris')).toEqual({
    ...{ planned: 900, done: 330, missed: 570 },
    reasons: [
      { kind: 'absence', ...unstated },
      { kind: 'late', ...unstated },
      { kind: 'left_early', ...unstated },
      { kind: 'excused', excuse: 'summons', words: null },
      { kind: 'unsigned', ...unstated },
    ],
    firstPresenceAt: '2026-02-28T23:00:00.000Z',
    lastPresenceAt: '2026-03-02T11:00:00.000Z',
    months: [
      { month: '2026-02', planned: 180, done: 0 },
      { month: '2026-03', planned: 540, done: 330 },
      { month: '2026-04', planned: 180, done: 0 },
    ],
  });
});
