import { isDay } from '../../../kernel/date-time.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Reason } from '../../../kernel/reason.ts';
import { formatProblem, type ValueFormat } from '../../../kernel/value-format.ts';
import type { MandateScope } from '../../../platform/database/index.ts';
import { brokenRule, email, text } from '../../../platform/graphql/validators.ts';
import type { TimeSlicer } from '../../../platform/in-parallel.ts';
import { type CsvLine, csvLines, plainHeading } from '../../../standards/csv/index.ts';
import { formatReason, isMissionStart, storedFormat } from '../../envelopes/index.ts';
import type { FillRequest } from '../input.ts';
import { namesToFill, type WholeTemplate } from '../store.ts';
import {
  because,
  bulkSendColumns,
  type ColumnTarget,
  headingReader,
  limits,
  type PersonPart,
  type ValueRule,
} from './columns.ts';

const yes = new Set(['true', 'yes', 'y', 'x', '1', 'oui', 'o', 'vrai']);
const no = new Set(['false', 'no', 'n', '0', 'non', 'faux']);

/** Reads a date of a cell: `2026-12-31`, or day, month and year as `31/12/2026`. Null for anything else. */
function cellDay(cell: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  const iso = day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
  return isDay(iso) ? iso : null;
}

/** Reads a checkbox of a cell. Null for a text that says neither yes nor no. */
function checkOf(cell: string): 'true' | 'false' | null {
  const word = cell.toLowerCase();
  if (yes.has(word)) return 'true';
  return no.has(word) ? 'false' : null;
}

/** Reads the text of a cell. People write an option in their own case, and without its accents. */
function cellText(format: ValueFormat | null, cell: string): string {
  if (format?.kind !== 'choice' || format.options.includes(cell)) return cell;
  const plain = plainHeading(cell);
  const meant = format.options.filter((option) => plainHeading(option) === plain);
  return meant.length === 1 && plain ? itemAt(meant, 0) : cell;
}

/** Plain words for each kind of document, in English and French, beside the names of the API. */
const kinds: Readonly<Record<MandateScope, string>> = {
  CMAD: 'cmad contratdemiseadisposition miseadisposition supplycontract',
  CONTRAT_MISSION: 'contratmission contratdemission missioncontract',
  AVENANT: 'avenant amendment',
  RELEVE_HEURES: 'releveheures relevedheures timesheet',
  AUTRE: 'autre other',
};

/** Reads a kind of document of a cell. Null for other texts. */
export function cellMandateScope(cell: string): MandateScope | null {
  const plain = plainHeading(cell);
  const found = Object.entries(kinds).find(([, words]) => words.split(' ').includes(plain));
  return (found?.[0] ?? null) as MandateScope | null;
}

/** What a row asks of its template. */
export type RowRequest = Required<Pick<FillRequest, 'name' | 'message' | 'roles' | 'values'>> &
  Pick<FillRequest, 'reminders' | 'documentKind' | 'missionStartsAt'>;

export interface Row {
  /** Number of the line in the CSV, from 1. */
  readonly line: number;
  readonly request: RowRequest;
}

/** Why the CSV cannot be sent. */
export interface Problem extends Partial<Reason> {
  /** Null for a problem of the whole file. */
  readonly line: number | null;
  /** Heading of the column. Null for a problem of the whole row. */
  readonly column: string | null;
  readonly message: string;
}

/** The problems of a CSV, in the order in which they were found. Only the first ones are kept; all are counted. */
class Problems {
  readonly told: Problem[] = [];
  count = 0;

  add(problem: Problem): void {
    this.count += 1;
    if (this.told.length < limits.toldProblems) this.told.push(problem);
  }
}

/** A CSV whose headings were read. */
interface Table {
  readonly columns: readonly Placed[];
  /** Headings that name no column of the template. */
  readonly ignored: readonly string[];
  /** Problems of the whole file and of its headings. No row is worth reading if there is one. */
  readonly problems: Problems;
  /** Lines after the headings that are not empty. */
  readonly lines: readonly CsvLine[];
}

/** A heading of the CSV and what its column says. */
export interface Placed {
  readonly heading: string;
  readonly at: number;
  readonly target: ColumnTarget;
}

const ofFile = (reason: Reason): Problem => ({ line: null, column: null, ...reason });

/** Reads the headings of a CSV for a template, and finds its lines. */
export async function readTable(template: WholeTemplate, csv: string, slicer: TimeSlicer): Promise<Table> {
  const [head, ...lines] = await firstLines(csv, slicer);
  const headings = head?.cells ?? [];
  const problems = new Problems();
  if (headings.length > limits.columns) problems.add(ofFile(because('too_many_columns', { count: limits.columns })));
  const readColumnTarget = headingReader(template);
  const [columns, ignored]: [Placed[], string[]] = [[], []];
  for (const [at, heading] of headings.slice(0, limits.columns).entries()) {
    await slicer.yieldIfDue();
    const target = readColumnTarget(heading);
    if (target) columns.push({ heading, at, target });
    else if (heading) ignored.push(heading);
  }
  for (const problem of headingProblems(template, columns)) problems.add(problem);
  if (lines.length === 0) problems.add(ofFile(because('empty_csv')));
  if (lines.length > limits.rows) problems.add(ofFile(because('too_many_rows', { count: limits.rows })));
  return { columns, ignored, problems, lines };
}

/** The headings and the rows, of both one more than is allowed. */
async function firstLines(csv: string, slicer: TimeSlicer): Promise<CsvLine[]> {
  const lines: CsvLine[] = [];
  for (const line of csvLines(csv, limits.columns + 1)) {
    if (line) lines.push(line);
    if (lines.length > limits.rows + 1) break;
    await slicer.yieldIfDue();
  }
  return lines;
}

