import type { PadesLevel } from '../generated/graphql.ts';

/** PAdES levels as the standard writes them. */
export const levelWords: Readonly<Record<PadesLevel, string>> = {
  B_B: 'B-B',
  B_T: 'B-T',
  B_LT: 'B-LT',
  B_LTA: 'B-LTA',
};
