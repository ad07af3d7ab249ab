import { t } from '../generated/words/ui.ts';
import { NoAnswer, Refusal } from '../lib/graphql.ts';

/** The message after a refusal or a missing answer. `own` handles the refusals that are specific to one page. */
export function explainWith(error: unknown, own: (refusal: Refusal) => string): string {
  if (error instanceof NoAnswer) return t('offline');
  if (!(error instanceof Refusal)) return t('failed');
  switch (error.code) {
    case 'code_wrong':
      return error.triesLeft === 0 ? t('codeExhausted') : t('codeWrong', { count: error.triesLeft ?? 0 });
    case 'code_exhausted':
      return t('codeExhausted');
    case 'code_expired':
      return t('codeExpired');
    case 'code_required':
      return t('codeRequired');
    case 'other_version':
      return t('otherVersion');
    case 'rate_limited':
      return t('tooMany', { count: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) });
    default:
      return own(error);
  }
}
