import { words } from '../../generated/words/mails.ts';
import { addWords } from '../../i18n/index.ts';

/** Loads the form for the words of mails, with its own words. Few people open it. */
export async function loadMailTexts(): Promise<typeof import('./mail-texts.tsx')> {
  await addWords(words);
  return import('./mail-texts.tsx');
}
