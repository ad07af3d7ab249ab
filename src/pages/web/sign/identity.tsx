import { computed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isNameOf } from '../../../kernel/person-name.ts';
import { t } from '../generated/words/sign.ts';
import { day } from '../i18n/index.ts';
import { Icon } from '../ui/icons.tsx';
import { session } from './session.ts';

/** The attested identity; null for levels that need none. */
const identity = computed(() => (session.value.level === 'ADVANCED' ? session.value.identity : null));

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

/** Which name can be typed; undefined where any can. */
export const nameHint = (): string | undefined => {
  const name = attestedName.value;
  return name === null ? undefined : t('typedNameHint', { name });
};

/** Why a typed name is not the attested one; undefined if it is, or any name can be typed. */
export function nameProblem(typed: string): string | undefined {
  const known = identity.value;
  if (!typed.trim() || known?.status !== 'VERIFIED' || isNameOf(typed, splitIdentityName(known))) return undefined;
  return t('typedNameOther', { name: attestedName.value! });
}

const splitIdentityName = ({ givenName, familyName }: { givenName?: string | null; familyName?: string | null }) => ({
  givenName: givenName ?? '',
  familyName: familyName ?? '',
});

/** The attested identity, or what the signer must still do; shown above the documents. */
export function IdentityCard() {
  const missing = identityMissing.value;
  const wasMissing = useRef(missing);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The link that may have had the focus disappears once the identity is verified.
    const lost = wasMissing.current && document.activeElement === document.body;
    wasMissing.current = missing;
    if (lost) title.current?.focus({ preventScroll: true });
  }, [missing]);
  if (!identity.value) return null;
  const problem = missing ? obstacle() : null;
  return (
    <section
      class={`card identity ${missing ? identity.value.status.toLowerCase() : 'verified'}`}
      aria-labelledby="identity-title"
    >
      <span class="identity-icon" aria-hidden="true">
        <Icon name={missing ? 'person' : 'shield'} />
      </span>
      <div class="identity-text" role="status">
        <h2 id="identity-title" tabIndex={-1} ref={title}>
          {problem?.title ?? attestedName.value}
        </h2>
        <p>{problem?.text ?? attestation()}</p>
      </div>
      <VerifyLink />
    </section>
  );
}

/** Link to a pending verification. Opens another tab, so that this page keeps its values. */
export function VerifyLink() {
  const url = identity.value?.verificationUrl;
  if (!url) return null;
  return (
    <a class="btn primary verify" href={url} target="_blank" rel="noreferrer">
      {t('verifyIdentity')}
      <Icon name="out" />
      <span class="vh">{t('newTab')}</span>
    </a>
  );
}
