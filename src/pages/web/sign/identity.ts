import { computed } from '@preact/signals';
import { day, t } from '../i18n/index.ts';
import { session } from './session.ts';

/** Who one is attested to be; null where one signs without an identity. */
export const identity = computed(() => (session.value.level === 'ADVANCED' ? session.value.identity : null));

/** Whether an identity is in the way of signing now. */
export const identityMissing = computed(() => identity.value !== null && identity.value.status !== 'VERIFIED');

/** The attested name; null unless verified. */
export const attestedName = computed(() => {
  const known = identity.value;
  return known?.status === 'VERIFIED' ? `${known.givenName} ${known.familyName}` : null;
});

/** The name that the signature will carry. */
export const signingName = computed(() => attestedName.value ?? session.value.signer.name);

/** How, by whom and when it was verified, in a sentence. */
export function attestation(): string {
  const { method, verifiedBy, verifiedAt } = identity.value!;
  return t(method, { by: verifiedBy ?? session.value.envelope.organizationName, date: day(verifiedAt!) });
}

/** What is the matter with an identity that cannot be signed with (yet). */
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
