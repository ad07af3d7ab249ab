import { t } from '../generated/words/trainer.ts';
import { timeOfDay, timeSpan, withWords } from '../i18n/index.ts';
import { offSchedule } from '../lib/slots.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { openSlot } from './act.ts';
import { List } from './list.tsx';
import { expected, flagged, missing, present } from './presence.ts';
import { chosen, mayMark, mine, openOverlay, session, trainerName } from './space.ts';
import { explain } from './words.ts';

/** The chosen slot: its actions, the number of people present, and the list. */
export function SlotCard() {
  const slot = chosen.value;
  return (
    <section class="card slot" aria-labelledby="slot-title">
      <div class="slot-head">
        <div>
          <h2 id="slot-title">{slot.label}</h2>
          <p class="hint">{[timeSpan(slot.startsAt, slot.endsAt), slot.module].filter(Boolean).join(' · ')}</p>
        </div>
        {mine.value && <SlotAct key={slot.id} />}
      </div>
      {!mine.value && <p class="notice">{t('otherTrainer', { name: trainerName.value })}</p>}
      {mine.value && <OffSchedule />}
      <Closed />
      <Ring />
      <Flags />
      {slot.presenceChecks && <RemoteChecks />}
      <List />
    </section>
  );
}

/** One press opens a slot. Closing is final and needs a confirmation. */
function SlotAct() {
  const act = useAct(explain);
  const slot = chosen.value;
  if (session.value.status !== 'OPEN' || slot.status === 'CLOSED') return null;
  if (slot.status === 'OPEN') {
    return (
      <button type="button" class="btn" onClick={() => openOverlay({ kind: 'close' })}>
        {t('closeSlot')}
      </button>
    );
  }
  return (
    <form
      class="slot-open"
      onSubmit={(event) => {
        event.preventDefault();
        void act.run(() => openSlot(slot));
      }}
    >
      <BusyButton busy={act.busy} busyText={t('opening')}>
        {t('openSlot')}
      </BusyButton>
      <FieldError error={act.error} />
    </form>
  );
}

/** A slot that is opened far from its hours. */
function OffSchedule() {
  const { status, startsAt, openedAt } = chosen.value;
  const neverOpened = !openedAt && (status === 'CLOSED' || session.value.status !== 'OPEN');
  const text = neverOpened ? null : offSchedule({ startsAt, openedAt: openedAt ?? null });
  return text && <p class="notice warn">{text}</p>;
}

function Closed() {
  const { status, closedAt, trainerSignedAt } = chosen.value;
  if (status !== 'CLOSED') return null;
  return (
    <p class="notice">
      {trainerSignedAt
        ? t('slotSigned', { name: trainerName.value, time: timeOfDay(trainerSignedAt) })
        : t('slotIsClosed', { time: timeOfDay(closedAt!) })}
    </p>
  );
}

/** Length of the circle in SVG units. */
const AROUND = 2 * Math.PI * 43;

/** The attendance rate as a ring, with the count as text and what is left to do about it. */
function Ring() {
  const count = present.value;
  const total = expected.value;
  // Whole percent, rounded half up, as on the attendance sheet.
  const rate = total ? Math.floor((200 * count + total) / (2 * total)) : 0;
  return (
    <div class="ring">
      <svg viewBox="0 0 100 100" width="96" height="96" role="img" aria-label={`${t('rate')} : ${rate} %`}>
        <circle cx="50" cy="50" r="43" />
        <circle cx="50" cy="50" r="43" class="ring-done" stroke-dasharray={`${(rate / 100) * AROUND} 999`} />
        <text x="50" y="57" text-anchor="middle">
          {rate} %
        </text>
      </svg>
      <p class="ring-count">{t('presentOf', { count, total })}</p>
      {mayMark.value && missing.value > 0 && (
        <button type="button" class="btn all-absent" onClick={() => openOverlay({ kind: 'missing' })}>
          {t('markMissing', { count: missing.value })}
        </button>
      )}
    </div>
  );
}

/** The presence checks, which only remote slots have. */
function RemoteChecks() {
  const part = useLoaded(true, () => withWords(() => import('./checks/checks.tsx')));
  return part ? <part.Checks session={session.value} slot={chosen.value} /> : null;
}

/** Marks that the trainer should check. */
function Flags() {
  const { length: count } = flagged.value;
  if (!count) return null;
  const names = flagged.value.map(({ attendee }) => attendee.name).join(', ');
  return (
    <div class="notice warn">
      <b>{t('flags', { count })}</b>
      <p>{t('flaggedLong', { names })}</p>
    </div>
  );
}
