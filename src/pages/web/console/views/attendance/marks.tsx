import { type Key, t } from '../../../i18n/index.ts';
import { duration } from './duration.ts';
import type { Attendee, LiveSession, Mark } from './presence.ts';

const tones = { PRESENT: 'ok', LATE: 'ok', EXCUSED: 'go', ABSENT: 'bad' } as const;

interface MarksProps {
  readonly session: LiveSession;
  readonly attendee: Attendee;
}

/** One chip for each mark: the number of the slot and the mark. Below, what the trainer stated of a delay or an absence. */
export function Marks({ session: { slots, marks }, attendee: { id } }: MarksProps) {
  const own = marks.get(id);
  if (!own?.size) return <span class="hint">{t('noMark')}</span>;
  const shown = slots.flatMap(({ id: slotId, label }, index) => {
    const mark = own.get(slotId);
    return mark ? [{ mark, label, number: slots.length > 1 ? `${index + 1} ` : '' }] : [];
  });
  return (
    <>
      <span class="chips">
        {shown.map(({ mark: { slotId, status }, label, number }) => (
          <span key={slotId} class={`status ${tones[status]}`} title={label}>
            {number}
            {t(`mark_${status}` as Key)}
          </span>
        ))}
      </span>
      {shown.map(({ mark, number }) => {
        const text = statementOf(mark);
        return (
          text && (
            <small key={mark.slotId} class="hint block">
              {number && `${number.trim()} : `}
              {text}
            </small>
          )
        );
      })}
    </>
  );
}

/** What the trainer stated: the minutes of a delay, or why somebody is absent. Null if nothing. */
function statementOf({ lateMinutes, reason }: Mark): string | null {
  if (lateMinutes !== null && lateMinutes !== undefined) return t('delayStated', { minutes: duration(lateMinutes) });
  return reason ? t('excuseStated', { reason }) : null;
}
