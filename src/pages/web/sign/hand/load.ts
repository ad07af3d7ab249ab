import { words } from '../../generated/words/hand.ts';
import { addWords } from '../../i18n/index.ts';

/** Loads what makes signing by hand nicer: styles of a typed signature, and the one kept on the device. Signing works without. */
export async function loadHand(): Promise<typeof import('./hand.tsx')> {
  await addWords(words);
  return import('./hand.tsx');
}
