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
  specimen: [0.985, 0.9, 0.9],
} as const satisfies Record<string, Color>;

/** Every way in which a text may look. */
export const styles = {
  brand: { face: 'bold', size: 10, color: colors.accent, leading: 13 },
  small: { face: 'text', size: 7, color: colors.muted, leading: 9.5 },
  title: { face: 'bold', size: 27, color: colors.accent, leading: 32 },
  subtitle: { face: 'text', size: 10.5, color: colors.muted, leading: 14 },
  subject: { face: 'bold', size: 15, color: colors.ink, leading: 20 },
  heading: { face: 'bold', size: 12.5, color: colors.accent, leading: 16 },
  headingEnglish: { face: 'text', size: 8.5, color: colors.muted, leading: 16 },
  block: { face: 'bold', size: 10, color: colors.ink, leading: 13.5 },
  label: { face: 'text', size: 8, color: colors.ink, leading: 12 },
  labelEnglish: { face: 'text', size: 6.5, color: colors.muted, leading: 12 },
  value: { face: 'text', size: 8.5, color: colors.ink, leading: 12 },
  strong: { face: 'bold', size: 8.5, color: colors.ink, leading: 12 },
  good: { face: 'bold', size: 8.5, color: colors.good, leading: 12 },
  bad: { face: 'bold', size: 8.5, color: colors.bad, leading: 12 },
  body: { face: 'text', size: 8.5, color: colors.ink, leading: 12.5 },
  letter: { face: 'text', size: 10, color: colors.ink, leading: 15 },
  note: { face: 'text', size: 7.5, color: colors.muted, leading: 10.5 },
  bodyEnglish: { face: 'text', size: 7.5, color: colors.muted, leading: 10.5 },
  detail: { face: 'text', size: 7.5, color: colors.ink, leading: 10.5 },
  digest: { face: 'mono', size: 7, color: colors.ink, leading: 12 },
  code: { face: 'mono', size: 7, color: colors.ink, leading: 9.8 },
  figure: { face: 'bold', size: 13.5, color: colors.ink, leading: 18 },
  halfDay: { face: 'bold', size: 14, color: colors.accent, leading: 18 },
  tableTitle: { face: 'bold', size: 7, color: colors.accent, leading: 10 },
  person: { face: 'bold', size: 8, color: colors.ink, leading: 9.2 },
  fine: { face: 'text', size: 6.5, color: colors.muted, leading: 7.4 },
  present: { face: 'bold', size: 7.5, color: colors.good, leading: 8.8 },
  away: { face: 'bold', size: 7.5, color: colors.bad, leading: 8.8 },
  unsigned: { face: 'text', size: 7.5, color: colors.muted, leading: 9.2 },
  warn: { face: 'text', size: 8, color: colors.warn, leading: 11 },
  remark: { face: 'text', size: 6.5, color: colors.warn, leading: 7.8 },
  specimen: { face: 'bold', size: 50, color: colors.specimen, leading: 50 },
  specimenSmall: { face: 'bold', size: 8, color: colors.bad, leading: 10 },
} as const satisfies Record<string, Style>;

/** What every page of a sandbox envelope says. */
export const SPECIMEN = 'SPECIMEN – sans valeur';
/** The service, as the file names it. */
export const SERVICE = 'Esign';
