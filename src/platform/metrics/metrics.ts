import { formatLabels, type Labels } from './text.ts';

export interface Counter {
  inc(labels?: Labels, by?: number): void;
}

export interface Gauge {
  set(value: number, labels?: Labels): void;
}

export interface Histogram {
  /** In the unit that the metric's name ends with. */
  observe(value: number, labels?: Labels): void;
}

/** Seconds, from a database find to a request that waits for something outside. */
const defaultBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Labels come from fixed lists (a route's template, a status); should one ever not, the memory stays bounded
 * and the rest is counted nowhere.
 */
const seriesLimit = 2_000;

/** A registry in the Prometheus text format 0.0.4. Names follow its conventions: `_total`, base units. */
export class Metrics {
  readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';
  readonly #families: { readonly name: string; write(): Promise<string[]> | string[] }[] = [];

  /** With `read` the value is kept elsewhere, and asked for when the metrics are. */
  counter(name: string, help: string, read?: () => number): Counter {
    const series = new Map<string, number>();
    this.#add(name, help, 'counter', () => {
      if (read) series.set('', read());
      return lines(name, series);
    });
    return { inc: (labels = {}, by = 1) => put(series, formatLabels(labels), (before) => before + by) };
  }

  /** With `read` the value is asked for when the metrics are. */
  gauge(name: string, help: string, read?: () => number | Promise<number>): Gauge {
    const series = new Map<string, number>();
    this.#add(name, help, 'gauge', async () => {
      if (read) series.set('', await read());
      return lines(name, series);
    });
    return { set: (value, labels = {}) => put(series, formatLabels(labels), () => value) };
  }

  histogram(name: string, help: string, buckets: readonly number[] = defaultBuckets): Histogram {
    const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
    this.#add(name, help, 'histogram', () =>
      [...series.values()].flatMap(({ labels, counts, sum, count }) => [
        ...buckets.map((le, at) => `${name}_bucket${formatLabels({ ...labels, le: String(le) })} ${counts[at]}`),
        `${name}_bucket${formatLabels({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${formatLabels(labels)} ${sum}`,
        `${name}_count${formatLabels(labels)} ${count}`,
      ]),
    );
    return {
      observe(value, labels = {}) {
        const key = formatLabels(labels);
        let row = series.get(key);
        if (!row) {
          if (series.size >= seriesLimit) return;
          series.set(key, (row = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }));
        }
        // Buckets are cumulative: a value counts in each one it fits into.
        for (let at = buckets.length - 1; at >= 0 && value <= buckets[at]!; at--) row.counts[at]!++;
        row.sum += value;
        row.count++;
      },
    };
  }

  /** Everything, ready to be answered. A gauge that cannot be read is left out. */
  async text(): Promise<string> {
    const parts = await Promise.all(this.#families.map((family) => Promise.resolve(family.write()).catch(() => [])));
    return parts.flat().join('\n') + '\n';
  }

  #add(name: string, help: string, type: string, write: () => Promise<string[]> | string[]): void {
    if (this.#families.some((family) => family.name === name)) throw new Error(`the metric ${name} exists already`);
    const head = [`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`];
    this.#families.push({ name, write: async () => [...head, ...(await write())] });
  }
}

const lines = (name: string, series: Map<string, number>): string[] =>
  [...series].map(([labels, value]) => `${name}${labels} ${value}`);

function put(series: Map<string, number>, key: string, change: (before: number) => number): void {
  if (series.has(key) || series.size < seriesLimit) series.set(key, change(series.get(key) ?? 0));
}
