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
