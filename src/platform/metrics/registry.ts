import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process has done and holds. One for each process: its counters mean nothing to another one. */
export const processMetrics = new Registry();

const register = [processMetrics];
/** Two processes answer two scrapes: an operator must know what may be added up. */
const help = (text: string): string => `${text} Per process.`;

/** The values of each label; null where they are known to others: tasks, fields of the schema, codes of the catalogue. */
export type LabelSets = Readonly<Record<string, readonly string[] | null>>;

/**
 * A counter of this process. Its name ends in `_total`. Where all values of its labels are known it begins with each at
 * 0: Prometheus sees no increase in a series that begins at 1.
 */
export function counter<S extends LabelSets>(name: string, text: string, sets: S = {} as S): Counter<keyof S & string> {
  const labelNames = Object.keys(sets) as (keyof S & string)[];
  const made = new Counter({ name, help: help(text), labelNames, registers: register });
  for (const labels of combinations(sets)) made.inc(labels, 0);
  return made;
}

/** Every combination of labels; none where a set is not known. */
export function combinations<S extends LabelSets>(sets: S): Record<keyof S & string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(sets))
    all = all.flatMap((labels) => (values ?? []).map((value) => ({ ...labels, [label]: value })));
  return all as Record<keyof S & string, string>[];
}

/** A gauge of this process. */
export const gauge = <L extends string>(name: string, text: string, labelNames: readonly L[] = []): Gauge<L> =>
  new Gauge<L>({ name, help: help(text), labelNames, registers: register });

/** Seconds, from a database find to a neighbour that is given up. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** A histogram of this process, in seconds. */
export const histogram = <L extends string>(
  name: string,
  text: string,
  labelNames: readonly L[] = [],
  buckets: readonly number[] = SECONDS,
): Histogram<L> => new Histogram<L>({ name, help: help(text), labelNames, buckets: [...buckets], registers: register });
