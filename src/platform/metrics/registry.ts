import { Counter, type CounterConfiguration, Gauge, Histogram, Registry } from 'prom-client';

/** What this process has done and holds. One for each process: its counters mean nothing to another one. */
export const processMetrics = new Registry();

const register = [processMetrics];
/** Two processes answer two scrapes: an operator must know what may be added up. */
const help = (text: string): string => `${text} Per process.`;

/** A counter of this process. Its name ends in `_total`; each label has values from a closed set. */
export const counter = <L extends string>(name: string, text: string, labelNames: readonly L[] = []): Counter<L> =>
  new Counter<L>({ name, help: help(text), labelNames, registers: register } satisfies CounterConfiguration<L>);

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
