import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { StatusPageKind } from '../../words/status-page.ts';
import { language, t } from '../i18n/index.ts';
import { connected } from '../lib/connected.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { Header } from './header.tsx';
import { Dock, Rail } from './rail.tsx';
import { Reading } from './reading.tsx';
import { type Session, session } from './session.ts';
import { announcement, declined, dropOverlay, overlay } from './stage.ts';

/** The status page of each state in which nothing can be read or signed. */
const statusPageKinds: Partial<Record<Session['state'], StatusPageKind>> = {
  NOT_OPEN: 'notOpen',
  WAITING_TURN: 'waitingTurn',
  CANCELED: 'canceled',
  EXPIRED: 'expired',
  PURGED: 'purged',
};

/** Renders one view for each state of the session. */
export function App() {
  const { state } = session.value;
  const kind = statusPageKinds[state];
  const reading = state === 'READY' && !declined.value;
  const later = useLater();
  useFocusOnChange(reading ? 'reading' : state === 'READY' ? 'declined' : (kind ?? state), dropOverlay);
  return (
    <>
      <Header reading={reading} />
      {reading ? <ReadAndSign Sheets={later?.Sheets} /> : later && <Otherwise kind={kind} later={later} />}
      <p class="vh" role="status">
        {announcement.value}
      </p>
    </>
  );
}

/** Nothing to sign: not yet, no longer, declined, or done. */
function Otherwise({ kind, later: { EnvelopeStatus, Done } }: { kind: StatusPageKind | undefined; later: Later }) {
  if (kind) return <EnvelopeStatus kind={kind} />;
  if (session.value.state !== 'READY') return <Done />;
  return (
    <EnvelopeStatus kind="declined">
      <button
        type="button"
        class="btn"
        onClick={() => {
          declined.value = false;
        }}
      >
        {t('backToDocument')}
      </button>
    </EnvelopeStatus>
  );
}

function ReadAndSign({ Sheets }: { Sheets: Later['Sheets'] | undefined }) {
  return (
    <>
      <div class="layout">
        <Reading />
        <Rail />
      </div>
      <Dock />
      {Sheets && <Sheets />}
    </>
  );
}

type Later = typeof import('./sheets.tsx');

/**
 * The dialogs and the views after signing, in a file that loads later. If it failed to load, each press tries again.
 */
function useLater(): Later | undefined {
  const [loaded, setLoaded] = useState<Later>();
  const wanted = overlay.value !== null;
  const online = connected.value;
  useEffect(() => {
    if (!loaded) import('./sheets.tsx').then(setLoaded, () => undefined);
  }, [loaded, wanted, online]);
  return loaded;
}

/** Keeps the title, the language and the skip links of the page up to date. */
export function keepPageWords(): void {
  effect(() => {
    const { envelope, state } = session.value;
    const key = state === 'SIGNED' || state === 'COMPLETED' ? 'titleDone' : 'title';
    document.documentElement.lang = language.value;
    document.title = t(key, { envelope: envelope.name });
    document.querySelector('.skip')!.textContent = t('skip');
  });
  effect(() => {
    document.documentElement.dataset.live = String(connected.value);
  });
}
