import { type Color, colors, type Style } from '../index.ts';

/** Pale enough for text over it. */
const pale: Color = [0.985, 0.9, 0.9];

/** Styles of the service's name, of titles, and of the warning on documents of mode `test`. */
export const marks = {
  brand: { face: 'bold', size: 10, color: colors.accent, leading: 13 },
  title: { face: 'bold', size: 27, color: colors.accent, leading: 32 },
  subtitle: { face: 'print', size: 10.5, color: colors.muted, leading: 14 },
  subject: { face: 'bold', size: 15, color: colors.ink, leading: 20 },
  specimen: { face: 'bold', size: 50, color: pale, leading: 50 },
  specimenSmall: { face: 'bold', size: 8, color: colors.bad, leading: 10 },
} as const satisfies Record<string, Style>;

/** Printed on every page of a document of mode `test`. */
export const SPECIMEN = 'SPECIMEN – sans valeur';
/** The same on a document in English. */
export const SPECIMEN_IN_ENGLISH = 'SPECIMEN – no legal value';
/** Name of the service in its documents. */
export const SERVICE = 'Esign';
