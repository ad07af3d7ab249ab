/** The fonts of the styles of a typed signature. Apart from the styles themselves, which pages load without any font. */
import { type Family, familiesOf, fixed, type Hand, type PlainHand } from './families.ts';
import type { SignatureStyle } from './signature-styles.ts';

const hands: Readonly<Record<SignatureStyle, Hand>> = { CAVEAT: 'script', SACRAMENTO: 'sacramento', KALAM: 'kalam' };

/** The hand of a style; without one, that of the default. */
export const handOfStyle = (style: SignatureStyle | null | undefined): Hand => hands[style ?? 'CAVEAT'];

/** Weights of 400 only are installed: both faces are as dark as Caveat at 500. */
const families: Readonly<Record<Exclude<Hand, PlainHand>, Family>> = {
  sacramento: fixed('Sacramento', 'sacramento', 400),
  kalam: fixed('Kalam', 'kalam', 400, ['latin', 'latin-ext']),
};

const isPlain = (hand: Hand): hand is PlainHand => !(hand in families);

/** The families of a hand, in the order in which they are tried: the same array for the same families. */
export function familiesOfHand(hand: Hand, text: string): readonly Family[] {
  if (isPlain(hand)) return familiesOf(hand, text);
  const others = familiesOf('script', text);
  const known = lists[hand]?.get(others);
  if (known) return known;
  const list = [families[hand], ...others];
  (lists[hand] ??= new WeakMap()).set(others, list);
  return list;
}
const lists: Partial<Record<Hand, WeakMap<readonly Family[], readonly Family[]>>> = {};
