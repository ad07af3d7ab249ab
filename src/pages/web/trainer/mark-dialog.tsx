import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { markAttendee } from './act.ts';
import { type Row, rows, stateWord } from './presence.ts';
import { chosen } from './space.ts';
import { closeOverlay } from './stage.ts';
import { explain } from './words.ts';

/** Marks that a trainer can set. */
const choices = ['PRESENT', 'EXCUSED', 'ABSENT'] as const;

export function MarkDialog({ attendeeId }: { attendeeId: string }) {
  const row = rows.value.find(({ attendee }) => attendee.id === attendeeId);
  return row ? <Choices row={row} /> : null;
}

/** Present, excused or absent: one press sets the mark. */
function Choices({ row }: { row: Row }) {
  const act = useAct(explain);
  const { name } = row.attendee;
  const slot = chosen.value;
  const mark = row.mark.value;

  const choose = (status: (typeof choices)[number]) =>
    act.run(async () => {
      await markAttendee(row, slot.id, status);
      closeOverlay();
    });

  return (
    <Dialog title={t('markTitle', { name })} onClose={() => closeOverlay()}>
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
            onClick={() => void choose(status)}
          >
            {t(status)}
          </button>
        ))}
      </div>
      <FieldError error={act.error} />
    </Dialog>
  );
}
