import { useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/ui.ts';
import { DialogForm } from './dialog-form.tsx';
import { FieldError } from './field.tsx';
import { useAct } from './use-act.ts';

/** The API's limit for a reason. */
const MAX_REASON = 1000;

interface ReasonFormProps {
  /** The consequences of the refusal. */
  readonly text: string;
  /** Sends the reason. Throws refusals. */
  readonly onSend: (reason: string) => Promise<void>;
  readonly onBack: () => void;
  readonly explain: (error: unknown) => string;
}

/** A form to refuse, with a reason. */
export function ReasonForm({ text, onSend, onBack, explain }: ReasonFormProps) {
  const [reasonError, setReasonError] = useState<string>();
  const act = useAct(explain);
  const reason = useRef<HTMLTextAreaElement>(null);

  const go = () => {
    const text = reason.current!.value.trim();
    setReasonError(text ? undefined : t('reasonRequired'));
    if (text) void act.run(() => onSend(text));
    else reason.current!.focus();
  };

  return (
    <DialogForm
      act={act}
      onSubmit={go}
      go={t('declineSend')}
      busyText={t('sending')}
      kind="danger"
      back={{ label: t('back'), onBack }}
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
    </DialogForm>
  );
}
