import { familiesOf, type PlainHand } from '../../../standards/text/families.ts';

/** Characters that the fonts of every page lack; they contain Latin, Greek, Cyrillic, Vietnamese and punctuation. */
const LATER = /[^\0-\u052f\u1e00-\u206f\u20a0-\u20bf\u2122]/u;
/** Chinese characters, kana, Hangul and their punctuation. */
const HAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uffef]/u;

const generic = { text: 'sans-serif', script: 'cursive' } as const;

/**
 * Returns the `font-family` of a text, in the order in which the sealed file tries the fonts. Fonts of other scripts
 * are declared in style sheets that load with the first text that needs them.
 */
export function fontFamily(hand: keyof typeof generic & PlainHand, text: string): string {
  void declareFaces(text);
  return [...familiesOf(hand, text).map(({ name }) => `"${name}"`), generic[hand]].join(', ');
}

/** Waits until the fonts of a text are declared, so that a canvas can draw with them. */
export async function declareFaces(text: string): Promise<void> {
  if (!LATER.test(text)) return;
  await Promise.all([import('virtual:faces/scripts.css'), HAN.test(text) && import('virtual:faces/han.css')]);
}
