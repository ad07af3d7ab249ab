import { useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { useAct } from '../ui/use-act.ts';
import { markMissingAbsent } from './act.ts';
import { missing } from './presence.ts';
import { chosen } from './space.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** Marks everybody absent who has no mark yet, after a confirmation. */
export function MissingDialog() {
  const slot = useRef(chosen.value).current;
  const act = useAct(explain);
  const go = () =>
    void act.run(async () => {
      await markMissingAbsent(slot.id);
      closeOverlay();
    });
  return (
    <Dialog title={t('markMissingTitle')} onClose={() => closeOverlay()}>
      <DialogForm
        act={act}
        onSubmit={go}
        go={t('markMissing', { count: missing.value })}
        busyText={t('saving')}
        back={{ label: t('cancel'), onBack: closeOverlay, first: true }}
      >
        <p>{t('markMissingText', { slot: slot.label })}</p>
      </DialogForm>
    </Dialog>
  );
}
