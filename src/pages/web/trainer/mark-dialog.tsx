import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { markAttendee, type Statement } from './act.ts';
import { type DetailedStatus, MarkDetail } from './mark-detail.tsx';
import { type Row, rows, stateWord } from './presence.ts';
import { chosen } from './space.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** Marks that a trainer can set. */
const choices = ['PRESENT', 'LATE', 'EXCUSED', 'ABSENT'] as const;

const isDetailed = (status: Statement['status']): status is DetailedStatus => status === 'LATE' || status === 'EXCUSED';

export function MarkDialog({ attendeeId }: { attendeeId: string }) {
  const row = rows.value.find(({ attendee }) => attendee.id === attendeeId);
  return row ? <Choices row={row} /> : null;
}

/** Present or absent: one press sets the mark. Late and excused ask for minutes or a reason, which may be left out. */
function Choices({ row }: { row: Row }) {
  const act = useAct(explain);
  const [detailed, setDetailed] = useState<DetailedStatus | null>(null);
  const { name } = row.attendee;
  const slot = chosen.value;
  const mark = row.mark.value;

  const state = (statement: Statement) =>
    act.run(async () => {
      await markAttendee(row, slot.id, statement);
      closeOverlay();
    });

  return (
    <Dialog title={t('markTitle', { name })} onClose={() => closeOverlay()}>
      {detailed ? (
        <MarkDetail
          status={detailed}
          mark={mark}
          slot={slot}
          act={act}
          onState={(statement) => void state(statement)}
          onBack={() => setDetailed(null)}
        />
      ) : (
        <>
          <p>{t('markText', { slot: slot.label })}</p>
          <p class="hint">{t('markNow', { status: stateWord(mark) })}</p>
          <div class="choices" aria-busy={act.busy}>
            {choices.map((status, index) => (
              <button
                key={status}
                type="button"
                class="btn"
                autofocus={index === 0}
                aria-pressed={mark?.status === status}
                onClick={() => (isDetailed(status) ? setDetailed(status) : void state({ status }))}
              >
                {t(status)}
                {isDetailed(status) && '…'}
              </button>
            ))}
          </div>
          <FieldError error={act.error} />
        </>
      )}
    </Dialog>
  );
}
