import { useEffect, useRef } from 'preact/hooks';
import { t } from '../generated/words/trainer.ts';
import { shownZone, timeOfDay, timeSpan, zoneName } from '../i18n/index.ts';
import { lostAt } from '../lib/lost-at.ts';
import { unsignedSlots } from '../lib/slots.ts';
import { readerIsElsewhere } from '../lib/zone.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { useAct } from '../ui/use-act.ts';
import { endSession, markMissingAbsent } from './act.ts';
import { AddDialog } from './add-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { Ended } from './ended.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { expected, missing, present } from './presence.ts';
import { FullScreenQr, QrCard } from './qr-card.tsx';
import { SlotCard } from './slot-card.tsx';
import {
  announcement,
  choose,
  chosen,
  closeOverlay,
  mine,
  openOverlay,
  overlay,
  type Slot,
  session,
  space,
} from './space.ts';
import { explain } from './words.ts';

/** All slots in order. The chosen one is scrolled into view. */
function Slots() {
  const nav = useRef<HTMLElement>(null);
  const { id } = chosen.value;
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [id]);
  return (
    <nav ref={nav} class="slots" aria-label={t('slots')}>
      {session.value.slots.map((slot) => (
        <SlotTab key={slot.id} slot={slot} current={slot.id === id} />
      ))}
    </nav>
  );
}

function SlotTab({ slot, current }: { slot: Slot; current: boolean }) {
  const { id, label, startsAt, endsAt, status } = slot;
  const counted =
    status === 'SCHEDULED'
      ? ''
      : ` · ${current ? present.value : slot.present}/${current ? expected.value : slot.expected}`;
  return (
    <button type="button" aria-current={current ? 'true' : undefined} onClick={() => choose(id)}>
      <b>{label}</b>
      <span>{timeSpan(startsAt, endsAt)}</span>
      <span class={`tag ${status.toLowerCase()}`}>
        {t(status)}
        {counted}
      </span>
    </button>
  );
}

/** Ends the session for good, after a confirmation. */
function EndDialog() {
  const act = useAct(explain);
  const warning = unsignedSlots(session.value.slots);

  const go = () =>
    void act.run(async () => {
      await endSession();
      closeOverlay();
      // The result stands at the top; on a phone the button that ended the session is far below it.
      scrollTo({ top: 0 });
    });

  return (
    <Dialog title={t('endSessionTitle')} onClose={() => closeOverlay()}>
      <DialogForm
        act={act}
        onSubmit={go}
        go={t(warning ? 'closeAnyway' : 'endSessionConfirm')}
        busyText={t('ending')}
        kind="danger"
        back={{ label: t('cancel'), onBack: closeOverlay, first: true }}
      >
        <p>{t('endSessionText')}</p>
        {warning && <p class="notice warn">{warning}</p>}
      </DialogForm>
    </Dialog>
  );
}

/** Marks everybody absent who has no mark yet, after a confirmation. */
function MissingDialog() {
  const slot = useRef(chosen.value).current;
  const act = useAct(explain);
  const go = () =>
    void act.run(async () => {
      await markMissingAbsent(slot.id);
      closeOverlay();
    });
  return (
    <Dialog title={t('markMissingTitle')} onClose={() => closeOverlay()}>
      <DialogForm
        act={act}
        onSubmit={go}
        go={t('markMissing', { count: missing.value })}
        busyText={t('saving')}
        back={{ label: t('cancel'), onBack: closeOverlay, first: true }}
      >
        <p>{t('markMissingText', { slot: slot.label })}</p>
      </DialogForm>
    </Dialog>
  );
}

export function App() {
  const { name, status } = session.value;
  const scannable = mine.value && status === 'OPEN' && chosen.value.status === 'OPEN';
  return (
    <>
      <Header />
      <main id="main" class="trainer" tabIndex={-1}>
        <h1 class="vh">{name}</h1>
        <Ended />
        <Slots />
        <div class={scannable ? 'columns' : 'columns one'}>
          {scannable && <QrCard />}
          <SlotCard />
        </div>
        {status === 'OPEN' && space.value.runsSession && (
          <p class="end">
            <button type="button" class="btn" onClick={() => openOverlay({ kind: 'end' })}>
              {t('endSession')}
            </button>
          </p>
        )}
      </main>
      <Over />
      <p class="vh" role="status">
        {announcement.value}
      </p>
    </>
  );
}

function Header() {
  const { organizationName, mode } = space.value;
  const { name, reference, location, modality } = session.value;
  return (
    <TopBar
      organization={organizationName}
      name={name}
      from={[t('trainerSpace'), reference, t(modality), location, readerIsElsewhere(shownZone()) && zoneName()]
        .filter(Boolean)
        .join(' · ')}
      tools={<Live />}
      specimen={mode === 'TEST' && t('sessionRibbon')}
      lost={lostAt.value ? t('liveLost', { time: timeOfDay(lostAt.value) }) : ''}
    />
  );
}

/** Shows whether the page is up to date. */
function Live() {
  if (session.value.status === 'SEALED') return null;
  return (
    <span class={`tag live ${lostAt.value ? 'warn' : 'ok'}`}>
      <i aria-hidden="true" />
      {t(lostAt.value ? 'reconnecting' : 'live')}
    </span>
  );
}

function Over() {
  const open = overlay.value;
  switch (open?.kind) {
    case 'qr':
      return <FullScreenQr />;
    case 'close':
      return <CloseDialog />;
    case 'end':
      return <EndDialog />;
    case 'add':
      return <AddDialog />;
    case 'missing':
      return <MissingDialog />;
    case 'mark':
      return <MarkDialog attendeeId={open.attendeeId} />;
    default:
      return null;
  }
}
