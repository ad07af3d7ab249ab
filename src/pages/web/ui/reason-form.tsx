import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { BusyButton } from './busy-button.tsx';
import { FieldError } from './field.tsx';

/** The API's limit for a reason. */
const MAX_REASON = 1000;

interface ReasonFormProps {
  /** What saying no does and does not do. */
  readonly text: string;
  /** Passes it on. Throws what was refused. */
  readonly onSend: (reason: string) => Promise<void>;
  readonly onBack: () => void;
  readonly explain: (error: unknown) => string;
}

/** "I do not want to", with the reason. */
export function ReasonForm({ text, onSend, onBack, explain }: ReasonFormProps) {
  const [reasonError, setReasonError] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);

  const go = async () => {
    if (busy) return;
    const given = reason.current!.value.trim();
    if (!given) {
      setReasonError(t('reasonRequired'));
      reason.current!.focus();
      return;
    }
    setBusy(true);
    setReasonError(undefined);
    setError(undefined);
    try {
      await onSend(given);
    } catch (refused) {
      setError(explain(refused));
      setBusy(false);
    }
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
      <p>{text}</p>
      <div class="field">
        <label for="reason">{t('reason')}</label>
        <textarea
          id="reason"
          ref={reason}
          class="input"
          maxLength={MAX_REASON}
          aria-invalid={reasonError ? 'true' : undefined}
          aria-describedby={reasonError ? 'reason-error' : undefined}
          autofocus
        />
        <FieldError id="reason-error" error={reasonError} />
      </div>
      <FieldError error={error} />
      <div class="dialog-foot">
        <button type="button" class="btn" onClick={onBack}>
          {t('back')}
        </button>
        <BusyButton busy={busy} busyText={t('sending')} kind="danger">
          {t('declineSend')}
        </BusyButton>
      </div>
    </form>
  );
}
