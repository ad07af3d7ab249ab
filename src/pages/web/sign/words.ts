import { t } from '../generated/words/sign.ts';
import { explainWith } from '../ui/explain.ts';

/** The message for a signer after a refusal or a missing answer. */
export const explain = (error: unknown): string =>
  explainWith(error, ({ code }) => {
    switch (code) {
      case 'phone_required':
        return t('phoneGone');
      case 'identity_pending':
        return t('identityStillPending');
      case 'identity_lapsed':
        return t('identityGone');
      case 'unavailable':
        return t('unavailable');
      default:
        return t('failed');
    }
  });
