import { language } from '../../i18n/index.ts';
import { type Option, option } from './option.ts';

/** Most pages of the documentation. */
const MOST = 3;
/** Fewer letters are in every page. */
const LEAST_LETTERS = 3;

interface Section {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
}

/** Sections of the documentation with these words. None if they cannot be searched now: the rest is still found. */
export async function findDocs(words: string): Promise<Option[]> {
  if (words.length < LEAST_LETTERS) return [];
  const base = language.value === 'fr' ? '/docs/fr' : '/docs';
  try {
    const response = await fetch(`${base}/search.json?${new URLSearchParams({ q: words })}`);
    const found = response.ok ? ((await response.json()) as Section[]) : [];
    return found.slice(0, MOST).map(({ href, page, heading }) => ({
      ...option('doc', href, heading, href),
      ...(page === heading ? {} : { hint: page }),
    }));
  } catch {
    return [];
  }
}
