import { cellText, type Figure, isFigure, type Measured } from './measured.ts';
import type { Recorded } from './recorded.ts';

/** Today's figure beside the recorded one. */
export interface Comparison {
  readonly row: string;
  readonly figure: string;
  readonly recorded: string;
  readonly today: string;
  /** Of the middle runs, with its sign: `+3 %`. */
  readonly change: string;
  /** Empty if the ranges of the runs overlap: such a difference says nothing. */
  readonly verdict: 'better' | 'worse' | '';
  /** Percent that the best run of today is worse than the worst recorded one; 0 if it is not. */
  readonly loss: number;
}

/** Whether more of a column is better or worse; null for what is no merit, such as counts and figures of others. */
export function goalOf(column: string): 'more' | 'less' | null {
  if (/^times|per (CPU-)?second|\/s$|^of bare/.test(column)) return 'more';
  return /(^|[ ,])(ms|s|seconds|bytes|KB|MB)( each|$| of CPU)/.test(column) ? 'less' : null;
}

/**
 * Compares the figures that are good or bad. Rows belong together if they have the same names, which stand before the
 * first figure; rows without names, if they stand at the same place.
 */
export const compareRows = (recorded: Recorded | null, today: readonly Measured[]): Comparison[] =>
  today.flatMap((row, index) => {
    const name = nameOf(row);
    const rows = recorded?.rows ?? [];
    const before = name === '' ? rows[index] : rows.find((one) => nameOf(one) === name);
    return before ? compareRow(name || `row ${index + 1}`, before, row) : [];
  });

function nameOf(row: Measured): string {
  const cells = Object.values(row);
  const first = cells.findIndex(isFigure);
  return cells.slice(0, first === -1 ? undefined : first).join(', ');
}

function compareRow(row: string, before: Measured, now: Measured): Comparison[] {
  return Object.entries(now).flatMap(([figure, today]) => {
    const recorded = before[figure];
    const goal = goalOf(figure);
    if (!goal || !isFigure(today) || !isFigure(recorded)) return [];
    const change = `${percent(today.middle / recorded.middle - 1)} %`;
    return [
      {
        row,
        figure,
        recorded: cellText(recorded),
        today: cellText(today),
        change,
        verdict: judge(goal, recorded, today),
        loss: lossOf(goal, recorded, today),
      },
    ];
  });
}

const percent = (part: number): string =>
  Number.isFinite(part) ? `${part < 0 ? '' : '+'}${Math.round(part * 100)}` : '?';

function judge(goal: 'more' | 'less', recorded: Figure, today: Figure): Comparison['verdict'] {
  if (today.least > recorded.most) return goal === 'more' ? 'better' : 'worse';
  if (today.most < recorded.least) return goal === 'more' ? 'worse' : 'better';
  return '';
}

const lossOf = (goal: 'more' | 'less', recorded: Figure, today: Figure): number =>
  100 * Math.max(0, goal === 'more' ? 1 - today.most / recorded.least : 1 - recorded.most / today.least);
