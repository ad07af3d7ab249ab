import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldList, OtherWays } from './field-list.tsx';
import { signingName } from './identity.ts';
import { advice } from './rail.tsx';
import { closeOverlay } from './stage.ts';

/** The content of the rail as a dialog, for narrow screens. */
export function ListDialog() {
  return (
    <Dialog title={t('toComplete')} onClose={() => closeOverlay()}>
      <p class="hint">
        {signingName.value && t('signingAs', { name: signingName.value })} {advice()}
      </p>
      <FieldList />
      <OtherWays />
    </Dialog>
  );
}
