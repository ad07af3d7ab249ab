import { type PersonColumn, personColumn, readCsv } from '../../../../../standards/csv/read-csv.ts';
import type { Language } from '../../../generated/graphql.ts';

/** A person in a typed or pasted list. */
export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly externalRef: string | null;
  readonly employer: string | null;
  readonly fileNumber: string | null;
  /** Of a person taken over from another session. */
  readonly language?: Language | null;
}

export interface People {
  readonly people: readonly Person[];
  /** Line numbers, from 1, with an invalid e-mail address. */
  readonly doubtful: readonly number[];
}

const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);

/**
 * Parses people from pasted spreadsheet cells (tabs) or from CSV (`;` or `,`, quoted or not), one per line. If the
 * first line contains known headings, they name the columns. Otherwise the cell with an @ is the e-mail address, the
 * first other cell the name, the next one the reference. `Name <address>` works too. Employer and file number need a heading.
 */
export function parsePeople(text: string): People {
  const lines = readCsv(text);
  const columns = personColumns(lines[0]?.cells ?? []);
  const people: Person[] = [];
  const doubtful: number[] = [];
  for (const { number, cells } of columns ? lines.slice(1) : lines) {
    const person = columns ? byColumn(cells, columns) : byLook(cells);
    if (!person.name) continue;
    if (person.email && !isEmail(person.email)) doubtful.push(number);
    people.push(person);
  }
  return { people, doubtful };
}

/** The columns of a heading line; null if the line is no heading. */
function personColumns(cells: readonly string[]): readonly (PersonColumn | undefined)[] | null {
  const columns = cells.map(personColumn);
  return cells.some((cell) => cell.includes('@')) || !columns.some((one) => one && /name/i.test(one)) ? null : columns;
}

function byColumn(cells: readonly string[], columns: readonly (PersonColumn | undefined)[]): Person {
  const cell = (column: PersonColumn) => cells[columns.indexOf(column)] || '';
  const name = cell('name') || `${cell('givenName')} ${cell('familyName')}`.trim();
  const known = (column: PersonColumn) => cell(column) || null;
  return {
    ...{ name, email: known('email'), externalRef: known('externalRef') },
    ...{ employer: known('employer'), fileNumber: known('fileNumber') },
  };
}

function byLook(cells: readonly string[]): Person {
  const filledCells = cells.filter(Boolean);
  const [, bareName, address] = /^(.*?)\s*<([^<>]+@[^<>]+)>$/.exec(filledCells[0] ?? '') ?? [];
  const email = address ?? filledCells.find((cell) => cell.includes('@')) ?? null;
  const others = filledCells.filter((cell) => !cell.includes('@'));
  const [name, externalRef] = address === undefined ? others : [bareName, others[0]];
  const known = { name: name || email?.split('@')[0] || '', email, externalRef: externalRef ?? null };
  return { ...known, employer: null, fileNumber: null };
}
