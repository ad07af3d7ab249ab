import { words } from '../../generated/words/person.ts';
import { addWords } from '../../i18n/index.ts';

/** Loads the dialogs in which a signer changes who signs, with their words. Most signers need neither. */
export async function loadPerson(): Promise<typeof import('./dialogs.tsx')> {
  await addWords(words);
  return import('./dialogs.tsx');
}
