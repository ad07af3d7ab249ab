import { useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/attend.ts';
import { timeOfDay, timeSpan, withWords } from '../i18n/index.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import { useFocusOnChange } from '../ui/hooks.ts';
import { markTones } from '../ui/mark-tones.ts';
import { pictureOf, type Signature } from '../ui/signature.ts';
import { type Hand, SignatureInput } from '../ui/signature-input.tsx';
import { deliver, deliveries } from './outbox.ts';
import { Card, Done, Kept, Refused, Sending } from './outcome.tsx';
import { deviceName } from './sign-as.tsx';
import { nextSlot, openSlots, space } from './space.ts';
import type { Slot } from './visit.ts';

/** An attendee's own page: one large button while a slot is open, a short text otherwise. */
export function Personal() {
  const { session, attendeeName: name, slots } = space.value!;
  const states = Object.values(deliveries.value);
  const kept = states.filter(({ state }) => state === 'kept');
  const refused = states.filter((each) => each.state === 'refused');
  const open = openSlots.value;
  const over = session.status !== 'OPEN';
  useFocusOnChange([refused.length, over, ...open.map(({ slot, mark }) => `${slot.id} ${mark !== null}`)].join());
  return (
    <main id="main" class="attend" tabIndex={-1}>
      {kept.map(({ signIn }) => (
        <Kept key={signIn.slotId} signIn={signIn} />
      ))}
      {refused.map((each) => (
        <Refused key={each.signIn.slotId} delivery={each} />
      ))}
      {open.some(({ slot }) => slot.presenceChecks) && <Checks />}
      {over && refused.length === 0 && (
        <Card icon="stop" name={name} title={t('sessionOver')} text={t('sessionOverText')} />
      )}
      {open
        .filter(({ slot }) => deliveries.value[slot.id]?.state !== 'kept')
        .map(({ slot, mark }) => {
          const now = deliveries.value[slot.id];
          const just = now?.state === 'done' ? now : null;
          const currentMark = just?.mark ?? mark;
          return currentMark ? (
            <Done key={slot.id} mark={currentMark} slot={slot.label} name={name} already={just ? just.already : true} />
          ) : (
            <SignInCard key={slot.id} slot={slot} name={name} />
          );
        })}
      {!over && !open.length && <NoSlot name={name} />}
      <Slots slots={slots} />
    </main>
  );
}

/** What asks a remote attendee whether they are there. Most slots never ask. */
function Checks() {
  const part = useLoaded(true, () => withWords(() => import('./check/check.tsx')));
  return part ? <part.OpenChecks Card={Card} /> : null;
}

function NoSlot({ name }: { name: string }) {
  const next = nextSlot.value;
  return (
    <Card
      icon="wait"
      name={name}
      title={t('noSlotOpen')}
      text={
        next
          ? t('noSlotOpenNext', { slot: next.label, time: timeSpan(next.startsAt, next.endsAt) })
          : t('noSlotOpenPast')
      }
    />
  );
}

/** Name, slot, one large button, and a drawn signature, which the session may require. */
function SignInCard({ slot, name }: { slot: Slot; name: string }) {
  const isRequired = space.value!.session.drawnSignaturesRequired;
  const [isDrawing, setDrawing] = useState(false);
  const drawing = isDrawing || isRequired;
  const hand = useRef<Hand | null>(null);
  const busy = deliveries.value[slot.id]?.state === 'sending';

  const go = async () => {
    if (busy) return;
    const signature: Signature | null | undefined = drawing ? hand.current!.take() : undefined;
    if (signature === null) return;
    deliver({
      slotId: slot.id,
      slotLabel: slot.label,
      attendeeId: space.value!.attendeeId,
      name,
      drawnSignature: signature ? await pictureOf(signature) : null,
      device: deviceName(),
      ticket: null,
      at: Date.now(),
    });
  };

  return (
    <section class="card say" aria-labelledby={`slot-${slot.id}`}>
      <p class="hint">{t('youAre')}</p>
      <p class="who">{name}</p>
      <div class="what">
        <span class="tag ok">{t('slotNow')}</span>
        <h1 id={`slot-${slot.id}`}>{slot.label}</h1>
        <p class="hint">{[timeSpan(slot.startsAt, slot.endsAt), slot.module].filter(Boolean).join(' · ')}</p>
      </div>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {drawing && <SignatureInput hand={hand} before={null} name={name} />}
        <button type="submit" class="btn primary huge" aria-disabled={busy}>
          {busy ? <Sending /> : t('signIn')}
        </button>
      </form>
      {!isRequired && (
        <button type="button" class="link" onClick={() => setDrawing(!drawing)}>
          {t(drawing ? 'removeSignature' : 'addSignature')}
        </button>
      )}
    </section>
  );
}

/** The label of a slot without a mark, as attendees see it. */
const slotWords = { SCHEDULED: 'NOT_OPEN', OPEN: 'OPEN', CLOSED: 'MISSING' } as const;

/** All slots of the session with the attendee's mark in each. */
function Slots({ slots }: { slots: NonNullable<typeof space.value>['slots'] }) {
  return (
    <section class="own-slots" aria-labelledby="own-slots">
      <h2 id="own-slots">{t('yourSlots')}</h2>
      <ul>
        {slots.map(({ slot, mark }) => (
          <li key={slot.id}>
            <span>
              <b>{slot.label}</b>
              <small>{timeSpan(slot.startsAt, slot.endsAt)}</small>
            </span>
            {mark ? (
              <span class={`tag ${markTones[mark.status]}`}>
                {t(mark.status)} · {timeOfDay(mark.signedAt)}
              </span>
            ) : (
              <span class={`tag ${slot.status.toLowerCase()}`}>{t(slotWords[slot.status])}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
