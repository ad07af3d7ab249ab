import { isOlder, migrationMarks, type Phase } from '../../../src/platform/database/migrations/book.ts';
import { actionsOf, type Statement, statementsOf } from './statements.ts';

/** Facts about the program that a migration belongs to. */
interface Program {
  readonly version: string;
  /** Versions in CHANGELOG.md. */
  readonly released: readonly string[];
}

/** A name, perhaps quoted and with its schema. */
const NAME = String.raw`(?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?`;
const match = (pattern: string) =>
  new RegExp(`^${pattern}`.replaceAll('NAME', NAME).replaceAll(' ', String.raw`\s+`), 'i');

/** What the previous version would not survive. No reason allows it in an expand. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [match('(DROP|TRUNCATE) '), 'removes something'],
  [match('(ALTER \\w+ NAME )?RENAME '), 'renames something'],
  [match('ALTER (COLUMN )?NAME (SET DATA )?TYPE '), 'changes a type'],
  [match('ALTER (COLUMN )?NAME SET NOT NULL'), 'sets NOT NULL'],
  [match('ALTER (COLUMN )?NAME DROP DEFAULT'), 'drops a default'],
  [match('ADD (COLUMN )?(IF NOT EXISTS )?NAME (?!.*DEFAULT).*NOT NULL'), 'adds NOT NULL without a default'],
];

/** What changes nothing for the previous version and holds no lock for long. Everything else needs a reason. */
const harmless: readonly RegExp[] = [
  match('CREATE TABLE (IF NOT EXISTS )?NAME'),
  match('CREATE TYPE NAME'),
  match('CREATE SEQUENCE '),
  match('CREATE EXTENSION IF NOT EXISTS '),
  match('CREATE FUNCTION NAME'),
  match('COMMENT ON '),
  match(
    'ADD (COLUMN )?(IF NOT EXISTS )?NAME (?!.*(\\b(UNIQUE|PRIMARY|REFERENCES|CHECK|GENERATED|SERIAL|BIGSERIAL)\\b|DEFAULT .*\\())',
  ),
  match('ADD CONSTRAINT NAME (CHECK|FOREIGN KEY) .* NOT VALID$'),
];

/** What may stand in a migration outside a transaction: it can be repeated, and blocks no reads and writes. */
const repeatable: readonly RegExp[] = [
  match('CREATE INDEX CONCURRENTLY IF NOT EXISTS NAME ON '),
  match('ALTER TABLE NAME VALIDATE CONSTRAINT NAME$'),
];
const repeatableContract = match('DROP INDEX CONCURRENTLY IF EXISTS NAME$');
/** Repeatable too, but a duplicate in existing rows, or of the previous version, makes it fail. */
const repeatableWithReason: readonly RegExp[] = [match('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS NAME ON ')];

/** Returns what is wrong with a migration. An empty list: it can run while the previous version serves. */
export function problemsOf(migration: string, program: Program): readonly string[] {
  const { phase, isOutside, isMarked } = migrationMarks(migration);
  if (!isMarked) return ['its first line is neither `-- expand` nor `-- contract from VERSION`'];
  const statements = statementsOf(migration);
  const problems = phase.kind === 'contract' ? problemsOfContract(phase.runsFrom!, program) : [];
  if (isOutside) return [...problems, ...problemsOutside(statements, phase)];
  if (phase.kind === 'contract') return problems;
  const created = match('CREATE TABLE (?:IF NOT EXISTS )?(NAME)');
  const tables = new Set(statements.flatMap(({ sql }) => created.exec(sql)?.[1] ?? []));
  return statements.flatMap((statement) => problemsOfExpand(statement, tables));
}

function problemsOfContract(runsFrom: string, { version, released }: Program): readonly string[] {
  if (isOlder(version, runsFrom)) return [`this program, ${version}, could not run on it`];
  return released.includes(runsFrom) ? [] : [`version ${runsFrom} was never released (CHANGELOG.md)`];
}

function problemsOutside(statements: readonly Statement[], { kind }: Phase): readonly string[] {
  if (statements.length !== 1) return ['outside a transaction, a migration is exactly one statement'];
  return statements.flatMap(({ sql, reason }) => {
    if (repeatable.some((pattern) => pattern.test(sql))) return [];
    if (kind === 'contract' && repeatableContract.test(sql)) return [];
    if (!repeatableWithReason.some((pattern) => pattern.test(sql))) return [`cannot be repeated: ${sql}`];
    return reason ? [] : [`needs a line \`-- reason: …\` above it: ${sql}`];
  });
}

function problemsOfExpand({ sql, reason }: Statement, newTables: ReadonlySet<string>): readonly string[] {
  const [alter = '', table] = match('ALTER TABLE (?:ONLY )?(NAME) ').exec(sql) ?? [];
  const on = table ?? match('CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?NAME ON (NAME)').exec(sql)?.[1];
  if (on && newTables.has(on)) return [];
  const actions = alter ? actionsOf(sql.slice(alter.length)) : [sql];
  return actions.flatMap((action) => problemsOfAction(action, sql, reason));
}

function problemsOfAction(action: string, sql: string, reason: string | undefined): readonly string[] {
  const [, why] = forbidden.find(([pattern]) => pattern.test(action)) ?? [];
  if (why) return [`an expand never ${why}: ${sql}`];
  if (reason || harmless.some((pattern) => pattern.test(action))) return [];
  return [`needs a line \`-- reason: …\` above it: ${sql}`];
}