/** Problems of the headings: a column that is missing, or that is there twice. */
function headingProblems(template: WholeTemplate, columns: readonly Placed[]): Problem[] {
  const keys = new Set<string>();
  const repeated = columns.filter(({ target }) => {
    const isThere = keys.has(columnKey(target));
    keys.add(columnKey(target));
    return isThere;
  });
  const has = (role: string, part: PersonPart) => keys.has(columnKey({ kind: 'person', role, part }));
  const missing = bulkSendColumns(template).filter(({ isRequired, target }) => {
    if (!isRequired || target.kind !== 'person' || has(target.role, target.part)) return false;
    return target.part !== 'name' || !(has(target.role, 'givenName') || has(target.role, 'familyName'));
  });
  return [
    ...repeated.map(({ heading }) => ({ line: 1, column: heading, ...because('repeated_column') })),
    ...missing.map(({ heading }) => ({ line: 1, column: heading, ...because('missing_column') })),
  ];
}

const columnKey = (target: ColumnTarget): string =>
  target.kind === 'value' ? target.fieldId : [target.kind, 'role' in target ? target.role : '', target.part].join('\n');

type Add = (column: string, reason: Reason) => void;

/** Checks of cells, made once: a CSV has a million cells. */
const checks = {
  name: text(limits.name),
  message: text(limits.message),
  signerName: text(limits.signerName),
  phone: text(limits.phone),
  fieldValue: text(limits.fieldValue),
} as const;

/** Returns a function that reads a row of a table, and checks each cell by itself. */
export function rowReader(template: WholeTemplate, { columns, problems }: Table): (line: CsvLine) => Row {
  const byKey = new Map(columns.map((column) => [columnKey(column.target), column]));
  return ({ number: line, cells }) => {
    const add: Add = (column, reason) => problems.add({ line, column, ...reason });
    const cellOf = (wanted: ColumnTarget): { heading: string; cell: string } => {
      const column = byKey.get(columnKey(wanted));
      return { heading: column?.heading ?? '', cell: column ? (cells[column.at] ?? '') : '' };
    };
    const ofEnvelope = (part: 'name' | 'message'): string | null => {
      const { heading, cell } = cellOf({ kind: 'envelope', part });
      const broken = cell && brokenRule(checks[part], cell);
      if (broken) add(heading, broken);
      return cell || null;
    };
    const request = {
      name: ofEnvelope('name'),
      message: ofEnvelope('message'),
      ...missionOf(cellOf, add),
      roles: namesToFill(template).map((role) => rowPerson(role, cellOf, add)),
      values: columns.flatMap(({ heading, at, target }) => {
        const cell = cells[at] ?? '';
        if (target.kind !== 'value' || !cell) return [];
        return [{ fieldId: target.fieldId, value: cellValue(target, cell, (reason) => add(heading, reason)) }];
      }),
    };
    return { line, request };
  };
}

/** The kind of document and the first day of the mission. Missing without their columns, or where the cell is empty. */
function missionOf(
  cellOf: (target: ColumnTarget) => { heading: string; cell: string },
  add: Add,
): Pick<RowRequest, 'documentKind' | 'missionStartsAt'> {
  const kind = cellOf({ kind: 'envelope', part: 'documentKind' });
  const start = cellOf({ kind: 'envelope', part: 'missionStartsAt' });
  const documentKind = kind.cell ? cellMandateScope(kind.cell) : null;
  const day = start.cell ? cellDay(start.cell) : null;
  if (kind.cell && !documentKind) add(kind.heading, because('not_document_kind'));
  if (start.cell && (day === null || !isMissionStart(day))) add(start.heading, because('not_date_cell'));
  return { ...(documentKind && { documentKind }), ...(day && { missionStartsAt: day }) };
}

function rowPerson(
  role: string,
  cellOf: (target: ColumnTarget) => { heading: string; cell: string },
  add: Add,
): RowRequest['roles'][number] {
  const part = (name: PersonPart) => cellOf({ kind: 'person', role, part: name });
  const [name, given, family] = [part('name'), part('givenName'), part('familyName')];
  const fullName = (name.cell || `${given.cell} ${family.cell}`).replaceAll(/\s+/g, ' ').trim();
  const [address, phone, identity] = [part('email'), part('phone'), part('identity')];
  const orEmpty = (cell: string, broken: Reason) => (cell ? broken : because('empty_cell'));
  const long = brokenRule(checks.signerName, fullName);
  if (long) add(name.heading || family.heading || given.heading, orEmpty(fullName, long));
  const unreachable = brokenRule(email, address.cell);
  if (unreachable) add(address.heading, orEmpty(address.cell, unreachable));
  const wrongPhone = brokenRule(checks.phone, phone.cell);
  if (wrongPhone) add(phone.heading, wrongPhone);
  if (identity.cell && !isUuid(identity.cell)) add(identity.heading, because('not_identity'));
  return { role, name: fullName, email: address.cell, phone: phone.cell || null, identityId: identity.cell || null };
}

function cellValue({ type, format }: ValueRule, cell: string, add: (reason: Reason) => void): string {
  const long = brokenRule(checks.fieldValue, cell);
  if (long) add(long);
  // Further rules read the whole text, and the row is refused anyway.
  if (long?.reason === 'max_characters') return '';
  const stored = storedFormat({ format });
  const value = type === 'TEXT' ? cellText(stored, cell) : type === 'DATE' ? cellDay(cell) : checkOf(cell);
  if (value === null) add(because(type === 'DATE' ? 'not_date_cell' : 'not_yes_or_no'));
  const exceeded = stored && value !== null ? formatProblem(stored, value) : null;
  if (exceeded) add(formatReason(exceeded));
  return value ?? '';
}
