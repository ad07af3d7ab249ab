/**
 * Compiles the words of the pages: `web/<folder>/words/<language>.json`, flat keys with ICU MessageFormat, become modules
 * in `web/generated/words`. A browser loads no parser: a sentence is a string, `one|other` if its number chooses, or a
 * small function if it chooses more. `build.mjs` runs it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, workLanguages } from '../kernel/language.ts';
import { compileSentence, type Sentence } from './compile-sentence.ts';

const web = path.join(import.meta.dirname, 'web');

interface WordFolder {
  /** Inside `web`; its words are in `words/<language>.json`. */
  readonly folder: string;
  /** Other word folders whose keys its files may ask for too, in the order of loading. */
  readonly beside: readonly string[];
  /** `first`: loaded with all of `beside`, before the page is drawn. `later`: alone, when a part needs it. */
  readonly loads?: 'first' | 'later';
  /** Default: all. */
  readonly languages?: readonly Language[];
  /** Keys that a language may lack: the page then shows the service's English sentence. */
  readonly optional?: { readonly language: Language; readonly keys: RegExp };
}

/** The words of every page and of its parts. A page asks for its own keys, and for those of the folders beside it. */
export const wordFolders = {
  ui: { folder: 'ui', beside: [] },
  lib: { folder: 'lib', beside: ['ui'] },
  verification: { folder: 'verification', beside: ['ui'] },
  status: { folder: 'ui/status', beside: ['ui'], loads: 'later' },
  sign: { folder: 'sign', beside: ['ui'], loads: 'first' },
  tools: { folder: 'sign/tools', beside: ['ui', 'sign'], loads: 'later' },
  attachments: { folder: 'sign/attachments', beside: ['ui', 'sign'], loads: 'later' },
  hand: { folder: 'sign/hand', beside: ['ui', 'sign'], loads: 'later' },
  person: { folder: 'sign/person', beside: ['ui', 'sign'], loads: 'later' },
  recipient: { folder: 'sign/recipient', beside: ['ui', 'sign'], loads: 'later' },
  batch: { folder: 'batch', beside: ['ui', 'status'], loads: 'first' },
  open: { folder: 'open', beside: ['ui'], loads: 'first' },
  inPerson: { folder: 'in-person', beside: ['ui'], loads: 'first' },
  trainer: { folder: 'trainer', beside: ['ui', 'lib'], loads: 'first' },
  attend: { folder: 'attend', beside: ['ui', 'lib'], loads: 'first' },
  trainerChecks: { folder: 'trainer/checks', beside: ['ui', 'lib', 'trainer'], loads: 'later' },
  attendCheck: { folder: 'attend/check', beside: ['ui', 'lib', 'attend'], loads: 'later' },
  verify: { folder: 'verify', beside: ['ui', 'verification'], loads: 'first' },
  console: { folder: 'console', beside: ['ui', 'lib', 'verification'], loads: 'first', languages: workLanguages },
  audit: {
    folder: 'console/audit',
    beside: ['ui', 'lib', 'verification', 'console'],
    loads: 'later',
    languages: workLanguages,
  },
  sessions: {
    folder: 'console/views/attendance',
    beside: ['ui', 'lib', 'verification', 'console'],
    loads: 'later',
    languages: workLanguages,
  },
  inPersonConsole: {
    folder: 'console/views/in-person',
    beside: ['ui', 'lib', 'verification', 'console'],
    loads: 'later',
    languages: workLanguages,
  },
  comments: {
    folder: 'console/views/comments',
    beside: ['ui', 'lib', 'verification', 'console'],
    loads: 'later',
    languages: workLanguages,
  },
  folders: {
    folder: 'console/views/folders',
    beside: ['ui', 'lib', 'verification', 'console'],
    loads: 'later',
    languages: workLanguages,
  },
  refusals: {
    folder: 'console/refusals',
    beside: ['ui', 'lib', 'verification', 'console'],
    loads: 'later',
    languages: workLanguages,
    optional: { language: 'en', keys: /^reason_/ },
  },
  mails: {
    folder: 'console/mail-texts',
    beside: ['ui', 'lib', 'verification', 'console'],
    loads: 'later',
    languages: workLanguages,
  },
} as const satisfies Readonly<Record<string, WordFolder>>;

export type WordFolderName = keyof typeof wordFolders;
const names = Object.keys(wordFolders) as WordFolderName[];

/** The languages of a folder, each a file. */
export const languagesOf = (name: WordFolderName): readonly Language[] =>
  (wordFolders[name] as WordFolder).languages ?? languages;

/** The sentences of a folder in a language, by key: ICU MessageFormat. */
export const readWords = (name: WordFolderName, language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(path.join(web, wordFolders[name].folder, 'words', `${language}.json`), 'utf8'));

/** The sentences that a page has, or that a part of it adds later. */
export const wordsOfPage = (name: WordFolderName, language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...loadedFolders(name).map((folder) => readWords(folder, language)));

/** The folders whose words load together. */
function loadedFolders(name: WordFolderName): readonly WordFolderName[] {
  const { beside, loads }: WordFolder = wordFolders[name];
  return loads === 'later' ? [name] : [...(beside as readonly WordFolderName[]), name];
}

