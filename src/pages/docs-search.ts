import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocsIndex, openIndex, plain, type Section } from './docs-index.ts';
import { type Html, html } from './html.ts';
import { docsSearchWords } from './words/docs-search.ts';
import type { Language } from './words/status-page.ts';

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
export async function searchResults(sections: readonly Section[], question: string, language: Language): Promise<Html> {
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
