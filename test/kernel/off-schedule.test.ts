import { expect, it } from 'vitest';
import { minutesOffSchedule } from '../../src/kernel/off-schedule.ts';

it.each([
  ['08:30:00', null],
  ['08:29:59', -30],
  ['09:30:00', null],
  ['09:30:01', 30],
  ['07:00:00', -120],
])('a slot of 09:00 that is opened at %s is off by %s', (time, minutes) => {
  expect(minutesOffSchedule('2026-03-02T09:00:00.000Z', `2026-03-02T${time}.000Z`)).toBe(minutes);
});
