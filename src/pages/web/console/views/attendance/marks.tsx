import { t } from '../../../generated/words/console.ts';
import { calendarDay } from '../../../i18n/index.ts';
import { markTones } from '../../../ui/mark-tones.ts';
import type { Attendee, LiveSession, Mark } from './presence.ts';

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
          <span key={slotId} class={`tag ${markTones[status]}`} title={label}>
            {number}
            {t(`mark_${status}`)}
          </span>
        ))}
      </span>
      {shown.map(({ mark, number }) => {
        const text = markStatement(mark);
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

/** What the trainer stated: minutes of a delay and of an early departure, or the excuse and its document. Null if nothing. */
function markStatement({ lateMinutes, earlyMinutes, excuse, documentReceivedOn, reason }: Mark): string | null {
  const stated = excuse ? t(`excuse_${excuse}`) : reason;
  return (
    [
      lateMinutes && t('delayStated', { minutes: duration(lateMinutes) }),
      earlyMinutes && t('departureStated', { minutes: duration(earlyMinutes) }),
      stated && t('excuseStated', { reason: stated }),
      documentReceivedOn && t('documentStated', { day: calendarDay(documentReceivedOn) }),
    ]
      .filter(Boolean)
      .join(' · ') || null
  );
}

/** Minutes as hours for people: « 3 h 30 », « 45 min ». The spaces do not break. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}
