import { words } from '../../generated/words/audit.ts';
import { addWords } from '../../i18n/index.ts';

/** Loads the audit log with the words of all acts, which no other view shows. */
export async function loadAudit(): Promise<typeof import('./audit.tsx')> {
  await addWords(words);
  return import('./audit.tsx');
}
