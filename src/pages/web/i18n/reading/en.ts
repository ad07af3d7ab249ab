import type { ReadingKey } from './fr.ts';

/** English, for reading documents. */
export const en: Record<ReadingKey, string> = {
  readingTools: 'Reading tools',
  counterPage: 'Page',
  counterOf: 'of {total}',
  counterGo: 'Page to show, from 1 to {total}',
  pagesShow: 'All pages',
  pagesTitle: 'Pages',
  find: 'Search in the documents',
  findClose: 'Close the search',
  findNext: 'Next match',
  findPrevious: 'Previous match',
  findAt: '{at} of {count}',
  findNone: 'No match',
  findReading: 'Reading the pages: {done} of {total}',
  findNoText: 'These pages are images, for example from a scanner: they have no text to search.',
  findPictures:
    '{count} page is an image without text: the search does not see it.|{count} pages are images without text: the search does not see them.',
  findFailed: 'A document cannot be read. Close the search, then try again.',
};
