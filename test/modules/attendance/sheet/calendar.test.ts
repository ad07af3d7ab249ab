import { describe, expect, it } from 'vitest';
import { Calendar } from '../../../../src/modules/attendance/sheet/calendar.ts';

const calendar = new Calendar('Europe/Paris', 'fr');
const slot = (starts_at: string, ends_at: string) => ({ starts_at, ends_at });
const evening = slot('2026-03-23T17:30:00Z', '2026-03-23T20:00:00Z');
const toMidnight = slot('2026-03-23T21:00:00Z', '2026-03-23T23:00:00Z');
const night = slot('2026-03-23T21:00:00Z', '2026-03-24T05:00:00Z');
const early = slot('2026-03-23T23:00:00Z', '2026-03-24T01:00:00Z');

describe('the hours of slots on a sheet', () => {
  it('end at 24:00 at midnight, and name the day of an end beyond it', () => {
    expect([evening, toMidnight, night, early].map((each) => calendar.span(each))).toEqual([
      '18:30 – 21:00',
      '22:00 – 24:00',
      '22:00 – 24/03/2026 06:00',
      '00:00 – 02:00',
    ]);
  });

  it('belong to the evening or the night of the day on which they begin', () => {
    const parts = calendar.halfDays([evening, toMidnight, night, early]).map(({ day, part }) => `${day}, ${part}`);
    expect(parts).toEqual(['lundi 23 mars 2026, soirée', 'lundi 23 mars 2026, nuit', 'mardi 24 mars 2026, nuit']);
  });
});
