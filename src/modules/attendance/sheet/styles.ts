import { colors, type Style } from '../../../standards/typesetting/index.ts';

/** Text styles that only attendance sheets use. */
export const sheetStyles = {
  figure: { face: 'bold', size: 13.5, color: colors.ink, leading: 18 },
  halfDay: { face: 'bold', size: 14, color: colors.accent, leading: 18 },
  person: { face: 'bold', size: 8, color: colors.ink, leading: 9.2 },
  fine: { face: 'print', size: 6.5, color: colors.muted, leading: 7.4 },
  present: { face: 'bold', size: 7.5, color: colors.good, leading: 8.8 },
  away: { face: 'bold', size: 7.5, color: colors.bad, leading: 8.8 },
  unsigned: { face: 'print', size: 7.5, color: colors.muted, leading: 9.2 },
  warn: { face: 'print', size: 8, color: colors.warn, leading: 11 },
  remark: { face: 'print', size: 6.5, color: colors.warn, leading: 7.8 },
} as const satisfies Record<string, Style>;
