import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { decline } from './act.ts';
import { session } from './session.ts';
import { closeOverlay, declined } from './stage.ts';
import { explain } from './words.ts';

/** "I do not want to sign", with the reason and the consequences. */
export function DeclineDialog() {
  return (
    <Dialog title={t('declineTitle')} onClose={() => closeOverlay()}>
      <ReasonForm
        text={t('declineText', { organization: session.value.envelope.organizationName })}
        onSend={async (reason) => {
          await decline(reason);
          declined.value = true;
          closeOverlay(document.getElementById('main'));
        }}
        onBack={() => closeOverlay()}
        explain={explain}
      />
    </Dialog>
  );
}
