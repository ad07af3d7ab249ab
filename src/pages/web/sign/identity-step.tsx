import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { attestation, attestedName, identityMissing, obstacle } from './identity.ts';
import { VerifyLink } from './identity-card.tsx';
import { closeOverlay } from './stage.ts';

interface IdentityStepProps {
  readonly onReady: () => void;
}

/** The step before confirmation while the identity is not verified. Continues when it is. */
export function IdentityStep({ onReady }: IdentityStepProps) {
  const missing = identityMissing.value;
  const onward = useRef<HTMLButtonElement>(null);
  // The link that had the focus has disappeared.
  useLayoutEffect(() => onward.current?.focus(), [missing]);
  const problem = missing ? obstacle() : null;
  return (
    <div class="stack">
      <div class={`notice ${missing ? 'warn' : 'ok'}`} role="status">
        <strong>{problem?.title ?? t('identityVerified', { name: attestedName.value! })}</strong>
        <p>{problem?.text ?? attestation()}</p>
      </div>
      <div class="dialog-foot">
        <button type="button" class="btn" onClick={() => closeOverlay()}>
          {t('back')}
        </button>
        {missing ? (
          <VerifyLink />
        ) : (
          <button type="button" class="btn primary" ref={onward} onClick={onReady}>
            {t('continue')}
          </button>
        )}
      </div>
    </div>
  );
}
