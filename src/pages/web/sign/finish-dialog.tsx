import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/sign.ts';
import { type Reason, Refusal } from '../lib/graphql.ts';
import { CodeForm } from '../ui/code-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LockedStep } from '../ui/locked-notice.tsx';
import { continueSigning, requestCode, sign } from './act.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { codeIsOut, isHand, sentCode, values } from './draft.ts';
import { findMine, myFieldsByType } from './fields.ts';
import { problemWith } from './format.ts';
import { attestation, attestedName, identityMissing, obstacle, VerifyLink } from './identity.tsx';
import { returned } from './returned.ts';
import { refreshSession, session } from './session.ts';
import { closeOverlay, fieldError, goToField, goToFile } from './stage.ts';
import { explain } from './words.ts';

interface IdentityStepProps {
  readonly onReady: () => void;
}

/** The step before confirmation while the identity is not verified. Continues when it is. */
function IdentityStep({ onReady }: IdentityStepProps) {
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

interface CodeStepProps {
  readonly onSign: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The step where the signer types the code that signs. */
function CodeStep({ onSign, onBack }: CodeStepProps) {
  const sent = sentCode.value!;
  return (
    <CodeForm
      sent={sent}
      others={session.value.signer.authentication.filter((channel) => channel !== sent.channel)}
      onSend={requestCode}
      onCode={onSign}
      onBack={onBack}
      explain={explain}
      words={{
        go: t(session.value.signer.ownCertificate ? 'ownCertificateSign' : 'sign'),
        busy: t('signing'),
        uncertain: t('uncertain'),
      }}
    />
  );
}

interface TrustStepProps {
  readonly onContinue: () => Promise<void>;
}

/** The signer is back from their trust service, which is asked for what they have authorized. */
function TrustStep({ onContinue }: TrustStepProps) {
  useEffect(() => {
    void onContinue();
  }, []);
  return (
    <p class="notice" role="status">
      {t('ownCertificateAsking')}
    </p>
  );
}

/**
 * The last steps: identity verification if it is missing, confirmation of what is signed and where, then the code if
 * one is required. Opens at the code when one was already sent.
 */
export function FinishDialog() {
  const [step, setStep] = useState<Step>(firstStep);
  const [problem, setProblem] = useState(() =>
    returned.value === 'refused' ? t('ownCertificateDeclined') : undefined,
  );

  const goOn = async () => {
    const from = returned.value;
    returned.value = null;
    try {
      if (from && from !== 'refused') await continueSigning(from);
      closeOverlay(document.getElementById('main'));
    } catch (error) {
      setProblem(explain(error));
      setStep('confirm');
    }
  };

  /**
   * Signs. A refusal about one part returns to the step of that part. Throws other refusals, which the current step
   * shows.
   */
  const signNow = async (code: string | null) => {
    try {
      await sign(code);
      closeOverlay(document.getElementById('main'));
    } catch (error) {
      if (error instanceof Refusal && error.code.startsWith('identity_')) {
        await refreshSession();
        if (!identityMissing.value) throw error;
        setStep('identity');
        return;
      }
      const [detail] = error instanceof Refusal ? error.details : [];
      if (!detail) throw error;
      const { path } = detail;
      if (path === 'consentSha256') await refreshSession();
      const file = path.startsWith('attachments.') && path.slice('attachments.'.length);
      if (file) {
        await refreshSession();
        return goToFile(file);
      }
      const field = refusedFieldName(path);
      if (field) {
        fieldError.value = { id: field, message: refusedValue(field, detail) };
        goToField(field);
        return;
      }
      setProblem(path === 'consentSha256' ? t('consentChanged') : path === 'place' ? t('invalidPlace') : t('failed'));
      setStep('confirm');
    }
  };

  const { signer, envelope } = session.value;
  if (signer.codesLockedAt) {
    return (
      <Dialog title={t('codesLockedTitle')} onClose={() => closeOverlay()}>
        <LockedStep organization={envelope.organizationName} onBack={() => closeOverlay()} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t(titles[step])} onClose={() => closeOverlay()}>
      {step === 'identity' ? (
        <IdentityStep onReady={() => setStep('confirm')} />
      ) : step === 'trust' ? (
        <TrustStep onContinue={goOn} />
      ) : step === 'confirm' ? (
        <ConfirmStep problem={problem} onSign={() => signNow(null)} onCode={() => setStep('code')} />
      ) : (
        <CodeStep onSign={signNow} onBack={() => setStep('confirm')} />
      )}
    </Dialog>
  );
}

type Step = 'identity' | 'confirm' | 'code' | 'trust';
const titles = {
  identity: 'identityTitle',
  confirm: 'confirmTitle',
  code: 'codeTitle',
  trust: 'ownCertificate',
} as const;

function firstStep(): Step {
  if (returned.value) return returned.value === 'refused' ? 'confirm' : 'trust';
  return identityMissing.value ? 'identity' : codeIsOut() ? 'code' : 'confirm';
}

/** The field that an error path such as `values.<fieldId>` or `drawnSignature` refers to. */
function refusedFieldName(path: string): string | undefined {
  if (path.endsWith('Signature')) return myFieldsByType('SIGNATURE')[0]?.field.id;
  if (path.endsWith('Initials')) return myFieldsByType('INITIALS')[0]?.field.id;
  return path
    .split('.')
    .map((part) => findMine(part)?.field.id)
    .find(Boolean);
}

/** Why the server refused the value of a field, as far as the page can tell. */
function refusedValue(id: string, { reason, values: given }: Reason): string {
  const { field } = findMine(id)!;
  if (reason === 'too_long_for_field') return t(isHand(field.type) ? 'typedTooLong' : 'valueTooLong');
  if (reason === 'no_glyph') return t('valueNoGlyph', { characters: String(given?.characters) });
  const isValue = field.type === 'TEXT' || field.type === 'DATE';
  return (isValue && problemWith(field, values.value[id] ?? '')) || t('invalidField');
}
