import { foldText } from './fold-text.ts';

/** The name of a person, as attested. */
export interface PersonName {
  readonly givenName: string;
  readonly familyName: string;
}

/** Letters that searching does not fold, in lower case. */
const letters: Readonly<Record<string, string>> = { ŋ: 'n', ŧ: 't', ς: 'σ' };
/** Words before a family name that people leave out or write differently. */
const particles = new Set(
  'd de del della den der des di do dos du e el l la le les ten ter van vom von y zu'.split(' '),
);
const titles = new Set('dr m maitre me mlle mme monsieur madame mr mrs ms'.split(' '));

/** The words of a name without case, accents, hyphens and apostrophes. */
const nameWords = (name: string): string[] =>
  foldText(name)
    .replace(/[ŋŧς]/g, (letter) => letters[letter] ?? letter)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

/** Without particles, unless nothing would be left. */
function significant(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !particles.has(word));
  return kept.length > 0 ? kept : words;
}

/** Removes each of `gone` once. Null if one of them is missing. */
function without(words: readonly string[], gone: readonly string[]): readonly string[] | null {
  const left = [...words];
  for (const word of gone) {
    const at = left.indexOf(word);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const joined = (words: readonly string[]): string => words.join('');

/**
 * Whether a text that a person typed is their name: the whole family name, and at least one of the given names and no
 * other word. Case, accents, hyphens, apostrophes, particles and the order do not matter, nor does a title before it.
 */
export function isNameOf(typed: string, { givenName, familyName }: PersonName): boolean {
  const all = nameWords(typed);
  const words = titles.has(all[0] ?? '') && all.length > 2 ? all.slice(1) : all;
  const name = { words, given: nameWords(givenName), family: nameWords(familyName) };
  const { given, family } = name;
  // A family name can itself be a particle, such as Le.
  return isSame(name) || isSame({ words: significant(words), given: significant(given), family: significant(family) });
}

type Words = Readonly<Record<'words' | 'given' | 'family', readonly string[]>>;

function isSame({ words, given, family }: Words): boolean {
  if (words.length === 0 || given.length + family.length === 0) return false;
  const whole = joined(words);
  if (whole === joined([...given, ...family]) || whole === joined([...family, ...given])) return true;
  const rest = without(words, family);
  if (rest === null) return false;
  // Without a given name in the identity, the family name is all.
  return given.length === 0 ? rest.length === 0 : rest.length > 0 && without(given, rest) !== null;
}
