import { words } from '../../generated/words/recipient.ts';
import { addWords } from '../../i18n/index.ts';

/** Loads the views of people who do not sign, with their words. Signers need neither. */
export async function loadRecipient() {
  await addWords(words);
  const [{ AnswerRail, AnswerDock }, { RecipientDone }] = await Promise.all([
    import('./panels.tsx'),
    import('./done.tsx'),
  ]);
  return { AnswerRail, AnswerDock, RecipientDone };
}
