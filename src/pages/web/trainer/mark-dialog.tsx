import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { markAttendee, type Statement } from './act.ts';
import { type Detailed, MarkDetail } from './mark-detail.tsx';
import { type Row, rows, stateWord } from './presence.ts';
import { chosen } from './space.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** Marks that a trainer can set. */
const choices = ['PRESENT', 'LATE', 'EARLY', 'EXCUSED', 'ABSENT'] as const;

const isDetailed = (choice: (typeof choices)[number]): choice is Detailed =>
  choice !== 'PRESENT' && choice !== 'ABSENT';

export function MarkDialog({ attendeeId }: { attendeeId: string }) {
  const row = rows.value.find(({ attendee }) => attendee.id === attendeeId);
  return row ? <Choices row={row} /> : null;
}

/** Present or absent: one press sets the mark. The others ask for minutes or an excuse. */
function Choices({ row }: { row: Row }) {
  const act = useAct(explain);
  const [detailed, setDetailed] = useState<Detailed | null>(null);
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
          what={detailed}
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
            {choices.map((choice, index) => (
              <button
                key={choice}
                type="button"
                class="btn"
                autofocus={index === 0}
                aria-pressed={choice === 'EARLY' ? !!mark?.earlyMinutes : mark?.status === choice}
                onClick={() => (isDetailed(choice) ? setDetailed(choice) : void state({ status: choice }))}
              >
                {t(choice === 'EARLY' ? 'leftEarly' : choice)}
                {isDetailed(choice) && '…'}
              </button>
            ))}
          </div>
          <FieldError error={act.error} />
        </>
      )}
    </Dialog>
  );
}
