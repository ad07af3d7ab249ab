import { effect } from '@preact/signals';
import { language, shownZone, t, timeOfDay, zoneName } from '../i18n/index.ts';
import { connected } from '../lib/connected.ts';
import { readerIsElsewhere } from '../lib/zone.ts';
import { TopBar } from '../ui/top-bar.tsx';
import { AddDialog } from './add-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { Ended } from './ended.tsx';
import { lostAt } from './live.ts';
import { MarkDialog } from './mark-dialog.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import { FullScreenQr, QrCard } from './qr-card.tsx';
import { SlotCard } from './slot-card.tsx';
import { Slots } from './slots.tsx';
import { chosen, mine, session, space } from './space.ts';
import { announcement, openOverlay, overlay } from './stage.ts';

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
      tools={<Live />}
      below={
        <>
          {mode === 'TEST' && <p class="ribbon">{t('sessionRibbon')}</p>}
          <p class="lost" role="status">
            {lostAt.value ? t('liveLost', { time: timeOfDay(lostAt.value) }) : ''}
          </p>
        </>
      }
    >
      <p class="top-name">{name}</p>
      <p class="top-from">
        {[t('trainerSpace'), reference, t(modality), location, readerIsElsewhere(shownZone()) && zoneName()]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </TopBar>
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

/** Keeps the title, the language and the skip link of the page up to date. */
export function keepPageWords(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = t('trainerTitle', { session: session.value.name });
    document.querySelector('.skip')!.textContent = t('skip');
  });
  effect(() => {
    document.documentElement.dataset.live = String(connected.value);
  });
}
