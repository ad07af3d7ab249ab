import { type PlainKey, t } from '../generated/words/sign.ts';
import { explainWith } from '../ui/explain.ts';
import { session } from './session.ts';

/** The message for a signer after a refusal or a missing answer. */
export const explain = (error: unknown): string =>
  explainWith(error, ({ code, reason }) => {
    switch (code) {
      case 'authorization_lapsed':
        return t('ownCertificateLapsed');
      case 'certificate_refused':
        return t(refusedCertificates[reason ?? ''] ?? 'ownCertificateNone');
      case 'phone_required':
        return t('phoneGone');
      case 'identity_pending':
        return t('identityStillPending');
      case 'identity_lapsed':
        return t('identityGone');
      case 'unavailable':
        return t(session.peek().signer.ownCertificate ? 'ownCertificateUnavailable' : 'unavailable');
      default:
        return t('failed');
    }
  });

/** Why no certificate of the signer's own can sign. */
const refusedCertificates: Readonly<Record<string, PlainKey>> = {
  certificate_of_other: 'ownCertificateOther',
  certificate_revoked: 'ownCertificateRevoked',
  too_many_for_certificate: 'ownCertificateTooMany',
};
