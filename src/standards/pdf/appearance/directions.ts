/** A letter that is read from right to left; its digits are not. */
const rtl = String.raw`(?!\p{N})[\p{sc=Arab}\p{sc=Hebr}\p{sc=Nkoo}\p{sc=Syrc}\p{sc=Thaa}]\p{M}*`;
const ltr = String.raw`(?!${rtl})[\p{L}\p{N}]\p{M}*`;
/** Signs and spaces between two letters of one direction go with them. */
const stretch = (letter: string) => `(?:${letter})(?:[^\\p{L}\\p{N}]*(?:${letter}))*`;

const some = new RegExp(rtl, 'u');
const stretches = new RegExp(`${stretch(rtl)}|${stretch(ltr)}|[^\\p{L}\\p{N}]+|[^]`, 'gu');
const first = new RegExp(`${rtl}|${ltr}`, 'u');

/**
 * Cuts a line where its letters change direction and gives the stretches in the order in which they stand from left to
 * right: of UAX #9, what names, places and short answers need. A font then shapes and turns each by itself.
 */
export function directions(line: string): readonly string[] {
  if (!some.test(line)) return [line];
  const found = line.match(stretches) ?? [];
  return some.test(first.exec(line)?.[0] ?? '') ? found.reverse() : found;
}
