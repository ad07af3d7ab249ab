import type { Reason } from '../certificates/content.ts';
import { MARKED, SLOT_OVER } from './sources.ts';
import { Teller } from './teller.ts';

/** Why minutes were missed, in words. */
export const reasonsText = (reasons: readonly Reason[], teller: Teller): string =>
  reasons.map((reason) => wordsOf(reason, teller)).join(', ');

function wordsOf({ kind, excuse, words }: Reason, teller: Teller): string {
  const why = excuse ? teller.say(`excuse_${excuse}`) : words;
  return kind === 'excused' && why ? teller.say('reason_excused_why', { reason: why }) : teller.say(`reason_${kind}`);
}

/** For exports, which are in French and state the marks as they stand. */
export const exportTeller = new Teller(
  'fr',
  [...MARKED, ...SLOT_OVER].map((type) => ({ type, about: null })),
);
