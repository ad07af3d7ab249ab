import { describe, expect, it } from 'vitest';
import { addWorkingDays, frenchHolidays, isWorkingDay, workingDayAfterWeek } from '../../src/kernel/working-days.ts';

/** Easter Monday, Ascension Day and Whit Monday, as published for the years. */
const movable: readonly (readonly [number, string, string, string])[] = [
  [2000, '04-24', '06-01', '06-12'],
  // The earliest Easter of the century, and one of the latest.
  [2008, '03-24', '05-01', '05-12'],
  [2011, '04-25', '06-02', '06-13'],
  [2024, '04-01', '05-09', '05-20'],
  [2025, '04-21', '05-29', '06-09'],
  [2026, '04-06', '05-14', '05-25'],
  [2027, '03-29', '05-06', '05-17'],
  [2038, '04-26', '06-03', '06-14'],
];

describe('holidays of France', () => {
  it.each(movable)('finds those after Easter of %i', (year, ...days) => {
    expect([...frenchHolidays(year)]).toEqual(expect.arrayContaining(days.map((day) => `${year}-${day}`)));
  });

  it('has eleven in 2026', () => {
    expect([...frenchHolidays(2026)].sort()).toEqual(
      '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'.split(' ').map((day) => `2026-${day}`),
    );
  });
});

describe('working days', () => {
  it.each([
    ['a Saturday', '2026-12-05', true],
    ['a Sunday', '2026-12-06', false],
    ['Christmas on a Friday', '2026-12-25', false],
    ['Good Friday, a holiday in Alsace and Moselle only', '2026-04-03', true],
  ])('judges %s', (_, day, is) => expect(isWorkingDay(day)).toBe(is));

  it.each([
    ['within a week', '2026-12-01', '2026-12-03'],
    ['over a Sunday', '2026-12-04', '2026-12-07'],
    ['over Christmas and a Sunday', '2026-12-24', '2026-12-28'],
    ['over the end of the year', '2026-12-31', '2027-01-04'],
    ['over two holidays of a week in May', '2026-05-07', '2026-05-11'],
    ['from a holiday', '2026-05-01', '2026-05-04'],
    ['over the last day of February', '2028-02-28', '2028-03-01'],
  ])('counts two %s', (_, from, to) => expect(addWorkingDays(from, 2)).toBe(to));

  it('does not count the first day', () => expect(addWorkingDays('2026-12-01', 0)).toBe('2026-12-01'));

  it.each([
    ['a Monday', '2026-11-30', '2026-12-07'],
    ['a Sunday', '2026-12-06', '2026-12-07'],
    ['the week before Easter Monday', '2026-04-01', '2026-04-07'],
  ])('finds the working day after the week of %s', (_, day, next) => expect(workingDayAfterWeek(day)).toBe(next));
});
