import { words } from '../../generated/words/attachments.ts';
import { addWords } from '../../i18n/index.ts';

/** Loads the files that the sender asks for, with their words. Most senders ask for none. */
export async function loadAttachments(): Promise<typeof import('./card.tsx')> {
  await addWords(words);
  return import('./card.tsx');
}
