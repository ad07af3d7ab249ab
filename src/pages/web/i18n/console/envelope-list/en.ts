import type { fr } from './fr.ts';

/** The words of exports, downloads and labels of the list of envelopes. */
export const en: Record<keyof typeof fr, string> = {
  exportList: 'Export as CSV',
};
