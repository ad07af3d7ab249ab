import MiniSearch from 'minisearch';

/** A searchable section of the documentation (docs/search-index.mjs). */
export interface Section {
  readonly href: string;
  /** The page's title. */
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** Sections that are indexed between two turns of the event loop. */
const CHUNK = 20;
/** The reference counts half: it repeats the words of the guides in every field. */
const REFERENCE = /\/(reference|errors|graphql-\w+|configuration|endpoints|access|changelog|commands)(#|$)/;

/** Words of a question that say nothing about what is looked for. */
const FILLERS = new Set(
  'a an and are be can do does for how i in is it my of on or the to what when where which with au aux comment dans de des du en est et je la le les ou par pour que quel quelle qui sur un une'.split(
    ' ',
  ),
);

/** Words of the field, with those that the documentation uses. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  backoff: ['delivery', 'attempt'],
  gdpr: ['personal', 'erasure'],
  hook: ['webhook'],
  invoice: ['credits'],
  login: ['sign-in'],
  price: ['credits'],
  retry: ['delivery', 'attempt'],
  rgpd: ['personnelle', 'effacement'],
  sso: ['oidc'],
  throttling: ['rate'],
  undo: ['cancel'],
  void: ['cancel'],
};

/** A text in lower case without accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `expires_at` is found whole and by its parts. */
const tokensOf = (text: string): string[] =>
  (plain(text).match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
    const parts = word.split(/[._-]/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });

/** The stem of a word, for both languages: plural and the common endings of verbs. */
const stemOf = (word: string): string =>
  word.length < 5 ? word : word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '');

/** Finds sections by words: with typing errors, by stems and beginnings; guides before reference. */
export interface DocsIndex {
  /** Sections that have every word of the question, the best first. */
  search(question: string): Section[];
}

/** Indexes sections, a few at a time: the whole takes a second of a slow processor. */
export async function openIndex(sections: readonly Section[]): Promise<DocsIndex> {
  const index = new MiniSearch<Section & { readonly id: number }>({
    fields: ['heading', 'page', 'text'],
    tokenize: tokensOf,
    processTerm: stemOf,
  });
  await index.addAllAsync(
    sections.map((section, id) => ({ ...section, id })),
    { chunkSize: CHUNK },
  );
  return {
    search(question) {
      const words = plain(question)
        .split(/[^\p{L}\p{N}._-]+/u)
        .filter((word) => /[\p{L}\p{N}]/u.test(word));
      const telling = words.filter((word) => !FILLERS.has(word));
      const found = index.search(
        {
          combineWith: 'AND',
          queries: (telling.length ? telling : words).map((word) => ({
            combineWith: 'OR',
            queries: [{ combineWith: 'AND', queries: [word] }, ...(SYNONYMS[word] ?? [])],
          })),
        },
        {
          boost: { heading: 4, page: 2 },
          prefix: (term) => term.length > 3,
          fuzzy: (term) => term.length > 4 && 0.2,
          boostDocument: (id) => (REFERENCE.test(sections[id as number]!.href) ? 0.5 : 1),
        },
      );
      // Anchors are names of operations, error codes and schemas.
      const anchor = `#${words.join(' ').replace(/[^a-z0-9]+/g, '-')}`;
      const named = sections.filter(({ href }) => words.length > 0 && href.endsWith(anchor));
      return [...new Set([...named, ...found.map(({ id }) => sections[id as number]!)])];
    },
  };
}
