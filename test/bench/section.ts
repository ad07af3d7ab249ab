/** A line of a result: what was measured, by the name of the column. */
export type Row = Readonly<Record<string, string | number>>;

/** One bench of the run. */
export interface Section {
  /** What `--only` calls it. */
  readonly name: string;
  readonly title: string;
  /** What the numbers are of, and what they are held against. */
  readonly explanation: string;
  /** `seconds`: how long each measurement lasts, about. */
  run(seconds: number): Promise<Row[]>;
}

/** Numbers as a reader wants them: three digits, no more. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** A result as Markdown. */
export function toMarkdown(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const alignment = names.map((name) => (rows.every((row) => typeof row[name] !== 'string') ? '--:' : '---'));
  return [line(names), line(alignment), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n');
}
