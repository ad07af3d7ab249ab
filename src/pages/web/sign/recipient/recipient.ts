/** The views of people who do not sign, with their words. Signers need none of them. */
export { words } from '../../generated/words/recipient.ts';
export { RecipientDone } from './done.tsx';
export { AnswerDock, AnswerRail } from './panels.tsx';
