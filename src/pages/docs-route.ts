import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, Router } from 'express';
import express from 'express';
import MiniSearch from 'minisearch';
import { type WorkLanguage, workLanguages } from '../kernel/language.ts';
import { pageHeaders } from './headers.ts';
import { escapeHtml, type Html, html } from './html.ts';
import { docsSearchWords } from './words/docs-search.ts';

/** Longer search queries are truncated, after a word. The message of an error, with its values, is shorter. */
const LONGEST_QUESTION = 200;

/** The file of a page: its names are words. */
const PAGE = /^(fr\/)?[a-z]+(-[a-z]+)*\.(html|md)$/;

/** The file of a picture in a guide. */
const PICTURE = /^[a-z]+(-[a-z]+)*\.webp$/;

/** The address in the examples of a page, before the service's own replaces it: the one of a first start. */
const EXAMPLE_URL = 'URL:-http://127.0.0.1:4000}';

const shortened = (question: string): string =>
  question.length > LONGEST_QUESTION ? question.slice(0, LONGEST_QUESTION).replace(/\S+$/, '') : question;

/** Shows the address of this service in the examples. */
function addressed(page: Buffer, publicUrl: string): Buffer {
  const text = page.includes(EXAMPLE_URL) ? page.toString('utf8') : null;
  return text === null ? page : Buffer.from(text.replaceAll(EXAMPLE_URL, `URL:-${escapeHtml(publicUrl)}}`));
}

/** Pages of each language: the path, and the folder in `dist/docs`. */
const editions = { en: { base: '/docs', folder: '' }, fr: { base: '/docs/fr', folder: 'fr' } } as const;

/**
 * The documentation: `/docs`, `/docs/:page`, `/docs/search?q=` and `/docs/search.json?q=` in English, the same below
 * `/docs/fr` in French. `/docs/:page.md` is a guide as Markdown; `/llms.txt` lists these. `/docs/pictures/:name` is a picture
 * of a guide. docs/build.ts builds all of them from the guides, the contract and the GraphQL schema. Reading and searching
 * need no script; the script adds copy buttons, marks the current heading and sends requests of the REST reference. The pages,
 * the pictures and the sample contract of the examples are public.
 */
export function docsRouter({
  docsDir,
  publicUrl,
}: {
  /** Folder of the built pages, `dist/docs`. */
  readonly docsDir: string;
  /** Address of the service, shown in the examples. */
  readonly publicUrl: string;
}): Router {
  const router = express.Router();
  const headers = { ...pageHeaders({ forms: true }), 'Cache-Control': 'no-cache' };
  // Keys are names of existing files only, so the map cannot grow beyond the number of files.
  const files = new Map<string, Buffer>();
  const docsFileBytes = (file: string): Buffer => {
    const known = files.get(file) ?? addressed(readFileSync(path.join(docsDir, file)), publicUrl);
    files.set(file, known);
    return known;
  };

  /** The text of a file for programs, with links to this service. */
  const docsFileText = (file: string): string => String(docsFileBytes(file)).replaceAll('{{url}}', publicUrl);

  router.get('/llms.txt', (_request, response) => {
    response.set(headers).type('text/plain').send(docsFileText('llms.txt'));
  });

  router.get('/docs/contract.pdf', (_request, response) => {
    response
      .set({ ...headers, 'Content-Disposition': 'inline; filename="contract.pdf"' })
      .type('pdf')
      .send(docsFileBytes('contract.pdf'));
  });

  for (const language of workLanguages) {
    const { base, folder } = editions[language];
    const own = { ...headers, 'Content-Language': language };
    const docsFile = (name: string) => path.join(folder, name);
    let sections: Section[] | undefined;

    const search = ({ query }: Request): { readonly searched: Section[]; readonly question: string } => ({
      searched: (sections ??= loadSections(path.join(docsDir, folder))),
      question: typeof query.q === 'string' ? shortened(query.q) : '',
    });

    // For the search of the console.
    router.get(`${base}/search.json`, async (request, response) => {
      const { searched, question } = search(request);
      const found = await searchSections(searched, question);
      response.set(own).json(found.map(({ href, page, heading }) => ({ href, page, heading })));
    });

    router.get(`${base}/search`, async (request, response) => {
      const { searched, question } = search(request);
      const filled: Record<string, string> = {
        query: escapeHtml(question),
        results: (await searchResults(searched, question, language)).text,
      };
      const page = String(docsFileBytes(docsFile('search.html')));
      response
        .set(own)
        .type('html')
        .send(page.replace(/\{\{(query|results)\}\}/g, (_, name: string) => filled[name] ?? ''));
    });

    router.get(`${base}/:page.md`, (request, response, next) => {
      const file = docsFile(`${String(request.params.page)}.md`);
      if (!PAGE.test(file) || !existsSync(path.join(docsDir, file))) return next();
      response.set(own).type('text/markdown').send(docsFileText(file));
    });

    router.get(`${base}/pictures/:name`, (request, response, next) => {
      const file = docsFile(path.join('pictures', request.params.name));
      if (!PICTURE.test(request.params.name) || !existsSync(path.join(docsDir, file))) return next();
      response.set(own).type('webp').send(docsFileBytes(file));
    });

    router.get([base, `${base}/:page`], (request, response, next) => {
      const file = docsFile(`${String(request.params.page ?? 'index')}.html`);
      if (!PAGE.test(file) || !existsSync(path.join(docsDir, file))) return next();
      response.set(own).type('html').send(docsFileBytes(file));
    });
  }
  return router;
}

