import { t } from '../i18n/index.ts';
import { closeOverlay } from './stage.ts';

/** Cancel, or save and continue with the next field if one is left. */
export function SheetFoot({ last }: { last: boolean }) {
  return (
    <div class="dialog-foot">
      <button type="button" class="btn" onClick={() => closeOverlay()}>
        {t('cancel')}
      </button>
      <button type="submit" class="btn primary">
        {t(last ? 'save' : 'saveNext')}
      </button>
    </div>
  );
}
