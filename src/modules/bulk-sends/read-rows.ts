import { isUuid } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import { formatProblem } from '../../kernel/value-format.ts';
import { brokenRule, email, text } from '../../platform/graphql/validators.ts';
import { readCsv } from '../../standards/csv/index.ts';
import { formatReason, storedFormat } from '../envelopes/index.ts';
import type { FillRequest, WholeTemplate } from '../templates/index.ts';
import { checkOf, dayOf } from './cell-values.ts';
import { type ColumnTarget, columnsOf, type PersonPart, targetOf, type ValueRule } from './columns.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';

/** What a row asks of its template. */
export type RowRequest = Required<Pick<FillRequest, 'name' | 'message' | 'roles' | 'values'>> &
  Pick<FillRequest, 'reminders'>;

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

export interface Table {
  readonly rows: readonly Row[];
  readonly problems: readonly Problem[];
  /** Headings that name no column of the template. */
  readonly ignored: readonly string[];
}

/** A heading of the CSV and what its column says. */
export interface Placed {
  readonly heading: string;
  readonly at: number;
  readonly target: ColumnTarget;
}

const ofFile = (reason: Reason): Problem => ({ line: null, column: null, ...reason });

/** Reads the rows of a CSV for a template, and checks each cell by itself. */
export function readRows(template: WholeTemplate, csv: string): Table & { readonly columns: readonly Placed[] } {
  const [head, ...lines] = readCsv(csv, limits.rows + 2);
  const headings = head?.cells ?? [];
  const placed = headings.map((heading, at) => ({ heading, at, target: targetOf(heading, template) }));
  const columns = placed.filter((one): one is Placed => one.target !== null);
  const ignored = placed.filter(({ heading, target }) => heading && !target).map(({ heading }) => heading);
  const problems = headingProblems(template, columns);
  if (lines.length === 0) problems.push(ofFile(because('empty_csv')));
  if (lines.length > limits.rows) problems.push(ofFile(because('too_many_rows', { count: limits.rows })));
  if (problems.length > 0) return { rows: [], problems, ignored, columns };
  const rows = lines.map(({ number: line, cells }): Row => {
    const add = (column: string, reason: Reason) => void problems.push({ line, column, ...reason });
    return { line, request: requestOf(template, columns, cells, add) };
  });
  return { rows, problems, ignored, columns };
}

/** Problems of the headings: a column that is missing, or that is there twice. */
function headingProblems(template: WholeTemplate, columns: readonly Placed[]): Problem[] {
  const keys = columns.map(({ target }) => keyOf(target));
  const repeated = columns.filter((_, at) => keys.indexOf(keys[at]!) < at);
  const has = (role: string, part: PersonPart) => keys.includes(keyOf({ kind: 'person', role, part }));
  const missing = columnsOf(template).filter(({ isRequired, target }) => {
    if (!isRequired || target.kind !== 'person' || has(target.role, target.part)) return false;
    return target.part !== 'name' || !(has(target.role, 'givenName') || has(target.role, 'familyName'));
  });
  return [
    ...repeated.map(({ heading }) => ({ line: 1, column: heading, ...because('repeated_column') })),
    ...missing.map(({ heading }) => ({ line: 1, column: heading, ...because('missing_column') })),
  ];
}

const keyOf = (target: ColumnTarget): string =>
  target.kind === 'value' ? target.fieldId : [target.kind, 'role' in target ? target.role : '', target.part].join('\n');

type Add = (column: string, reason: Reason) => void;

function requestOf(
  template: WholeTemplate,
  columns: readonly Placed[],
  cells: readonly string[],
  add: Add,
): RowRequest {
  const cellOf = (wanted: ColumnTarget): { heading: string; cell: string } => {
    const column = columns.find(({ target }) => keyOf(target) === keyOf(wanted));
    return { heading: column?.heading ?? '', cell: column ? (cells[column.at] ?? '') : '' };
  };
  const checked = (wanted: ColumnTarget, check: ReturnType<typeof text>): string | null => {
    const { heading, cell } = cellOf(wanted);
    const broken = cell && brokenRule(check, cell);
    if (broken) add(heading, broken);
    return cell || null;
  };
  const ofEnvelope = (part: 'name' | 'message') => checked({ kind: 'envelope', part }, text(limits[part]));
  return {
    name: ofEnvelope('name'),
    message: ofEnvelope('message'),
    roles: template.roles.map(({ name: role }) => personOf(role, cellOf, add)),
    values: columns.flatMap(({ heading, at, target }) => {
      const cell = cells[at] ?? '';
      if (target.kind !== 'value' || !cell) return [];
      return [{ fieldId: target.fieldId, value: cellValue(target, cell, (message) => add(heading, message)) }];
    }),
  };
}

function personOf(
  role: string,
  cellOf: (target: ColumnTarget) => { heading: string; cell: string },
  add: Add,
): RowRequest['roles'][number] {
  const part = (name: PersonPart) => cellOf({ kind: 'person', role, part: name });
  const [name, given, family] = [part('name'), part('givenName'), part('familyName')];
  const fullName = (name.cell || `${given.cell} ${family.cell}`).replaceAll(/\s+/g, ' ').trim();
  const [address, phone, identity] = [part('email'), part('phone'), part('identity')];
  const orEmpty = (cell: string, broken: Reason) => (cell ? broken : because('empty_cell'));
  const long = brokenRule(text(limits.signerName), fullName);
  if (long) add(name.heading || family.heading || given.heading, orEmpty(fullName, long));
  const unreachable = brokenRule(email, address.cell);
  if (unreachable) add(address.heading, orEmpty(address.cell, unreachable));
  const wrongPhone = brokenRule(text(limits.phone), phone.cell);
  if (wrongPhone) add(phone.heading, wrongPhone);
  if (identity.cell && !isUuid(identity.cell)) add(identity.heading, because('not_identity'));
  return { role, name: fullName, email: address.cell, phone: phone.cell || null, identityId: identity.cell || null };
}

function cellValue({ type, format }: ValueRule, cell: string, add: (reason: Reason) => void): string {
  const long = brokenRule(text(limits.fieldValue), cell);
  if (long) add(long);
  const value = type === 'TEXT' ? cell : type === 'DATE' ? dayOf(cell) : checkOf(cell);
  if (value === null) add(because(type === 'DATE' ? 'not_date_cell' : 'not_yes_or_no'));
  const stored = storedFormat({ format });
  const exceeded = stored && value !== null ? formatProblem(stored, value) : null;
  if (exceeded) add(formatReason(exceeded));
  return value ?? '';
}
