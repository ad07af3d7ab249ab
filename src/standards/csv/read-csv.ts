/** A line of a CSV that is not empty. */
export interface CsvLine {
  /** Number of its first line of text, from 1. */
  readonly number: number;
  /** The trimmed cells. */
  readonly cells: readonly string[];
}

/** Longest quoted cell, UTF-16 units: a quote that is not closed within it ends with its line. */
const LONGEST_CELL = 10_000;

/**
 * Reads CSV (RFC 4180) with `;` or `,`, or cells that were pasted from a spreadsheet (tabs). The first line decides.
 * Quoted cells may contain line ends. A quote without an end belongs to its line only. Empty lines are left out.
 */
export const readCsv = (text: string): CsvLine[] => [...csvLines(text)].filter((line) => line !== null);

/**
 * Reads a CSV record by record, as `readCsv` does. Yields null for an empty line, so that the reader of a long text can
 * pause there. The time is linear in the text.
 *
 * @param mostCells number of cells of a line after which the rest of the line is dropped
 */
export function* csvLines(text: string, mostCells = Number.POSITIVE_INFINITY): Generator<CsvLine | null, void> {
  const whole = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const first = whole.split('\n', 1)[0]!.trim() || (whole.trimStart().split('\n', 1)[0] ?? '');
  const separator = (['\t', ';', ','] as const).find((each) => first.includes(each)) ?? '\t';
  let number = 1;
  for (let at = 0; at < whole.length; ) {
    const { cells, end, lines } = recordAt(whole, at, separator, mostCells);
    yield cells.some(Boolean) ? { number, cells } : null;
    number += lines;
    at = end + 1;
  }
}

type Separator = '\t' | ';' | ',';

/** Texts without a character that has a meaning. */
const plainRuns: Readonly<Record<Separator, RegExp>> = { '\t': /[^"\n\t]+/y, ';': /[^"\n;]+/y, ',': /[^"\n,]+/y };

interface CsvRecord {
  readonly cells: readonly string[];
  /** Index of the line end after it. */
  readonly end: number;
  /** Number of lines of text. */
  readonly lines: number;
}

/** The record that begins at `start`. */
const recordAt = (text: string, start: number, separator: Separator, mostCells: number): CsvRecord =>
  scan(text, start, separator, mostCells, true) ?? scan(text, start, separator, mostCells, false)!;

/** Scans one record. Null if a quoted cell is too long or does not end, which can happen only with `multiline`. */
function scan(
  text: string,
  start: number,
  separator: Separator,
  mostCells: number,
  multiline: boolean,
): CsvRecord | null {
  const cells: string[] = [];
  const run = plainRuns[separator];
  let [cell, isBlank, quoted, lines, at] = ['', true, false, 1, start];
  const add = (part: string): void => {
    cell += part;
    isBlank &&= !part.trim();
  };
  const endCell = (): void => {
    if (cells.length < mostCells) cells.push(cell.trim());
    [cell, isBlank] = ['', true];
  };
  for (; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '\n') {
      if (!(quoted && multiline)) break;
      lines += 1;
      add(letter);
    } else if (letter === '"') {
      if (quoted && text[at + 1] === '"') {
        add(letter);
        at += 1;
      } else if (quoted || isBlank) quoted = !quoted;
      else add(letter);
    } else if (letter === separator) {
      if (quoted) add(letter);
      else endCell();
    } else {
      run.lastIndex = at;
      const [part] = run.exec(text)!;
      add(part);
      at += part.length - 1;
    }
    if (quoted && multiline && cell.length > LONGEST_CELL) return null;
  }
  if (quoted && multiline) return null;
  endCell();
  return { cells, end: at, lines };
}
