import { computed } from '@preact/signals';
import { day, t } from '../i18n/index.ts';
import { session } from './session.ts';

/** The attested identity; null for levels that need none. */
export const identity = computed(() => (session.value.level === 'ADVANCED' ? session.value.identity : null));

/** Whether a missing verification blocks signing now. */
export const identityMissing = computed(() => identity.value !== null && identity.value.status !== 'VERIFIED');

/** The attested name; null unless verified. */
export const attestedName = computed(() => {
  const known = identity.value;
  return known?.status === 'VERIFIED' ? `${known.givenName} ${known.familyName}` : null;
});

/** The name that the signature will contain. */
export const signingName = computed(() => attestedName.value ?? session.value.signer.name);

/** How, by whom and when the identity was verified, in a sentence. */
export function attestation(): string {
  const { method, verifiedBy, verifiedAt } = identity.value!;
  return t(method, { by: verifiedBy ?? session.value.envelope.organizationName, date: day(verifiedAt!) });
}

/** Why an identity cannot be used to sign (yet). */
export function obstacle(): { readonly title: string; readonly text: string } {
  const { status } = identity.value!;
  const { organizationName: organization } = session.value.envelope;
  return status === 'PENDING'
    ? { title: t('identityPending'), text: t('identityPendingText') }
    : {
        title: t(`identity${status as 'FAILED' | 'EXPIRED' | 'DELETED'}`),
        text: t('identityLapsedText', { organization }),
      };
}
