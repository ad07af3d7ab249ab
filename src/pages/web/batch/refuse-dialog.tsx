import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { refuseBatch } from './act.ts';
import { session } from './session.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** "I do not want to seal", with the reason. */
export function RefuseDialog() {
  return (
    <Dialog title={t('refuseTitle')} onClose={() => closeOverlay()}>
      <ReasonForm
        text={t('refuseText', { organization: session.value.organizationName })}
        onSend={refuseBatch}
        onBack={() => closeOverlay()}
        explain={explain}
      />
    </Dialog>
  );
}
