import { expect, it } from 'vitest';
import { fieldDate, hourInFrench, writtenDay, writtenMoment } from '../../src/kernel/written-date.ts';

it.each([
  ['2026-12-01T12:02:00Z', 'fr', 'Europe/Paris', '1er décembre 2026', '1er décembre 2026 à 13\u00a0h\u00a002'],
  ['2026-12-01T12:02:00Z', 'en', 'Europe/Paris', '1 December 2026', '1 December 2026 at 13:02'],
  ['2026-12-11T08:05:00Z', 'fr', 'Europe/Paris', '11 décembre 2026', '11 décembre 2026 à 9\u00a0h\u00a005'],
  ['2026-11-30T23:00:00Z', 'fr', 'Europe/Paris', '1er décembre 2026', '1er décembre 2026 à 0\u00a0h\u00a000'],
  ['2026-11-30T23:00:00Z', 'fr', 'UTC', '30 novembre 2026', '30 novembre 2026 à 23\u00a0h\u00a000'],
] as const)('%s in %s, %s', (iso, language, zone, day, moment) => {
  expect(writtenDay(new Date(iso), language, zone)).toBe(day);
  expect(writtenMoment(new Date(iso), language, zone)).toBe(moment);
});

it('drops the zero before an hour', () => {
  expect(hourInFrench('09:05')).toBe('9\u00a0h\u00a005');
});

it.each([
  ['2026-11-28', '28/11/2026', '28 Nov 2026'],
  ['2026-12-01', '01/12/2026', '01 Dec 2026'],
  ['le 3', 'le 3', 'le 3'],
])('writes %s in a document', (date, french, english) => {
  expect(fieldDate(date, 'fr')).toBe(french);
  expect(fieldDate(date, 'en')).toBe(english);
});
