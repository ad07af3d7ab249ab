import { expect, it } from 'vitest';
import { beginOfMonth } from '../../src/kernel/wall-time.ts';

it.each([
  ['Europe/Paris', '2026-11-24T12:00:00Z', '2026-10-31T23:00:00.000Z'],
  // Already December in Paris, still November in New York.
  ['Europe/Paris', '2026-11-30T23:30:00Z', '2026-11-30T23:00:00.000Z'],
  ['America/New_York', '2026-11-30T23:30:00Z', '2026-11-01T04:00:00.000Z'],
  // The clocks change during the month.
  ['Europe/Paris', '2026-03-31T12:00:00Z', '2026-02-28T23:00:00.000Z'],
  ['UTC', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
])('finds the beginning of the month in %s at %s', (zone, at, begin) => {
  expect(beginOfMonth(zone, new Date(at)).toISOString()).toBe(begin);
});
