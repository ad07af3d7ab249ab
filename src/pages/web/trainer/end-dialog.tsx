import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { useAct } from '../ui/use-act.ts';
import { endSession } from './act.ts';
import { session } from './space.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** Ends the session for good, after a confirmation. */
export function EndDialog() {
  const act = useAct(explain);
  const count = session.value.slots.filter(({ status }) => status !== 'CLOSED').length;

  const go = () =>
    void act.run(async () => {
      await endSession();
      closeOverlay();
      // The result stands at the top; on a phone the button that ended the session is far below it.
      scrollTo({ top: 0 });
    });

  return (
    <Dialog title={t('endSessionTitle')} onClose={() => closeOverlay()}>
      <DialogForm
        act={act}
        onSubmit={go}
        go={t('endSessionConfirm')}
        busyText={t('ending')}
        kind="danger"
        back={{ label: t('cancel'), onBack: closeOverlay, first: true }}
      >
        <p>{t('endSessionText')}</p>
        {count > 0 && <p class="notice warn">{t('endSessionOpen', { count })}</p>}
      </DialogForm>
    </Dialog>
  );
}
