import { useEffect, useRef } from 'preact/hooks';
import { t } from '../generated/words/trainer.ts';
import { calendarDay, timeOfDay } from '../i18n/index.ts';
import { Icon } from '../ui/icons.tsx';
import { markTones } from '../ui/mark-tones.ts';
import { expected, onlyMissing, present, query, type Row, shown, stateWord } from './presence.ts';
import { mayAdd, mayMark, openOverlay } from './space.ts';

/** The list of attendees with their marks, live, with a search and a filter for missing people. */
export function List() {
  const list = shown.value;
  return (
    <>
      <div class="tools">
        <div class="field">
          <label for="find" class="vh">
            {t('search')}
          </label>
          <input
            id="find"
            type="search"
            class="input"
            placeholder={t('search')}
            value={query.value}
            onInput={(event) => {
              query.value = event.currentTarget.value;
            }}
          />
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={onlyMissing.value}
            onChange={(event) => {
              onlyMissing.value = event.currentTarget.checked;
            }}
          />
          <span>{t('onlyMissing')}</span>
        </label>
        {mayAdd.value && (
          <button type="button" class="btn" onClick={() => openOverlay({ kind: 'add' })}>
            {t('addPerson')}
          </button>
        )}
      </div>
      {list.length ? (
        <ul class="people" aria-label={t('attendees')}>
          {list.map((row) => (
            <Person key={row.attendee.id} row={row} />
          ))}
        </ul>
      ) : (
        <p class="people-none">{t(onlyMissing.value && !query.value.trim() ? 'nobodyMissing' : 'noMatch')}</p>
      )}
      <PresenceAnnouncer />
    </>
  );
}

function Person({ row }: { row: Row }) {
  const { attendee } = row;
  const mark = row.mark.value;
  return (
    <li>
      <span class="person-name">
        {attendee.name}
        {row.namesake && attendee.externalRef && <small>{attendee.externalRef}</small>}
      </span>
      <span class="person-state">
        <span class={`tag ${mark ? markTones[mark.status] : ''}`}>{stateWord(mark)}</span>
        {mark?.sharedDevice && <span class="tag warn">{t('flagged')}</span>}
      </span>
      <span class="person-how">
        {mark && (
          <>
            {timeOfDay(mark.signedAt)} <small>{t(mark.method)}</small>
            {mark.outOfWindow && <small>{t('outOfWindow')}</small>}
            {mark.earlyMinutes && <small>{`${t('leftEarly')} · ${t('minutes', { count: mark.earlyMinutes })}`}</small>}
            {mark.excuse && <small>{t(`excuse_${mark.excuse}`)}</small>}
            {mark.reason && <small>{mark.reason}</small>}
            {mark.documentReceivedOn && <small>{t('documentOn', { day: calendarDay(mark.documentReceivedOn) })}</small>}
          </>
        )}
      </span>
      {mayMark.value && (
        <button
          type="button"
          class="icon-btn"
          aria-label={t('correct', { name: attendee.name })}
          onClick={() => openOverlay({ kind: 'mark', attendeeId: attendee.id })}
        >
          <Icon name="pen" />
        </button>
      )}
    </li>
  );
}

/** Announces the count to screen readers every ten seconds, instead of after every mark. */
function PresenceAnnouncer() {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const text = t('presentOf', { count: present.peek(), total: expected.peek() });
      if (paragraph.current && paragraph.current.textContent !== text) paragraph.current.textContent = text;
    }, 10_000);
    return () => clearInterval(timer);
  }, []);
  return <p class="vh" role="status" ref={paragraph} />;
}
