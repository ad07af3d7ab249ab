import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { endSession } from './act.ts';
import { session } from './space.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** The end of the session is final, and asks once. */
export function EndDialog() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const count = session.value.slots.filter(({ status }) => status !== 'CLOSED').length;

  const go = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await endSession();
      closeOverlay();
    } catch (refused) {
      setError(explain(refused));
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('endSessionTitle')} onClose={() => closeOverlay()}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <p>{t('endSessionText')}</p>
        {count > 0 && <p class="notice warn">{t('endSessionOpen', { count })}</p>}
        <FieldError error={error} />
        <div class="dialog-foot">
          <button type="button" class="btn" autofocus onClick={() => closeOverlay()}>
            {t('cancel')}
          </button>
          <BusyButton busy={busy} busyText={t('ending')} kind="danger">
            {t('endSessionConfirm')}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
