import type { Color, Style } from './paper.ts';

/** sRGB colours; every text colour has a contrast of at least 4.5 on white, so that a photocopy stays readable. */
export const colors = {
  ink: [0.09, 0.12, 0.17],
  muted: [0.36, 0.4, 0.46],
  accent: [0.11, 0.24, 0.43],
  good: [0.07, 0.4, 0.26],
  bad: [0.66, 0.13, 0.13],
  warn: [0.55, 0.32, 0.02],
  line: [0.83, 0.85, 0.88],
  panel: [0.955, 0.965, 0.98],
} as const satisfies Record<string, Color>;

/** Styles of text that every kind of document uses. */
export const styles = {
  small: { face: 'print', size: 7, color: colors.muted, leading: 9.5 },
  heading: { face: 'bold', size: 12.5, color: colors.accent, leading: 16 },
  headingEnglish: { face: 'print', size: 8.5, color: colors.muted, leading: 16 },
  block: { face: 'bold', size: 10, color: colors.ink, leading: 13.5 },
  label: { face: 'print', size: 8, color: colors.ink, leading: 12 },
  labelEnglish: { face: 'print', size: 6.5, color: colors.muted, leading: 12 },
  value: { face: 'print', size: 8.5, color: colors.ink, leading: 12 },
  strong: { face: 'bold', size: 8.5, color: colors.ink, leading: 12 },
  good: { face: 'bold', size: 8.5, color: colors.good, leading: 12 },
  bad: { face: 'bold', size: 8.5, color: colors.bad, leading: 12 },
  body: { face: 'print', size: 8.5, color: colors.ink, leading: 12.5 },
  note: { face: 'print', size: 7.5, color: colors.muted, leading: 10.5 },
  bodyEnglish: { face: 'print', size: 7.5, color: colors.muted, leading: 10.5 },
  detail: { face: 'print', size: 7.5, color: colors.ink, leading: 10.5 },
  digest: { face: 'mono', size: 7, color: colors.ink, leading: 12 },
  tableTitle: { face: 'bold', size: 7, color: colors.accent, leading: 10 },
  code: { face: 'mono', size: 7, color: colors.ink, leading: 9.8 },
} as const satisfies Record<string, Style>;
