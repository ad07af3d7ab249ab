/** A measurement of both services. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  /** Whether more is better. */
  readonly isMore?: true;
}

export const measuredOn = '2026-11-28';
export const peer = 'Documenso 2.17';

/** What was measured: `README.md` and the chart are made from these. */
export const figures: readonly Figure[] = [
  { what: 'Processor time for each document', unit: 'ms', ours: 122, theirs: 790 },
  { what: 'SQL statements for each document', unit: '', ours: 64, theirs: 399 },
  { what: 'Documents a second, in the quietest round', unit: '', ours: 15.5, theirs: 1.04, isMore: true },
  { what: 'From the last signature to the seal', unit: 'ms', ours: 127, theirs: 290 },
  { what: 'Size of the signing page', unit: 'KB', ours: 251, theirs: 3_900 },
  { what: 'Until the signing page is there', unit: 's', ours: 0.9, theirs: 3.1 },
  { what: 'All 8 seals after kill -9 and restart', unit: 's', ours: 9, theirs: 29 * 60 },
];

/** What must stand beside the figures. */
export const conditions: readonly string[] = [
  'One machine and one PostgreSQL for both, the same PDF of 92 KB, two signers, 4 documents at a time.',
  'Esign seals at PAdES B-LTA and makes an evidence file; Documenso seals at B-B.',
  'The Prisma of Documenso ran without its native engine, and its drawing library was replaced.',
];

/** A figure as people read it: `29 min` for 1740 s. */
export function written(value: number, unit: string): string {
  if (unit === 's' && value >= 120) return `${Math.round(value / 60)} min`;
  return `${value.toLocaleString('en')}${unit && ` ${unit}`}`;
}

/** How many times better ours is: `6.5 ×`. */
export function ratioOf({ ours, theirs, isMore }: Figure): string {
  const times = isMore ? ours / theirs : theirs / ours;
  return `${times >= 10 ? Math.round(times) : times.toFixed(1)} ×`;
}

/** The table of README.md. */
export const table = (): string =>
  [
    `| | Esign | ${peer} | |`,
    '|---|---:|---:|---:|',
    ...figures.map(
      (each) =>
        `| ${each.what} | ${written(each.ours, each.unit)} | ${written(each.theirs, each.unit)} | ${ratioOf(each)} |`,
    ),
    '| Level of the seal | B-LTA, with evidence | B-B | |',
  ].join('\n');
