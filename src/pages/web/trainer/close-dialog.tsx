import { useRef } from 'preact/hooks';
import { t } from '../generated/words/trainer.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { pictureOf } from '../ui/signature.ts';
import { type Hand, SignatureInput } from '../ui/signature-input.tsx';
import { useAct } from '../ui/use-act.ts';
import { closeSlot } from './act.ts';
import { expected, missing, present } from './presence.ts';
import { chosen, closeOverlay, session } from './space.ts';
import { explain } from './words.ts';

/** Closes a slot for good: who is present, who is missing, and the trainer's signature. */
export function CloseDialog() {
  const slot = useRef(chosen.value).current;
  const hand = useRef<Hand | null>(null);
  const act = useAct(explain);
  const count = missing.value;

  const go = () => {
    const signature = hand.current!.take();
    if (!signature) return;
    void act.run(async () => {
      await closeSlot(slot, await pictureOf(signature));
      closeOverlay();
    });
  };

  return (
    <Dialog title={t('closeSlotTitle', { slot: slot.label })} onClose={() => closeOverlay()} dismissable={false}>
      <DialogForm
        act={act}
        onSubmit={go}
        go={t('closeSlotConfirm')}
        busyText={t('closing')}
        back={{ label: t('cancel'), onBack: closeOverlay }}
      >
        <div class="notice">
          <b>{t('presentOf', { count: present.value, total: expected.value })}</b>
          <p>{count ? t('closeSlotMissing', { count }) : t('closeSlotNobodyMissing')}</p>
        </div>
        <p>{t('closeSlotText')}</p>
        <p class="legend">{t('yourSignature')}</p>
        <SignatureInput hand={hand} before={null} name={session.value.trainer.name} />
      </DialogForm>
    </Dialog>
  );
}