/** A searchable section of the documentation (docs/build.ts). */
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
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `expires_at` is found whole and by its parts. */
const tokensOf = (text: string): string[] =>
  (plain(text).match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
    const parts = word.split(/[._-]/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });

/** The stem of a word, for both languages: plural and the common endings of verbs. */
const docsStem = (word: string): string =>
  word.length < 5 ? word : word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '');

/** Finds sections by words: with typing errors, by stems and beginnings; guides before reference. */
interface DocsIndex {
  /** Sections that have every word of the question, the best first. */
  search(question: string): Section[];
}

/** Indexes sections, a few at a time: the whole takes a second of a slow processor. */
export async function openIndex(sections: readonly Section[]): Promise<DocsIndex> {
  const index = new MiniSearch<Section & { readonly id: number }>({
    fields: ['heading', 'page', 'text'],
    tokenize: tokensOf,
    processTerm: docsStem,
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

/** Reads the sections that the build wrote. `docsDir` is the folder of the built pages, `dist/docs`. */
export const loadSections = (docsDir: string): Section[] =>
  JSON.parse(readFileSync(path.join(docsDir, 'sections.json'), 'utf8'));

/** Maximum number of results. */
const MOST = 20;
/** Characters of context before and after a match. */
const AROUND = 90;

const indexes = new WeakMap<readonly Section[], Promise<DocsIndex>>();

/** Finds sections that have every word of the question. The index is made with the first question. */
export async function searchSections(sections: readonly Section[], question: string): Promise<Section[]> {
  if (!question.trim()) return [];
  const index = indexes.get(sections) ?? openIndex(sections);
  indexes.set(sections, index);
  return (await index).search(question).slice(0, MOST);
}

/** Renders the results as a list of links, or a sentence if there are none. */
async function searchResults(sections: readonly Section[], question: string, language: WorkLanguage): Promise<Html> {
  const words = docsSearchWords[language];
  const found = await searchSections(sections, question);
  if (!question.trim()) return html`<p>${words.empty}</p>`;
  if (found.length === 0) return html`<p role="status">${words.nothing(question)}</p>`;
  const items = found.map(
    ({ href, page, heading, text }) =>
      html`<li><a href="${href}">${heading}</a><p class="found-page">${page}</p><p>${excerpt(textAfter(heading, text), question)}</p></li>`,
  );
  return html`<p role="status">${words.found(found.length, found.length === MOST, question)}</p><ul class="found">${items}</ul>`;
}

/** The text of a section without its heading, which stands above it. */
const textAfter = (heading: string, text: string): string =>
  text.startsWith(heading) ? text.slice(heading.length).trimStart() : text;

/** The text around the first match, with the match marked. */
function excerpt(text: string, question: string): Html {
  const [word = ''] = plain(question).split(/\s+/).filter(Boolean);
  // Positions are valid only if removing accents did not change the length.
  const folded = plain(text);
  const at = folded.length === text.length ? folded.indexOf(word) : -1;
  // In a string, because esbuild escapes no character of a tagged template: one would double the memory of its bundle.
  if (at < 0) return html`${`${text.slice(0, 2 * AROUND)}…`}`;
  const [from, to] = [Math.max(0, at - AROUND), at + word.length + AROUND];
  return html`${from > 0 ? '…' : ''}${text.slice(from, at)}<mark>${text.slice(at, at + word.length)}</mark>${text.slice(at + word.length, to)}${to < text.length ? '…' : ''}`;
}
