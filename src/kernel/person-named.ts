import { plainText } from './plain-text.ts';

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
