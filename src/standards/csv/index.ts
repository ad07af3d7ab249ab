export { type CsvLine, csvLines, type PersonColumn, personColumn, plainHeading, readCsv } from './read-csv.ts';

/**
 * Formats a line of RFC 4180 with `;` between cells (for spreadsheets in locales with a decimal comma) and CRLF. A
 * cell that a spreadsheet would run as a formula gets a leading apostrophe; line ends, tabs and other control
 * characters become spaces, so that each cell stays in its line and column.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

function csvCell(text: string): string {
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  const harmless = formula.test(plain) ? `'${plain}` : plain;
  return /[";,]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The start of a formula, also in full-width forms, after any characters that a spreadsheet ignores. */
const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
