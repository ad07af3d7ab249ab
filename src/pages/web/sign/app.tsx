import { effect } from '@preact/signals';
import type { StatusPageKind } from '../../words/status-page.ts';
import { language, t } from '../i18n/index.ts';
import { connected } from '../lib/connected.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { Header } from './header.tsx';
import { Dock, Rail } from './rail.tsx';
import { Reading } from './reading.tsx';
import { type Session, session } from './session.ts';
import { announcement, declined, dropOverlay } from './stage.ts';
import { loadTools } from './tools/load.ts';
import { useLater } from './use-later.ts';

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
  const later = useLater(true, () => import('./sheets.tsx'));
  // From here on, the browser's own search no longer sees all pages: only those near the visible part are painted.
  const long = session.value.documents.reduce((sum, { pages }) => sum + pages.length, 0) > 2;
  const tools = useLater(long && reading, loadTools);
  useFocusOnChange(reading ? 'reading' : state === 'READY' ? 'declined' : (kind ?? state), dropOverlay);
  return (
    <>
      <Header reading={reading} tools={tools} />
      {reading ? (
        <ReadAndSign Sheets={later?.Sheets} tools={tools} long={long} />
      ) : (
        later && <Otherwise kind={kind} later={later} />
      )}
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

interface ReadAndSignProps {
  readonly Sheets: Later['Sheets'] | undefined;
  readonly tools: typeof import('./tools/tools.tsx') | undefined;
  readonly long: boolean;
}

function ReadAndSign({ Sheets, tools, long }: ReadAndSignProps) {
  return (
    <>
      <div class="layout">
        {tools && <tools.Pages />}
        <Reading />
        <Rail />
      </div>
      <Dock>{long && <div class="dock-tools">{tools && <tools.Tools />}</div>}</Dock>
      {Sheets && <Sheets />}
    </>
  );
}

type Later = typeof import('./sheets.tsx');

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
