import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { excuses, excusesInEnglish } from '../../src/kernel/excuses.ts';
import { type Language, languages } from '../../src/kernel/language.ts';
import { compileSentence } from '../../src/pages/compile-sentence.ts';
import {
  compiledWords,
  languagesOf,
  readWords,
  type WordFolderName,
  wordFiles,
  wordFolders,
  wordsOfPage,
} from '../../src/pages/compile-words.ts';
import type { Translate } from '../../src/pages/web/i18n/index.ts';
import { inProject } from '../../src/platform/project-root.ts';

const web = inProject('src/pages/web');
const names = Object.keys(wordFolders) as WordFolderName[];

/** What a function that was compiled says. */
const said = (code: string, values: object, language: Language) => {
  const rule = (count: number, type?: Intl.PluralRuleType) =>
    new Intl.PluralRules(language, type && { type }).select(count);
  return new Function(`return (${code})`)()(values, rule);
};

describe('a sentence becomes', () => {
  it.each([
    ['Sent by {organization}', '"Sent by {organization}"'],
    ['{count, plural, one {# page} other {# pages}}', '"{count} page|{count} pages"'],
    ['Wait {count, plural, one {a day} other {# days}}.', '"Wait a day.|Wait {count} days."'],
    ["A tag like '{{'sign:1'}}'", '"A tag like {{sign:1}}"'],
    ['Four o’clock', '"Four o’clock"'],
  ])('a string: %s', (message, code) => {
    expect(compileSentence(message, 'en').code).toBe(code);
  });

  it('a string with the no-break spaces of French', () => {
    expect(compileSentence('« {name} » : oui !', 'fr').code).toBe('"«\u00a0{name}\u00a0»\u00a0: oui\u202f!"');
  });

  const message =
    '{kind, select, draft {Draft} other {{count, plural, =0 {No page} one {# page} other {# pages}} of {name}}}';
  it.each([
    [{ kind: 'draft', count: 1, name: 'A' }, 'Draft'],
    [{ kind: 'sent', count: 0, name: 'A' }, 'No page of A'],
    [{ kind: 'sent', count: 1, name: 'A' }, '1 page of A'],
    [{ kind: 'sent', count: 2, name: 'A' }, '2 pages of A'],
  ])('a function where more is chosen: %o', (values, text) => {
    expect(said(compileSentence(message, 'en').code, values, 'en')).toBe(text);
  });

  it('a function for ordinals, and for signs that a string cannot hold', () => {
    const ordinal = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4].map((n) => said(compileSentence(ordinal, 'en').code, { n }, 'en'))).toEqual([
      ...['1st', '2nd', '3rd', '4th'],
    ]);
    expect(said(compileSentence("a|b '{name}'", 'en').code, {}, 'en')).toBe('a|b {name}');
  });

  it('nothing if it lacks a plural of its language, has a format, or is no ICU MessageFormat', () => {
    expect(() => compileSentence('{count, plural, one {#} other {#}}', 'pl' as Language)).toThrow(/“(few|many)” of pl/);
    expect(() => compileSentence('{at, date, short}', 'en')).toThrow(/has a format/);
    expect(() => compileSentence('{count, plural, one {#}', 'en')).toThrow();
  });
});

/** A page’s own keys and values, as `generated/words` declares them. */
interface Page {
  title: object;
  signedAt: { date: string | number };
  pages: { count: number };
}

it('a page cannot ask for a key that it lacks, nor forget or misspell a value: that is a compile error', () => {
  const asked: string[] = [];
  const t: Translate<Page> = (key, ...values) => `${asked.push(`${key} ${JSON.stringify(values)}`)}`;
  t('title');
  t('signedAt', { date: '1 May' });
  t('pages', { count: 2 });
  // @ts-expect-error: no such key
  t('menu_credits');
  // @ts-expect-error: no date
  t('signedAt');
  // @ts-expect-error: another value
  t('signedAt', { day: '1 May' });
  // @ts-expect-error: a plural needs a number
  t('pages', { count: '2' });
  // @ts-expect-error: one of the two needs a date
  t(asked.length ? 'title' : 'signedAt');
  expect(asked).toHaveLength(8);
});

/** Words that the languages really share with French or English. */
const alike: Partial<Record<Language, readonly string[]>> = {
  de: [
    'ui optional',
    'ui INITIALS',
    'ui TEXT',
    'lib HYBRID',
    'trainer live',
    'trainer personName',
    'verification level',
  ],
  es: ['lib offHours', 'lib minutes', 'verification change_NONE'],
  it: ['lib offHours', 'lib minutes', 'verification change_NONE'],
  nl: [
    'lib HYBRID',
    'lib OPEN',
    'lib minutes',
    'batch listCount',
    'trainer live',
    'trainer TRAINER',
    'verification level',
  ],
  pt: ['lib offHours', 'lib minutes'],
};

