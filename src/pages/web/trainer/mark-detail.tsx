import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { TextField } from '../ui/field.tsx';
import type { Act } from '../ui/use-act.ts';
import type { Statement } from './act.ts';
import type { Mark } from './presence.ts';
import type { Slot } from './space.ts';

export type DetailedStatus = 'LATE' | 'EXCUSED';

interface MarkDetailProps {
  readonly status: DetailedStatus;
  readonly mark: Mark | null;
  readonly slot: Slot;
  readonly act: Act;
  readonly onState: (statement: Statement) => void;
  readonly onBack: () => void;
}

const MINUTE_MS = 60_000;

/** Minutes from the start of the slot to its end. */
const lengthOf = ({ startsAt, endsAt }: Slot): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS);

/** The minutes of a late arrival, or the reason of an excused absence. Both may be left out. */
export function MarkDetail({ status, mark, slot, act, onState, onBack }: MarkDetailProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const most = lengthOf(slot) - 1;

  const go = () => {
    const text = field.current!.value.trim();
    if (status === 'EXCUSED') return onState({ status, reason: text || null });
    const minutes = Number(text);
    const fits = !text || (Number.isInteger(minutes) && minutes >= 1 && minutes <= most);
    setWrong(!fits);
    if (fits) onState({ status, lateMinutes: text ? minutes : null });
  };

  return (
    <DialogForm
      act={act}
      onSubmit={go}
      go={t(status === 'LATE' ? 'markLate' : 'markExcused')}
      busyText={t('saving')}
      back={{ label: t('back'), onBack }}
    >
      {status === 'LATE' ? (
        <TextField
          id="mark-minutes"
          inputRef={field}
          label={t('lateMinutes')}
          hint={t('lateMinutesHint')}
          defaultValue={mark?.lateMinutes?.toString() ?? ''}
          inputMode="numeric"
          maxLength={4}
          autocomplete="off"
          autofocus
          error={wrong ? t('lateMinutesWrong', { count: most }) : undefined}
        />
      ) : (
        <TextField
          id="mark-reason"
          inputRef={field}
          label={t('excuseReason')}
          hint={t('excuseReasonHint')}
          defaultValue={mark?.reason ?? ''}
          maxLength={200}
          autocomplete="off"
          autofocus
        />
      )}
    </DialogForm>
  );
}
