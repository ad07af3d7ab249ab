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
 * Reads CSV (RFC 4180) with `;` or `,`, or cells that were pasted from a spreadsheet (tabs). The first line
 * decides, or a line `sep=;` before it. Quoted cells may contain line ends. A quote without an end belongs to its line
 * only. Empty lines are left out.
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
  const told = SEPARATOR_LINE.exec(whole);
  const separator = (told?.[1] as Separator | undefined) ?? separatorOf(whole);
  let number = told ? 2 : 1;
  for (let at = told?.[0].length ?? 0; at < whole.length; ) {
    const { cells, end, lines } = recordAt(whole, at, separator, mostCells);
    yield cells.some(Boolean) ? { number, cells } : null;
    number += lines;
    at = end + 1;
  }
}

type Separator = '\t' | ';' | ',';

/** The line by which Excel tells the separator of a file. */
const SEPARATOR_LINE = /^"?sep=([\t;,])"?[ \t]*(?:\n|$)/i;

/** The separator of the first line that is not empty, outside of quoted cells. */
function separatorOf(text: string): Separator {
  const first = text.trimStart().split('\n', 1)[0]!;
  const unquoted = first.replace(/"[^"]*"/g, '');
  return (['\t', ';', ','] as const).find((each) => unquoted.includes(each)) ?? '\t';
}

/** Texts without a character that has a meaning. */
const plainRuns: Readonly<Record<Separator, RegExp>> = { '\t': /[^"\n\t]+/y, ';': /[^"\n;]+/y, ',': /[^"\n,]+/y };

interface CsvRecord {
  readonly cells: readonly string[];
  /** Index of the line end after it. */
  readonly end: number;
  /** Number of lines of text. */
  readonly lines: number;
}

/** Where the first line of a quoted cell ends. */
interface LineEnd {
  readonly at: number;
  /** Characters of the cell before it. */
  readonly length: number;
  readonly lines: number;
}

/**
 * Scans the record that begins at `start`. A quote that does not end within its bound goes back to the end of its line: what
 * was read beyond has no single quote, so that no later quote of it is read in vain again.
 */
function recordAt(text: string, start: number, separator: Separator, mostCells: number): CsvRecord {
  const cells: string[] = [];
  const run = plainRuns[separator];
  let [cell, isBlank, quoted, lines, at] = ['', true, false, 1, start];
  let lineEnd: LineEnd | null = null;
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
      if (!quoted || (!lineEnd && cell.length > LONGEST_CELL)) break;
      lineEnd ??= { at, length: cell.length, lines };
      lines += 1;
      add(letter);
    } else if (letter === '"') {
      if (quoted && text[at + 1] === '"') {
        add(letter);
        at += 1;
      } else if (quoted || isBlank) [quoted, lineEnd] = [!quoted, null];
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
    if (lineEnd && cell.length > LONGEST_CELL) break;
  }
  if (lineEnd && quoted) {
    ({ at, lines } = lineEnd);
    cell = cell.slice(0, lineEnd.length);
  }
  endCell();
  return { cells, end: at, lines };
}

/** What a column says of a person. */
export type PersonColumn =
  | 'name'
  | 'givenName'
  | 'familyName'
  | 'email'
  | 'externalRef'
  | 'phone'
  | 'identity'
  | 'employer'
  | 'fileNumber';

const words: Readonly<Record<PersonColumn, readonly string[]>> = {
  name: [
    ...['name', 'fullname', 'nomcomplet', 'nometprenom', 'prenometnom', 'nomprenom', 'prenomnom'],
    ...['participant', 'apprenant', 'stagiaire', 'attendee'],
  ],
  givenName: ['givenname', 'firstname', 'prenom'],
  familyName: ['familyname', 'lastname', 'nom', 'nomdefamille'],
  email: ['email', 'emailaddress', 'mail', 'courriel', 'adresseemail', 'adressemail'],
  externalRef: [
    ...['reference', 'ref', 'externalref', 'refexterne', 'referenceexterne', 'matricule', 'id', 'identifiant'],
  ],
  phone: ['phone', 'phonenumber', 'mobile', 'telephone', 'tel', 'portable', 'numerodetelephone'],
  identity: ['identity', 'identityid', 'identite'],
  employer: ['employer', 'company', 'employeur', 'entreprise', 'societe'],
  fileNumber: [
    'filenumber',
    'file',
    'dossier',
    'numerodedossier',
    'nodedossier',
    'ndedossier',
    'dossierstagiaire',
    'dossierparticipant',
  ],
};

const columnOf = new Map(
  Object.entries(words).flatMap(([column, all]) => all.map((word) => [word, column as PersonColumn] as const)),
);

/** Reduces a heading to its letters and digits, without case and accents. */
export const plainHeading = (cell: string): string =>
  cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The column that a heading names, in English or French. Undefined for other texts. */
export const personColumn = (heading: string): PersonColumn | undefined => columnOf.get(plainHeading(heading));
