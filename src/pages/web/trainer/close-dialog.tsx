import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { pictureOf } from '../ui/signature.ts';
import { type Hand, SignatureInput } from '../ui/signature-input.tsx';
import { closeSlot } from './act.ts';
import { expected, missing, present } from './presence.ts';
import { chosen, session } from './space.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** Closing a slot is final: who is there, who is not, and the trainer's signature under it. */
export function CloseDialog() {
  const slot = useRef(chosen.value).current;
  const hand = useRef<Hand | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const count = missing.value;

  const go = async () => {
    if (busy) return;
    const given = hand.current!.take();
    if (!given) return;
    setBusy(true);
    setError(undefined);
    try {
      await closeSlot(slot, await pictureOf(given));
      closeOverlay();
    } catch (refused) {
      setError(explain(refused));
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('closeSlotTitle', { slot: slot.label })} onClose={() => closeOverlay()} dismissable={false}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <div class="notice">
          <b>{t('presentOf', { count: present.value, total: expected.value })}</b>
          <p>{count ? t('closeSlotMissing', { count }) : t('closeSlotNobodyMissing')}</p>
        </div>
        <p>{t('closeSlotText')}</p>
        <p class="legend">{t('yourSignature')}</p>
        <SignatureInput hand={hand} before={null} name={session.value.trainer.name} />
        <FieldError error={error} />
        <div class="dialog-foot">
          <button type="button" class="btn" onClick={() => closeOverlay()}>
            {t('cancel')}
          </button>
          <BusyButton busy={busy} busyText={t('closing')}>
            {t('closeSlotConfirm')}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
