import { words } from '../../../generated/words/sessions.ts';
import { addWords } from '../../../i18n/index.ts';

/** Loads the view of training sessions with the words that no other view shows. */
export async function loadAttendance(): Promise<typeof import('./sessions.tsx')> {
  await addWords(words);
  return import('./sessions.tsx');
}
