/**
 * Finds the person whom a tag names: by one of their names, else by their number in the list, from 1. Returns their
 * index, or why there is none.
 */
export function personNamed(
  name: string,
  people: readonly { readonly names: readonly string[] }[],
): number | 'nobody' | 'several people' {
  const wanted = plainText(name);
  const named = people.flatMap(({ names }, index) => (names.some((own) => plainText(own) === wanted) ? [index] : []));
  if (named.length > 0) return named.length === 1 ? named[0]! : 'several people';
  const index = /^\d{1,3}$/.test(wanted) ? Number(wanted) - 1 : -1;
  return index in people ? index : 'nobody';
}

/** Characters that nobody sees: soft hyphens, zero-width spaces and joiners, marks of direction, chosen variants. */
const unseen = /[\u00AD\u200B-\u200F\u2060\uFEFF]|[\uFE00-\uFE0F]/gu;

/**
 * Unifies spellings that look the same: composed and decomposed accents, ligatures and their letters (Unicode NFKC),
 * straight and curly apostrophes, hyphens. Case and accents stay.
 */
export const plainCharacters = (text: string): string =>
  text.replace(unseen, '').normalize('NFKC').replace(/[‘’]/g, "'").replace(/[‐‑]/g, '-');

/** A text in plain characters, with single spaces and none at its ends. Two texts that look the same give the same. */
export const plainText = (text: string): string => plainCharacters(text).replace(/\s+/g, ' ').trim();
