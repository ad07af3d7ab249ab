import { t } from '../generated/words/trainer.ts';
import { NoAnswer, Refusal } from '../lib/graphql.ts';

/** The message for a trainer after a refusal or a missing answer. */
export function explain(error: unknown): string {
  if (error instanceof NoAnswer) return t('offline');
  if (!(error instanceof Refusal)) return t('notDone');
  switch (error.code) {
    case 'slot_closed':
      return t('slotClosedMeanwhile');
    case 'invalid_status':
    case 'session_closed':
      return t('movedOn');
    case 'invalid_body':
      return t('personWrong');
    case 'other_version':
      return t('otherVersion');
    case 'rate_limited':
      return t('tooMany', { count: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) });
    default:
      return t('notDone');
  }
}