/** Words of French and English that none of the other languages has. */
const foreign = /(?<![\p{L}#])(vous|votre|vos|avec|dans|une|cette|ces|the|your|you|with|this|and|not)(?!\p{L})/iu;

/** An empty text, spaces at its ends or before French punctuation that the compiler writes, and straight quotes. */
const untyped = /^$|^\s|\s$| {2}|[\u00a0\u202f][?!;:»]|«[\u00a0\u202f]|['"]|\.\.\./;

describe('the files of words', () => {
  it('are one for each folder and language, and each is read', () => {
    const wanted = names.flatMap((name) =>
      languagesOf(name).map((language) => `${wordFolders[name].folder}/words/${language}.json`),
    );
    expect(wordFiles()).toEqual(wanted.sort());
  });

  /** The sentences of all folders in a language that are so, each with its place. */
  const found = (
    language: Language,
    isSo: (text: string, place: string, name: WordFolderName, key: string) => boolean,
  ) =>
    names
      .filter((name) => languagesOf(name).includes(language))
      .flatMap((name) =>
        Object.entries(readWords(name, language)).flatMap(([key, text]) =>
          isSo(text, `${name} ${key}`, name, key) ? `${name} ${key}: ${text}` : [],
        ),
      );

  it.each(languages)('in %s are plain sentences, without spaces at their ends or signs of typewriters', (language) => {
    expect(found(language, (text) => untyped.test(text.replace(/'(\{\{|\}\})'/g, '')))).toEqual([]);
  });

  it.each(languages.filter((each) => !['fr', 'en'].includes(each)))('in %s are translated', (language) => {
    const words = (text: string) => text.replace(/\{\w+\}|SIREN|[^\p{L}]/gu, '');
    const isCopy = (text: string, place: string, name: WordFolderName, key: string) =>
      !alike[language]?.includes(place) &&
      words(text) !== '' &&
      (['fr', 'en'] as const).some((other) => readWords(name, other)[key] === text);
    expect(found(language, isCopy)).toEqual([]);
    expect(found(language, (text) => foreign.test(text))).toEqual([]);
  });

  it('have the excuses of the sheet, which are said once more there', () => {
    const own = { fr: excuses, en: excusesInEnglish };
    for (const [language, words] of Object.entries(own))
      for (const [name, text] of Object.entries(words))
        expect(wordsOfPage('trainer', language as Language)[`excuse_${name.toUpperCase()}`]).toBe(text);
  });
});

/** The source files of the pages, by path inside `web`. */
const sources = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
    .map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(web, file), 'utf8')]),
);

describe('compiled words', () => {
  const files = compiledWords();
  /** The words with one sentence of the signing page changed in one language. */
  const changed = (text: string | undefined, key = 'signedAt') =>
    compiledWords((name, language) => {
      const { [key]: _old, ...others } = readWords(name, language);
      return name === 'sign' && language === 'en' && text !== undefined
        ? { ...others, [key]: text }
        : name === 'sign' && language === 'en'
          ? others
          : readWords(name, language);
    });

  it('are one module for each page and language, with the words of all pages, and one with the types', () => {
    expect([...files.keys()]).toEqual(expect.arrayContaining(['sign.ts', 'sign.fr.ts', 'sign.en.ts', 'ui.ts']));
    expect(files.get('sign.en.ts')).toContain(`'skip': "Skip to content"`);
    expect(files.get('sign.fr.ts')).toContain(`'pages': "{count} page|{count} pages"`);
    expect(files.get('ui.ts')).toContain(`'pages': { count: number };`);
    expect(files.get('sign.ts')).toContain(`'signedAt': { date: string | number };`);
  });

  it('are none if a language lacks a key, has another value, or repeats a key of all pages', () => {
    expect(() => changed(undefined)).toThrow('sign/words, signedAt: fr: date; en: no words');
    expect(() => changed('Signed on {day}')).toThrow('sign/words, signedAt: fr: date; en: day');
    expect(() => changed('Signed on {date')).toThrow('sign/words/en.json, signedAt: SyntaxError');
    expect(() => changed('Skip', 'skip')).toThrow('skip is in ui and sign.');
  });
});

describe('the words of a page', () => {
  const pages = names.filter((name) => 'loads' in wordFolders[name] && wordFolders[name].loads === 'first');

  /** The folders of words that a module and those that it imports ask, and those that they load. */
  function asked(entry: string) {
    const seen = new Set<string>();
    const folders = new Set<string>();
    const loaded = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file) || !sources.has(file)) return;
      seen.add(file);
      for (const [, what, from] of sources
        .get(file)!
        .matchAll(/(\bwords \} (?:= await )?)?(?:from|import\()\s*'(\.[^']+)'/g)) {
        const to = path.posix.join(path.posix.dirname(file), from!);
        const [, folder] = /^generated\/words\/(\w+)\.ts$/.exec(to) ?? [];
        if (folder) (what ? loaded : folders).add(folder);
        else visit(to);
      }
    };
    visit(entry);
    return { folders: [...folders], loaded };
  }

  it.each(pages)('%s are all that its modules ask', (page) => {
    const { folders, loaded } = asked(`${wordFolders[page].folder}/main.tsx`);
    const own: readonly string[] = [...loaded, ...wordFolders[page].beside];
    expect([...loaded]).toContain(page);
    expect(folders.filter((folder) => !own.includes(folder))).toEqual([]);
  });

  it('are all used', () => {
    const code = [...sources.values()].join('\n');
    const whole = new Set([...code.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, key]) => key!));
    // Keys that the code composes, such as `act_${name}` and `${kind}_${status}`.
    const composed = [...code.matchAll(/`(\w{3,})?\$\{[^`}]*\}(_\w*)?(?:\$\{[^`}]*\})?`/g)].flatMap(
      ([, before = '', after = '']) => (before || after ? [new RegExp(`^${before}[\\w.]*${after}[\\w.]*$`)] : []),
    );
    // Keys in capitals are values of enums, which the service sends.
    const isUsed = (key: string) => /^[A-Z_]+$/.test(key) || whole.has(key) || composed.some((each) => each.test(key));
    const unused = names.flatMap((name) => Object.keys(readWords(name, 'fr')).filter((key) => !isUsed(key)));
    expect(unused).toEqual([]);
  });
});
