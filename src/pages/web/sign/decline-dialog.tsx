import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { decline } from './act.ts';
import { session } from './session.ts';
import { closeOverlay, declined } from './stage.ts';
import { explain } from './words.ts';

/** The API's limit for a reason. */
const MAX_REASON = 1000;

/** "I do not want to sign", with the reason, and what it does and does not do. */
export function DeclineDialog() {
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
      await decline(given);
      declined.value = true;
      closeOverlay(document.getElementById('main'));
    } catch (refused) {
      setError(explain(refused));
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('declineTitle')} onClose={() => closeOverlay()}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <p>{t('declineText', { organization: session.value.envelope.organizationName })}</p>
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
          <button type="button" class="btn" onClick={() => closeOverlay()}>
            {t('back')}
          </button>
          <BusyButton busy={busy} busyText={t('sending')} kind="danger">
            {t('declineSend')}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