/** The sentences of a folder, compiled, by language and key. Throws what is wrong with them, with its place. */
function compileFolder(name: WordFolderName, read: typeof readWords): Record<Language, Map<string, Sentence>> {
  const { folder } = wordFolders[name];
  return Object.fromEntries(
    languagesOf(name).map((language) => {
      const sentences = Object.entries(read(name, language)).map(([key, message]) => {
        try {
          return [key, compileSentence(message, language)] as const;
        } catch (error) {
          throw new Error(`src/pages/web/${folder}/words/${language}.json, ${key}: ${String(error)}`);
        }
      });
      return [language, new Map(sentences)];
    }),
  ) as Record<Language, Map<string, Sentence>>;
}

const describe = (sentence: Sentence | undefined): string =>
  sentence === undefined ? 'no words' : [...sentence.shown].sort().join(', ') || 'no values';

/** Where the languages of a folder differ in keys or values, in words. Empty if they agree. */
function differences(name: WordFolderName, compiled: ReturnType<typeof compileFolder>): string[] {
  const { optional }: WordFolder = wordFolders[name];
  return [...allKeys(compiled)].flatMap((key) => {
    const held = languagesOf(name).filter(
      (language) => language !== optional?.language || !optional.keys.test(key) || compiled[language].has(key),
    );
    const said = held.map((language) => `${language}: ${describe(compiled[language].get(key))}`);
    const isOne = new Set(said.map((each) => each.slice(each.indexOf(':')))).size === 1;
    return isOne ? [] : [`src/pages/web/${wordFolders[name].folder}/words, ${key}: ${said.join('; ')}`];
  });
}

const allKeys = (compiled: Record<Language, ReadonlyMap<string, Sentence>>): Set<string> =>
  new Set(Object.values(compiled).flatMap((sentences) => [...sentences.keys()]));

const typeName = (name: WordFolderName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Words`;

/** The module that a folder's files import: its typed `t`, its keys, and how its words load. */
function moduleOf(name: WordFolderName, compiled: Record<Language, ReadonlyMap<string, Sentence>>): string {
  const { beside, loads }: WordFolder = wordFolders[name];
  const above = beside as readonly WordFolderName[];
  const members = [...allKeys(compiled)].map((key) => {
    const needed = new Map<string, string>();
    for (const language of languagesOf(name))
      for (const [value, type] of compiled[language].get(key)?.needed ?? [])
        if (type === 'number' || !needed.has(value)) needed.set(value, type);
    return `  '${key}': ${needed.size ? `{ ${[...needed].map((each) => each.join(': ')).join('; ')} }` : 'object'};`;
  });
  const own = typeName(name);
  return [
    `import { ${['type KeyWithoutValues', loads && 'type MoreWords', 'type Translate', 'translate'].filter(Boolean).join(', ')} } from '../../i18n/index.ts';`,
    ...above.map((each) => `import type { ${typeName(each)} } from './${each}.ts';`),
    '',
    '/** What the words of each key must be given. */',
    `export interface ${own}${above.length ? ` extends ${above.map(typeName).join(', ')}` : ''} {`,
    ...members,
    '}',
    '',
    `export type Key = keyof ${own};`,
    `/** A key whose words need no values. */`,
    `export type PlainKey = KeyWithoutValues<${own}>;`,
    `/** The words for a key, with its values. */`,
    `export const t = translate as Translate<${own}>;`,
    ...(loads
      ? [
          `export const words: MoreWords = {`,
          ...languagesOf(name).map((each) => `  ${each}: () => import('./${name}.${each}.ts'),`),
          '};',
        ]
      : []),
    '',
  ].join('\n');
}

/**
 * Returns the modules of `web/generated/words`, by file name. `read` returns the sentences of a folder; default: its files.
 *
 * @throws Error with every difference between the languages, every key that a page would have twice, and every sentence
 *   that is not ICU MessageFormat.
 */
export function compiledWords(read = readWords): Map<string, string> {
  const compiled = Object.fromEntries(names.map((name) => [name, compileFolder(name, read)])) as Record<
    WordFolderName,
    ReturnType<typeof compileFolder>
  >;
  const problems = [
    ...names.flatMap((name) => differences(name, compiled[name])),
    ...names.flatMap((name) => repeated(name, compiled)),
  ];
  if (problems.length > 0) throw new Error(`The words of the pages differ:\n${problems.join('\n')}`);
  const files = new Map(names.map((name) => [`${name}.ts`, moduleOf(name, compiled[name])]));
  for (const name of names.filter((each) => 'loads' in wordFolders[each]))
    for (const language of languagesOf(name)) {
      const lines = loadedFolders(name).flatMap((each) =>
        [...compiled[each][language]].map(([key, { code }]) => `  '${key}': ${code},`),
      );
      const type = "import type { Compiled } from '../../i18n/index.ts';";
      files.set(`${name}.${language}.ts`, `${type}\n\nexport const words: Compiled = {\n${lines.join('\n')}\n};\n`);
    }
  return files;
}

/** Keys of a folder that another folder of the same page has too: the later one would replace the other in silence. */
function repeated(name: WordFolderName, compiled: Record<WordFolderName, ReturnType<typeof compileFolder>>): string[] {
  const { beside }: WordFolder = wordFolders[name];
  return (beside as readonly WordFolderName[]).flatMap((other) =>
    [...allKeys(compiled[name])]
      .filter((key) => allKeys(compiled[other]).has(key))
      .map((key) => `${key} is in ${other} and ${name}.`),
  );
}

/** Every JSON file of words below `web`, by path. */
export const wordFiles = (): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /(^|\/)words\/[\w-]+\.json$/.test(file))
    .sort();
