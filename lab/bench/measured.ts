import { definitely } from '../../src/kernel/definitely.ts';
import type { Row } from './section.ts';

/** A figure of repeated runs: the middle one, and the least and the most that was seen. */
export interface Figure {
  readonly middle: number;
  readonly least: number;
  readonly most: number;
}

/** A row of repeated runs: figures, and texts such as names and aims. */
export type Measured = Readonly<Record<string, Figure | string>>;

export const isFigure = (cell: Figure | string | undefined): cell is Figure => typeof cell === 'object';

/** Joins the rows of repeated runs. @throws Error if a run has other rows than the first */
export function joinRuns(runs: readonly (readonly Row[])[]): Measured[] {
  const [first = []] = runs;
  if (runs.some(({ length }) => length !== first.length)) throw new Error('the runs have different numbers of rows');
  return first.map((row, index) => {
    const cells = (name: string) => runs.map((rows) => rows[index]?.[name] ?? '');
    return Object.fromEntries(Object.keys(row).map((name) => [name, joinCells(cells(name))]));
  });
}

function joinCells(cells: readonly (string | number)[]): Figure | string {
  const numbers = cells.filter((cell) => typeof cell === 'number').sort((a, b) => a - b);
  if (numbers.length < cells.length) return [...new Set(cells.map(String))].join(' or ');
  const at = (index: number) => definitely(numbers[index], 'a run');
  return { middle: at(Math.floor(numbers.length / 2)), least: at(0), most: at(numbers.length - 1) };
}

/** `5 (4–6)`; without a spread `5`. */
export const cellText = (cell: Figure | string): string => {
  if (!isFigure(cell)) return cell;
  return cell.least === cell.most ? String(cell.middle) : `${cell.middle} (${cell.least}–${cell.most})`;
};

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const FIGURE = new RegExp(`^(${NUMBER})(?: \\((${NUMBER})–(${NUMBER})\\))?$`);

/** Reads what `cellText` wrote. */
export function parseCell(text: string): Figure | string {
  const [, middle, least = middle, most = middle] = FIGURE.exec(text) ?? [];
  return middle === undefined ? text : { middle: Number(middle), least: Number(least), most: Number(most) };
}
