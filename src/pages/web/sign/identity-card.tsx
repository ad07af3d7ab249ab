import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Icon } from '../ui/icons.tsx';
import { attestation, attestedName, identity, identityMissing, obstacle } from './identity.ts';

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
