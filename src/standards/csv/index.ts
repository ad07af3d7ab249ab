/**
 * A line of RFC 4180, with `;` between the cells (what spreadsheets read where the comma is the decimal sign) and CRLF at
 * its end. A cell that a spreadsheet would run as a formula begins with an apostrophe; line ends, tabs and other control
 * characters are spaces, so that a cell stays in its line and its column.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

function csvCell(text: string): string {
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  const harmless = formula.test(plain) ? `'${plain}` : plain;
  return /[";,]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What begins a formula, in its full-width forms too, behind anything that a spreadsheet does not see. */
const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
