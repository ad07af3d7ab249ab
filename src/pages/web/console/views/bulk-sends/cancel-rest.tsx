import { useState } from 'preact/hooks';
import { ConsoleCancelBulkSendDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm } from '../../parts.tsx';

interface CancelProps {
  readonly id: string;
  /** Number of envelopes that would be canceled. */
  readonly waiting: number;
  readonly reload: () => void;
}

/** A button that cancels what was not sent yet, with a dialog. */
export function CancelRest({ id, waiting, reload }: CancelProps) {
  const [isOpen, setOpen] = useState(false);
  const cancel = async () => {
    await sendOnce(ConsoleCancelBulkSendDocument, { id });
    setOpen(false);
    reload();
  };
  return (
    <>
      <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('cancelRest')}
      </button>
      {isOpen && (
        <Dialog title={t('cancelRestTitle')} onClose={() => setOpen(false)}>
          <p>{t('cancelRestText', { count: waiting })}</p>
          <ActForm submit={t('cancelRest')} kind="danger" act={cancel} />
          <div class="dialog-foot">
            <button type="button" class="btn" onClick={() => setOpen(false)}>
              {t('continueSending')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
