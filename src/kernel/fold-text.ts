/** Letters that Unicode does not decompose into a base letter and marks. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
};

/**
 * Folds a text for searching: lower case, without accents and other marks (Unicode NFKD), and `œuvre` as `oeuvre`. Two
 * texts that differ only in these give the same result.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłħı]/g, (letter) => plainLetters[letter] ?? letter);
