/**
 * Which versions can run on the schema that a migration leaves (expand and contract, see prisma/README.md):
 * - `expand`: every version since the migration before it. It only adds.
 * - `contract`: those from `runsFrom` on. It takes away what older ones use. Null: only programs that know it.
 */
export type Phase = { readonly kind: 'expand' } | { readonly kind: 'contract'; readonly runsFrom: string | null };

/** What the first line of a migration says about it. */
export interface Marks {
  readonly phase: Phase;
  /** The migration is one statement that cannot run in a transaction, such as CREATE INDEX CONCURRENTLY. */
  readonly isOutside: boolean;
  /** False for migrations from before the marks. */
  readonly isMarked: boolean;
}

const FIRST_LINE = /^-- (?:(expand)|contract from (\d+\.\d+\.\d+))( outside a transaction)?\r?\n/;

/**
 * Reads `-- expand` or `-- contract from 1.2.0`, each perhaps followed by ` outside a transaction`. Without a mark, a
 * migration counts as a contract, so that no program runs on a schema that nobody has judged.
 */
export function marksOf(sql: string): Marks {
  const [line, expand, runsFrom = null, outside] = FIRST_LINE.exec(sql) ?? [];
  return {
    phase: expand ? { kind: 'expand' } : { kind: 'contract', runsFrom },
    isOutside: outside !== undefined,
    isMarked: line !== undefined,
  };
}

/** Whether a program of `version` can run on what the migration leaves, although it does not know the migration. */
export const runsOn = (phase: Phase, version: string): boolean =>
  phase.kind === 'expand' || (phase.runsFrom !== null && !isOlder(version, phase.runsFrom));

/** Compares versions of the form 1.2.3; a suffix such as -beta does not count. */
export function isOlder(version: string, other: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at]! < b[at]!;
}

const numbersOf = (version: string): readonly number[] =>
  version
    .replace(/[-+].*/, '')
    .split('.')
    .map(Number);
