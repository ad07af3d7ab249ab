import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Language } from '../kernel/language.ts';

export interface Sentence {
  /** A JavaScript expression: a string, or `(v, p) => string` with the values and the plural rule. */
  readonly code: string;
  /** What it must be given. A number chooses a plural. */
  readonly needed: ReadonlyMap<string, 'number' | 'string | number'>;
  /** The values that it shows, not only chooses by: the same in every language. */
  readonly shown: ReadonlySet<string>;
}

/** French has no-break spaces before high punctuation and inside guillemets; in JSON they are plain spaces. */
const spacing: Readonly<Partial<Record<Language, (text: string) => string>>> = {
  fr: (text) =>
    text
      .replace(/ ([?!;])/g, '\u202f$1')
      .replace(/ ([:»])/g, '\u00a0$1')
      .replace(/« /g, '«\u00a0'),
};

const spaced = (text: string, language: Language): string => spacing[language]?.(text) ?? text;

/**
 * Compiles one sentence.
 *
 * @throws SyntaxError if it is not ICU MessageFormat, uses more of it than pages have (values, plural, select), or lacks a
 *   plural that the language distinguishes.
 */
export function compileSentence(message: string, language: Language): Sentence {
  const parts = parse(message, { ignoreTag: true });
  const needed = new Map<string, 'number' | 'string | number'>();
  const shown = new Set<string>();
  /** `number` is what `#` stands for. */
  const collect = (some: readonly MessageFormatElement[], number: string): void => {
    for (const part of some) {
      if (part.type === TYPE.literal) continue;
      if (part.type === TYPE.pound) shown.add(number);
      else if (part.type === TYPE.argument) {
        shown.add(part.value);
        if (!needed.has(part.value)) needed.set(part.value, 'string | number');
      } else if (part.type === TYPE.plural || part.type === TYPE.select) {
        const isPlural = part.type === TYPE.plural;
        if (isPlural) assertPlurals(part, language);
        if (isPlural || !needed.has(part.value)) needed.set(part.value, isPlural ? 'number' : 'string | number');
        for (const { value } of Object.values(part.options)) collect(value, isPlural ? part.value : number);
      } else throw new SyntaxError(`{${part.value}} has a format. Pages give dates and numbers as text.`);
    }
  };
  collect(parts, '');
  const text = asText(parts, language);
  return { code: text === undefined ? `(v, p) => ${asCode(parts, language)}` : JSON.stringify(text), needed, shown };
}

type Choice = Extract<MessageFormatElement, { type: TYPE.plural }>;

const plurals = new Map<string, readonly string[]>();

/**
 * The plurals that a language distinguishes up to a thousand: French has another one, `many`, from a million on, which is
 * like `other`.
 */
function pluralsOf(language: Language, type: 'cardinal' | 'ordinal'): readonly string[] {
  const key = `${language} ${type}`;
  let known = plurals.get(key);
  if (!known) {
    const rules = new Intl.PluralRules(language, { type });
    plurals.set(key, (known = [...new Set(Array.from({ length: 1001 }, (_, n) => rules.select(n)))]));
  }
  return known;
}

function assertPlurals({ options, offset, pluralType = 'cardinal', value }: Choice, language: Language): void {
  if (offset) throw new SyntaxError(`{${value}} has an offset, which pages do not have.`);
  const lacking = pluralsOf(language, pluralType).find((each) => !(each in options));
  if (lacking) throw new SyntaxError(`{${value}} lacks the plural “${lacking}” of ${language}.`);
}

/** The sentence as a string with `{name}` for values and `one|other`, if these can say it. */
function asText(parts: readonly MessageFormatElement[], language: Language): string | undefined {
  const choice = parts.find((part) => part.type === TYPE.plural);
  const all = choice ? ['one', 'other'].map((plural) => flat(parts, plural)) : [flat(parts, '')];
  if (all.some((text) => text === undefined)) return undefined;
  return spaced([...new Set(all)].join('|'), language);
}

/** One form of the sentence. Undefined if it has more than one plural of `count`, or signs that a string cannot hold. */
function flat(parts: readonly MessageFormatElement[], plural: string): string | undefined {
  let text = '';
  let plurals = 0;
  for (const part of parts) {
    if (part.type === TYPE.literal && !/\||\{\w+\}/.test(part.value)) text += part.value;
    else if (part.type === TYPE.argument) text += `{${part.value}}`;
    else if (part.type === TYPE.pound) text += '{count}';
    else if (part.type === TYPE.plural && part.value === 'count' && part.pluralType === 'cardinal' && plurals++ === 0) {
      if (Object.keys(part.options).some((each) => each !== 'one' && each !== 'other')) return undefined;
      const form = flat((part.options[plural] ?? part.options.other)!.value, '');
      if (form === undefined) return undefined;
      text += form;
    } else return undefined;
  }
  return text;
}

/** The sentence as an expression: `+` of texts, values and choices. `v` are the values, `p` the plural rule. */
function asCode(parts: readonly MessageFormatElement[], language: Language, number = ''): string {
  const each = parts.map((part) => {
    if (part.type === TYPE.literal) return JSON.stringify(spaced(part.value, language));
    if (part.type === TYPE.argument) return `v.${part.value}`;
    if (part.type === TYPE.pound) return `v.${number}`;
    if (part.type !== TYPE.plural && part.type !== TYPE.select) throw new SyntaxError('No such part.');
    const { value: name, options } = part;
    const inner = part.type === TYPE.plural ? name : number;
    const rule =
      part.type === TYPE.plural && part.pluralType === 'ordinal' ? `p(v.${name}, 'ordinal')` : `p(v.${name})`;
    const is = (option: string) =>
      part.type === TYPE.select
        ? `v.${name} === ${JSON.stringify(option)}`
        : option.startsWith('=')
          ? `v.${name} === ${Number(option.slice(1))}`
          : `${rule} === ${JSON.stringify(option)}`;
    // Exact numbers come before plurals.
    const others = Object.keys(options)
      .filter((option) => option !== 'other')
      .sort((a, b) => Number(b.startsWith('=')) - Number(a.startsWith('=')));
    const last = asCode(options.other!.value, language, inner);
    return `(${others.map((option) => `${is(option)} ? ${asCode(options[option]!.value, language, inner)} : `).join('')}${last})`;
  });
  return `''${each.map((text) => ` + ${text}`).join('')}`;
}
