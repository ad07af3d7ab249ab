/** A person in a typed or pasted list. */
export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly externalRef: string | null;
}

export interface People {
  readonly people: readonly Person[];
  /** Line numbers, from 1, with an invalid e-mail address. */
  readonly doubtful: readonly number[];
}

type Column = 'name' | 'givenName' | 'familyName' | 'email' | 'externalRef';

/** Column headings in spreadsheets, without accents and punctuation. */
const heads: Readonly<Record<string, Column>> = {
  name: 'name',
  nometprenom: 'name',
  prenometnom: 'name',
  nomprenom: 'name',
  prenomnom: 'name',
  fullname: 'name',
  participant: 'name',
  apprenant: 'name',
  stagiaire: 'name',
  attendee: 'name',
  nomcomplet: 'name',
  prenom: 'givenName',
  firstname: 'givenName',
  givenname: 'givenName',
  nom: 'familyName',
  nomdefamille: 'familyName',
  lastname: 'familyName',
  familyname: 'familyName',
  email: 'email',
  mail: 'email',
  courriel: 'email',
  adresseemail: 'email',
  emailaddress: 'email',
  adressemail: 'email',
  reference: 'externalRef',
  ref: 'externalRef',
  externalref: 'externalRef',
  refexterne: 'externalRef',
  matricule: 'externalRef',
  id: 'externalRef',
  identifiant: 'externalRef',
  referenceexterne: 'externalRef',
};

const headOf = (cell: string): Column | undefined =>
  heads[
    cell
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
  ];

const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);

/**
 * Parses people from pasted spreadsheet cells (tabs) or from CSV (`;` or `,`, quoted or not), one per line. If the
 * first line contains known headings, they name the columns. Otherwise the cell with an @ is the e-mail address, the
 * first other cell the name, the next one the reference. `Name <address>` works too.
 */
export function parsePeople(text: string): People {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const separator = separatorOf(lines.find((line) => line.trim()) ?? '');
  const columns = columnsOf(cellsOf(lines.find((line) => line.trim()) ?? '', separator));
  const people: Person[] = [];
  const doubtful: number[] = [];
  let headed = columns !== null;
  lines.forEach((line, index) => {
    const cells = cellsOf(line, separator);
    if (!cells.some(Boolean)) return;
    if (headed) {
      headed = false;
      return;
    }
    const person = columns ? byColumn(cells, columns) : byLook(cells);
    if (!person.name) return;
    if (person.email && !isEmail(person.email)) doubtful.push(index + 1);
    people.push(person);
  });
  return { people, doubtful };
}

const separatorOf = (line: string): string => ['\t', ';', ','].find((each) => line.includes(each)) ?? '\t';

/** The cells of a line. Removes quotes and unescapes doubled ones (RFC 4180). */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (quoted && letter === '"' && line[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (quoted || !cell.trim())) quoted = !quoted;
    else if (letter === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** The columns of a heading line; null if the line is no heading. */
function columnsOf(cells: readonly string[]): readonly (Column | undefined)[] | null {
  const columns = cells.map(headOf);
  return cells.some((cell) => cell.includes('@')) || !columns.some((one) => one && /name/i.test(one)) ? null : columns;
}

function byColumn(cells: readonly string[], columns: readonly (Column | undefined)[]): Person {
  const cell = (column: Column) => cells[columns.indexOf(column)] || '';
  const name = cell('name') || `${cell('givenName')} ${cell('familyName')}`.trim();
  return { name, email: cell('email') || null, externalRef: cell('externalRef') || null };
}

function byLook(cells: readonly string[]): Person {
  const filledCells = cells.filter(Boolean);
  const [, bareName, address] = /^(.*?)\s*<([^<>]+@[^<>]+)>$/.exec(filledCells[0] ?? '') ?? [];
  const email = address ?? filledCells.find((cell) => cell.includes('@')) ?? null;
  const others = filledCells.filter((cell) => !cell.includes('@'));
  const [name, externalRef] = address === undefined ? others : [bareName, others[0]];
  return { name: name || email?.split('@')[0] || '', email, externalRef: externalRef ?? null };
}
