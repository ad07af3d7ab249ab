import { describe, expect, it } from 'vitest';
import { momentIn } from '../../../src/kernel/wall-time.ts';
import { parsePeople } from '../../../src/pages/web/console/views/attendance/paste-people.ts';

describe('a date and time in Paris', () => {
  it.each([
    ['2026-11-23', '09:00', '2026-11-23T08:00:00.000Z'],
    ['2026-07-14', '09:00', '2026-07-14T07:00:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    // Does not exist because of summer time: one hour later.
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    // Occurs twice: the first one.
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-12-31', '23:59', '2026-12-31T22:59:00.000Z'],
    ['', '09:00', null],
    ['2026-11-23', '', null],
  ])('%s %s is the instant %s', (date, time, moment) => {
    expect(momentIn('Europe/Paris', date, time)).toBe(moment);
  });
});

describe('a date and time in another zone', () => {
  it.each([
    ['Indian/Reunion', '2026-07-14', '09:00', '2026-07-14T05:00:00.000Z'],
    ['America/Cayenne', '2026-11-23', '22:30', '2026-11-24T01:30:00.000Z'],
    ['UTC', '2026-11-23', '09:00', '2026-11-23T09:00:00.000Z'],
  ])('%s %s %s is the instant %s', (zone, date, time, moment) => {
    expect(momentIn(zone, date, time)).toBe(moment);
  });
});

describe('a pasted list of people', () => {
  it.each([
    ['a column of names', 'Ana Silva\nLéo Roy\n\n', ['Ana Silva||', 'Léo Roy||']],
    [
      'cells of a spreadsheet',
      'Ana Silva\tana@ex.fr\tA-1\r\nLéo Roy\t\tB-2\r\n',
      ['Ana Silva|ana@ex.fr|A-1', 'Léo Roy||B-2'],
    ],
    [
      'headed columns in any order',
      '\ufeffE-mail;Prénom;Nom;Réf. externe\nana@ex.fr;Ana;Silva;7\n',
      ['Ana Silva|ana@ex.fr|7'],
    ],
    ['a quoted cell with a separator', '"Silva, Ana ""la grande""",ana@ex.fr', ['Silva, Ana "la grande"|ana@ex.fr|']],
    ['addresses of a mail program', 'Ana Silva <ana@ex.fr>\nleo@ex.fr', ['Ana Silva|ana@ex.fr|', 'leo|leo@ex.fr|']],
  ])('is parsed from %s', (_what, text, people) => {
    expect(parsePeople(text).people.map((one) => `${one.name}|${one.email ?? ''}|${one.externalRef ?? ''}`)).toEqual(
      people,
    );
  });

  it('reports doubtful lines', () => {
    expect(parsePeople('Ana;ana@ex.fr\nLéo;leo@\n').doubtful).toEqual([2]);
  });
});
