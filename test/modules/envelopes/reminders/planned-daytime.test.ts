import { describe, expect, it } from 'vitest';
import { inDaytime } from '../../../../src/modules/envelopes/reminders/planned.ts';

const cases: readonly [zone: string, at: string, sent: string][] = [
  ['Europe/Paris', '2026-06-10T06:00:00.000Z', '2026-06-10T06:00:00.000Z'],
  ['Europe/Paris', '2026-06-10T17:59:59.999Z', '2026-06-10T17:59:59.999Z'],
  ['Europe/Paris', '2026-06-10T18:00:00.000Z', '2026-06-11T06:00:00.000Z'],
  ['Europe/Paris', '2026-06-10T05:59:59.999Z', '2026-06-10T06:00:00.000Z'],
  ['Europe/Paris', '2026-06-10T23:30:00.000Z', '2026-06-11T06:00:00.000Z'],
  // Nights in which the clocks change.
  ['Europe/Paris', '2026-03-28T22:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Paris', '2026-10-24T21:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['America/New_York', '2026-12-31T03:00:00.000Z', '2026-12-31T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-06-10T14:30:00.000Z', '2026-06-11T02:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-10T12:00:00.000Z', '2026-06-10T18:00:00.000Z'],
  ['UTC', '2026-02-28T20:00:00.000Z', '2026-03-01T08:00:00.000Z'],
];

describe('the hours of reminders', () => {
  it.each(cases)('in %s, one that is due at %s is sent at %s', (zone, at, sent) => {
    expect(inDaytime(new Date(at), zone).toISOString()).toBe(sent);
  });
});
