import { t } from '../i18n/index.ts';
import { explainWith } from '../ui/explain.ts';

/** What a signer is told when something was refused or no answer came. */
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
