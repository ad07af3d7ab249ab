import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { groups } from '../../src/pages/docs/build.ts';
import { blocksIn } from '../../src/pages/docs/markdown.ts';
import { inProject } from '../../src/platform/project-root.ts';

/** The guides for people who never call an API quote the pages: what they quote exists, and so do their pictures. */
interface Token {
  readonly type: string;
  readonly text?: string;
  readonly href?: string;
  readonly tokens?: Token[];
  readonly items?: Token[];
  readonly header?: Token[] | boolean;
  readonly rows?: Token[][];
}

const docs = inProject('src/pages/docs');
const languages = [
  { language: 'en', folder: 'guides' },
  { language: 'fr', folder: 'fr' },
];

/** All parts of a text, in order. A cell of a table says by `header` whether it is in the first row. */
const partsOf = (tokens: readonly object[]): Token[] =>
  (tokens as readonly Token[]).flatMap((token) => {
    const header = Array.isArray(token.header) ? token.header : [];
    return [
      token,
      ...partsOf([...(token.tokens ?? []), ...(token.items ?? []), ...header, ...(token.rows ?? []).flat()]),
    ];
  });

const textOf = (folder: string, name: string) => readFileSync(path.join(docs, folder, `${name}.md`), 'utf8');
const quotedIn = (folder: string, name: string): string[] =>
  partsOf(blocksIn(textOf(folder, name)))
    .filter(({ type }) => type === 'em')
    .map(({ text }) => text!);

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** What a page can show for a text in ICU MessageFormat: each choice, with `…` for a value that is not a word of the pages. */
function shownBy(message: string, step: (name: string) => string[]): string[] {
  const choice = /\{\w+, plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+)\}/.exec(message);
  if (choice)
    return [...choice[1]!.matchAll(/\w+ \{((?:[^{}]|\{\w+\})*)\}/g)].flatMap(([, inner]) =>
      shownBy(message.replace(choice[0], inner!.replaceAll('#', '…')), step),
    );
  if (message.includes('{step}')) return step('step').map((word) => message.replace('{step}', word));
  return [plain(message.replaceAll(/\{\w+\}/g, '…'))];
}

/** All words of the pages in a language. */
function wordsIn(language: string): Set<string> {
  const web = inProject('src/pages/web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`/words/${language}.json`))
    .map((file) => path.join(web, file));
  const entries = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
  );
  const steps = entries.filter(([key]) => key.startsWith('step_')).map(([, text]) => text);
  return new Set(entries.flatMap(([, text]) => shownBy(text, () => steps)));
}

describe.each(languages)('the guides for people in $language', ({ language, folder }) => {
  it.each(groups.people)('%s quotes only what the pages say, in its language', (name) => {
    const words = wordsIn(language);
    const quoted = quotedIn(folder, name).filter((text) => !['italics', 'italique'].includes(text));
    expect(quoted.length).toBeGreaterThan(5);
    expect(quoted.filter((text) => !words.has(plain(text)))).toEqual([]);
  });

  it('show pictures of at most 40 KB, and every picture is shown', () => {
    const shown = groups.people.flatMap((name) =>
      partsOf(blocksIn(textOf(folder, name))).filter(({ type }) => type === 'image'),
    );
    for (const { href, text } of shown) {
      const file = path.join(docs, 'pictures', language, path.basename(href!));
      expect(existsSync(file), file).toBe(true);
      expect(statSync(file).size, file).toBeLessThanOrEqual(40_960);
      expect(text, 'what the picture shows').toMatch(/\S{3}/);
    }
    const names = shown.map(({ href }) => path.basename(href!));
    expect(names.toSorted()).toEqual(readdirSync(path.join(docs, 'pictures', language)).toSorted());
  });
});

it('a guide that quotes a button that no page has is found', () => {
  expect(wordsIn('en').has('Sign these … documents')).toBe(true);
  expect(wordsIn('en').has('Continue: Fields')).toBe(true);
  expect(wordsIn('en').has('Sign it all')).toBe(false);
});
