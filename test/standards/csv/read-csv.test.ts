import { describe, expect, it } from 'vitest';
import { csvLines, readCsv } from '../../../src/standards/csv/index.ts';

/** RFC 4180, and what spreadsheets and people make of it. */
const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('a CSV', () => {
  it('has quoted cells with separators, quotes and line ends; a quote inside a cell is text', () => {
    expect(cellsOf('a;b\r\n"x;1";"say ""no"""\r"two\nlines";5" pipe\n')).toEqual([
      ['a', 'b'],
      ['x;1', 'say "no"'],
      ['two\nlines', '5" pipe'],
    ]);
  });

  it('has the separator that its line "sep=" tells, or the first one outside of quoted cells', () => {
    expect(readCsv('sep=,\na;b,c\n1,2')).toEqual([
      { number: 2, cells: ['a;b', 'c'] },
      { number: 3, cells: ['1', '2'] },
    ]);
    expect(cellsOf('"sep=;"\r\na,b;c')).toEqual([['a,b', 'c']]);
    expect(cellsOf('"Nom; prénom",Adresse\nx,y')).toEqual([
      ['Nom; prénom', 'Adresse'],
      ['x', 'y'],
    ]);
    expect(cellsOf('sep=other;b')).toEqual([['sep=other', 'b']]);
  });

  it('numbers lines of text, and leaves empty ones out', () => {
    expect(readCsv('\ufeffa,b\n\n"1\n2",3\n , \n4').map(({ number }) => number)).toEqual([1, 3, 6]);
  });

  it('ends a quote that is never closed with its line', () => {
    expect(cellsOf(`a;b\n"open;1\nc;d\n${'e'.repeat(10_001)}`).slice(0, 3)).toEqual([
      ['a', 'b'],
      ['open;1'],
      ['c', 'd'],
    ]);
  });

  it('keeps the cells before a quote that is never closed, line ends included', () => {
    expect(readCsv('h;i\n"a\nb";"open;1\nc;d\n').slice(1)).toEqual([
      { number: 2, cells: ['a\nb', 'open;1'] },
      { number: 4, cells: ['c', 'd'] },
    ]);
  });

  it('drops the cells after the limit', () => {
    expect([...csvLines('a;b;c\n1;2;3', 2)]).toMatchObject([{ cells: ['a', 'b'] }, { cells: ['1', '2'] }]);
  });

  it.each([
    ['quotes inside a cell', `x${'"'.repeat(2_000_000)}`],
    ['spaces before quotes', `${' '.repeat(1_000_000)}${'" '.repeat(500_000)}`],
    ['line ends', '\r'.repeat(2_000_000)],
    ['quotes that are not closed', '"x\n'.repeat(600_000)],
    ['quotes that are closed and opened again', 'x""";"\n'.repeat(285_000)],
    ['cells', ';'.repeat(2_000_000)],
  ])('is read in linear time with 2,000,000 characters of %s', (_, text) => {
    expect(readCsv(text).length).toBeLessThanOrEqual(600_000);
  });
});
