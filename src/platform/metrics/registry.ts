import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process; each process has its own counters. */
export const processMetrics = new Registry();

const register = [processMetrics];
/** Marks a metric as per process, so that operators know which values to add up. */
const help = (text: string): string => `${text} Per process.`;

/**
 * The values of each label; null if they are declared elsewhere: tasks, fields of the schema, codes of the catalogue.
 */
export type LabelSets = Readonly<Record<string, readonly string[] | null>>;

/**
 * Creates a counter of this process. Its name must end in `_total`. If all label values are known, each combination
 * starts at 0: Prometheus sees no increase in a series that starts at 1.
 */
export function counter<S extends LabelSets>(name: string, text: string, sets: S = {} as S): Counter<keyof S & string> {
  const labelNames = Object.keys(sets) as (keyof S & string)[];
  const made = new Counter({ name, help: help(text), labelNames, registers: register });
  for (const labels of combinations(sets)) made.inc(labels, 0);
  return made;
}

/** Lists every combination of labels; none if a label's values are unknown. */
export function combinations<S extends LabelSets>(sets: S): Record<keyof S & string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(sets))
    all = all.flatMap((labels) => (values ?? []).map((value) => ({ ...labels, [label]: value })));
  return all as Record<keyof S & string, string>[];
}

/** Creates a gauge of this process. */
export const gauge = <L extends string>(name: string, text: string, labelNames: readonly L[] = []): Gauge<L> =>
  new Gauge<L>({ name, help: help(text), labelNames, registers: register });

/** Buckets in seconds, from a database query to a call that times out. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Creates a histogram of this process, in seconds. */
export const histogram = <L extends string>(
  name: string,
  text: string,
  labelNames: readonly L[] = [],
  buckets: readonly number[] = SECONDS,
): Histogram<L> => new Histogram<L>({ name, help: help(text), labelNames, buckets: [...buckets], registers: register });
