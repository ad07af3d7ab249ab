import { readFileSync } from 'node:fs';
import { inProject } from '../../src/platform/project-root.ts';
import { type Measured, parseCell } from './measured.ts';

/** What RESULTS.md has between the markers of a section. */
export interface Recorded {
  readonly rows: readonly Measured[];
  /** The date, the machine and its load: the last line. */
  readonly machine: string;
}

/** Reads a section of RESULTS.md; null if it has no table, because nothing was recorded. */
export function readRecorded(
  part: string,
  text: string = readFileSync(inProject('lab/bench/RESULTS.md'), 'utf8'),
): Recorded | null {
  const section = text.split(`<!-- ${part}: begin -->`)[1]?.split(`<!-- ${part}: end -->`)[0] ?? '';
  const lines = section.trim().split('\n');
  const [names, , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf);
  if (!names) return null;
  const read = (cells: readonly string[]) =>
    Object.fromEntries(names.map((name, index) => [name, parseCell(cells[index] ?? '')]));
  return { rows: rows.map(read), machine: lines.at(-1) ?? '' };
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
