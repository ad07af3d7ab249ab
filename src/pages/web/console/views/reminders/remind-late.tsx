import { useState } from 'preact/hooks';
import { ConsoleRemindLateSignersDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActForm, Labeled } from '../../parts.tsx';

/** A button that reminds all signers of the organisation who are late. */
export function RemindLate() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('remindLate')}
      </button>
      {isOpen && <Ask onClose={() => setOpen(false)} />}
    </>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const [reminded, setReminded] = useState<number | null>(null);
  const remind = async (form: FormData) => {
    setReminded(null);
    const lateAfterDays = Math.trunc(Number(form.get('lateAfterDays')));
    // One call reminds at most a hundred.
    for (let sum = 0, last = 1; last > 0; sum += last) {
      const { remindLateSigners: answer } = await sendOnce(ConsoleRemindLateSignersDocument, { lateAfterDays });
      last = answer.reminded;
      setReminded(sum + last);
    }
  };
  return (
    <Dialog title={t('remindLate')} onClose={onClose}>
      <p>{t('remindLateText')}</p>
      <ActForm submit={t('remindLateGo')} act={remind}>
        <Labeled name="lateAfterDays" type="number" label={t('remindLateDays')} min={1} max={90} value={3} />
      </ActForm>
      <p role="status">{reminded !== null && t('lateReminded', { count: reminded })}</p>
    </Dialog>
  );
}
