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
 *
 * @param most number of lines after which reading stops
 */
export function readCsv(text: string, most = Number.POSITIVE_INFINITY): CsvLine[] {
  const whole = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const first = whole.split('\n', 1)[0]!.trim() || (whole.trimStart().split('\n', 1)[0] ?? '');
  const separator = ['\t', ';', ','].find((each) => first.includes(each)) ?? '\t';
  const lines: CsvLine[] = [];
  let number = 1;
  for (let at = 0; at < whole.length && lines.length < most; ) {
    const { cells, end } = recordAt(whole, at, separator);
    if (cells.some(Boolean)) lines.push({ number, cells });
    number += whole.slice(at, end + 1).split('\n').length - 1;
    at = end + 1;
  }
  return lines;
}

/** The record that begins at `start`, and the index of the line end after it. */
function recordAt(text: string, start: number, separator: string): { cells: string[]; end: number } {
  const record = scan(text, start, separator, true);
  return record ?? scan(text, start, separator, false)!;
}

/** Scans one record. Null if a quoted cell is too long or does not end, which can happen only with `multiline`. */
function scan(text: string, start: number, separator: string, multiline: boolean) {
  const cells: string[] = [];
  let [cell, quoted, at] = ['', false, start];
  for (; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '\n' && !(quoted && multiline)) break;
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (quoted || !cell.trim())) quoted = !quoted;
    else if (letter === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
    if (quoted && multiline && cell.length > LONGEST_CELL) return null;
  }
  return quoted && multiline ? null : { cells: [...cells, cell.trim()], end: at };
}
