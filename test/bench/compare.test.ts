import { describe, expect, it } from 'vitest';
import { compareRows, goalOf } from './compare.ts';
import { joinRuns, parseCell } from './measured.ts';
import { readRecorded } from './recorded.ts';
import { toMarkdown } from './section.ts';

const runs = [
  [
    { document: '100 KB', 'seals per CPU-second': 500, aim: 'over 400', 'stall ms': 7 },
    { document: '1 MB', 'seals per CPU-second': 90, aim: '', 'stall ms': 3 },
  ],
  [
    { document: '100 KB', 'seals per CPU-second': 520, aim: 'over 400', 'stall ms': 9 },
    { document: '1 MB', 'seals per CPU-second': 90, aim: '', 'stall ms': 1e-7 },
  ],
  [
    { document: '100 KB', 'seals per CPU-second': 480, aim: 'over 400', 'stall ms': 8 },
    { document: '1 MB', 'seals per CPU-second': 90, aim: '', 'stall ms': 2 },
  ],
];
const inResults = (rows: string) =>
  `<!-- seal: begin -->\nWhat it is.\n\n${rows}\n\n2026-11-24, a machine.\n<!-- seal: end -->`;
const table = toMarkdown(joinRuns(runs));

describe('a section of RESULTS.md', () => {
  it('says the middle run, and the least and the most', () => {
    expect(table).toBe(
      [
        '| document | seals per CPU-second | aim | stall ms |',
        '| --- | --: | --- | --: |',
        '| 100 KB | 500 (480–520) | over 400 | 8 (7–9) |',
        '| 1 MB | 90 |  | 2 (1e-7–3) |',
      ].join('\n'),
    );
  });

  it('is read as it was written', () => {
    expect(readRecorded('seal', inResults(table))).toEqual({ rows: joinRuns(runs), machine: '2026-11-24, a machine.' });
  });

  it('is null if it is empty or missing', () => {
    expect(readRecorded('seal', '<!-- seal: begin -->\n<!-- seal: end -->')).toBeNull();
    expect(readRecorded('read', inResults(table))).toBeNull();
  });

  it('has texts that are no figures', () => {
    expect(['–', '69 %', '150 of 150 on each', '', '1 (2)'].map(parseCell)).toEqual([
      '–',
      '69 %',
      '150 of 150 on each',
      '',
      '1 (2)',
    ]);
  });

  it('refuses runs of different rows', () => {
    expect(() => joinRuns([runs[0]!, []])).toThrow('different numbers of rows');
  });
});

describe('a comparison', () => {
  const recorded = readRecorded('seal', inResults(table));
  const today = (seals: number[], stalls: number[]) =>
    joinRuns(
      seals.map((seal, run) => [{ document: '100 KB', 'seals per CPU-second': seal, 'stall ms': stalls[run]! }]),
    );
  const verdicts = (...figures: Parameters<typeof today>) =>
    compareRows(recorded, today(...figures)).map(({ verdict }) => verdict);

  it('says worse or better only if no run reaches into the range that was recorded', () => {
    expect(verdicts([400, 470, 479], [9.1, 10, 11])).toEqual(['worse', 'worse']);
    expect(verdicts([530, 521, 600], [6, 5, 4])).toEqual(['better', 'better']);
    expect(verdicts([400, 400, 480], [9, 20, 30])).toEqual(['', '']);
  });

  it('shows both figures with their ranges and the change of the middle', () => {
    expect(compareRows(recorded, today([400, 440, 450], [8, 8, 8]))[0]).toEqual({
      row: '100 KB',
      figure: 'seals per CPU-second',
      recorded: '500 (480–520)',
      today: '440 (400–450)',
      change: '-12 %',
      verdict: 'worse',
    });
  });

  it('leaves out rows and columns that were not recorded, and everything if nothing was', () => {
    expect(compareRows(recorded, joinRuns([[{ document: '10 MB', 'stall ms': 1 }]]))).toEqual([]);
    expect(compareRows(recorded, joinRuns([[{ document: '1 MB', 'other ms': 1 }]]))).toEqual([]);
    expect(compareRows(null, joinRuns(runs))).toEqual([]);
  });

  it('takes rows without a name by their place', () => {
    const rows = [{ attendees: 1, 'stall ms': 5 }];
    expect(compareRows({ rows: joinRuns([rows]), machine: '' }, joinRuns([rows]))).toMatchObject([{ row: 'row 1' }]);
  });
});

it.each([
  ['seals per CPU-second', 'more'],
  ['requests per second', 'more'],
  ['deliveries/s', 'more'],
  ['times', 'more'],
  ['of bare, CPU', 'more'],
  ['p99, ms', 'less'],
  ['stall ms', 'less'],
  ['applied after, s', 'less'],
  ['seconds', 'less'],
  ['raw seal, ms of CPU', 'less'],
  ['web CPU, ms each', 'less'],
  ['memory MB', 'less'],
  ['whole, KB', 'less'],
  ['envelopes', null],
  ['web processes', null],
  ['seals for each signature', null],
  ['@libpdf/core', null],
])('%s: %s is better', (column, goal) => {
  expect(goalOf(column)).toBe(goal);
});

it('reads every section that RESULTS.md has', () => {
  expect(readRecorded('read')?.rows).toHaveLength(2);
  expect(readRecorded('seal')?.rows[0]).toHaveProperty('seals per CPU-second');
});
