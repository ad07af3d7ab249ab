import type { fr } from './fr.ts';

/** The words of exports, downloads and labels of the list of envelopes. */
export const en: Record<keyof typeof fr, string> = {
  exportList: 'Export as CSV',
  selection: 'Selection',
  selectEnvelope: 'Select {name}',
  selectPage: 'Select the page',
  selectNone: 'Clear the selection',
  selected: '{count} envelope selected|{count} envelopes selected',
  downloadSelection: 'Download as ZIP',
  archiveTooMany: 'A ZIP contains at most {count} envelopes. Select fewer.',
  archivePurged:
    'The documents of {count} envelope were purged: the table of contents names it.|The documents of {count} envelopes were purged: the table of contents names them.',
};
