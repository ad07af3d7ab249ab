import { useRef, useState } from 'preact/hooks';
import { language, t } from '../i18n/index.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { CodeForm } from '../ui/code-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { authorize, codeIsOut, declarationSha256, requestCode, sentCode } from './act.ts';
import { session } from './session.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** The decision: what is declared, then the one code. */
export function DecideDialog() {
  const ready = codeIsOut() && declarationSha256.value !== null;
  const [step, setStep] = useState<'declare' | 'code'>(ready ? 'code' : 'declare');
  return (
    <Dialog title={t(step === 'code' ? 'codeTitle' : 'decideTitle')} onClose={() => closeOverlay()}>
      {step === 'declare' ? (
        <DeclareStep onCode={() => setStep('code')} />
      ) : (
        <CodeForm
          sent={sentCode.value!}
          others={[]}
          onSend={requestCode}
          onCode={async (code) => {
            await authorize(code);
            closeOverlay();
          }}
          onBack={() => setStep('declare')}
          explain={explain}
          words={{ go: t('seal'), busy: t('deciding'), uncertain: t('batchUncertain') }}
        />
      )}
    </Dialog>
  );
}

function DeclareStep({ onCode }: { onCode: () => void }) {
  const { declarations, documentCount, mandate, code } = session.value;
  const declaration = declarations.find((one) => one.language === language.value) ?? declarations[0]!;
  const declared = declarationSha256.value === declaration.sha256;
  const [declareError, setDeclareError] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const go = async () => {
    if (busy) return;
    if (!declared) {
      setDeclareError(t('consentRequired'));
      box.current!.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await requestCode();
      onCode();
    } catch (refused) {
      setError(explain(refused));
    }
    setBusy(false);
  };

  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <p>{t('oneCode', { count: documentCount, principal: mandate.principal })}</p>
      <div>
        <label class="check">
          <input
            type="checkbox"
            ref={box}
            autofocus
            checked={declared}
            aria-invalid={declareError ? 'true' : undefined}
            aria-describedby={declareError ? 'declare-error' : undefined}
            onChange={(event) => {
              declarationSha256.value = event.currentTarget.checked ? declaration.sha256 : null;
              setDeclareError(undefined);
            }}
          />
          <span lang={declaration.language}>{declaration.text}</span>
        </label>
        <FieldError id="declare-error" error={declareError} />
      </div>
      <p class="notice">
        <span>
          {t('sendCodeTo')} – {t(code.channel === 'OTP_SMS' ? 'bySms' : 'byEmail', { to: code.sentTo })}
        </span>
      </p>
      <FieldError error={error} />
      <div class="dialog-foot">
        <button type="button" class="btn" onClick={() => closeOverlay()}>
          {t('back')}
        </button>
        <BusyButton busy={busy} busyText={t('sending')}>
          {error ? t('retry') : t('sendCode')}
        </BusyButton>
      </div>
    </form>
  );
}
