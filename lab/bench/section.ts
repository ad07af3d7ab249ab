import { cellText, isFigure, type Measured } from './measured.ts';

/** A line of a result: what was measured, by the name of the column. */
export type Row = Readonly<Record<string, string | number>>;

/** One bench of the run. */
export interface Section {
  /** What `--only` calls it. */
  readonly name: string;
  readonly title: string;
  /** What the numbers are of, and what they are held against. */
  readonly explanation: string;
  /** Its numbers are counts, which a busy machine does not change: it is recorded on one, too. */
  readonly isCounted?: boolean;
  /** `seconds`: how long each measurement lasts, about. */
  run(seconds: number): Promise<Row[]>;
}

/** Numbers as a reader wants them: three digits, no more. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** A result as Markdown. */
export function toMarkdown(rows: readonly Measured[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const isText = (row: Measured, name: string) => row[name] !== undefined && !isFigure(row[name]);
  const alignment = names.map((name) => (rows.some((row) => isText(row, name)) ? '---' : '--:'));
  return [
    line(names),
    line(alignment),
    ...rows.map((row) => line(names.map((name) => cellText(row[name] ?? '')))),
  ].join('\n');
}
