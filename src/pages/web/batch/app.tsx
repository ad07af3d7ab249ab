import { effect } from '@preact/signals';
import { language, t } from '../i18n/index.ts';
import { connected, online } from '../lib/connected.ts';
import { StatusCard } from '../ui/status-card.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { List } from './list-card.tsx';
import { Progress } from './progress.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { endOf, session } from './session.ts';
import { dropOverlay, openOverlay, overlay } from './stage.ts';
import { Summary } from './summary.tsx';

/** Renders one view for each state of the list. */
export function App() {
  const { status, organizationName: organization, mandate } = session.value;
  const end = endOf(session.value);
  useFocusOnChange(end ?? (status === 'PENDING' ? 'deciding' : 'decided'), dropOverlay);
  return (
    <>
      <Header />
      {end ? (
        <StatusCard kind={end} organization={organization} name={mandate.principal} />
      ) : (
        <main id="main" class="batch" tabIndex={-1}>
          {status === 'PENDING' ? <Summary /> : <Progress />}
          <List />
          {status === 'PENDING' && <Foot />}
        </main>
      )}
      {!end && <Over />}
    </>
  );
}

function Header() {
  const { organizationName: organization, mandate, mode } = session.value;
  return (
    <TopBar
      organization={organization}
      below={
        <>
          {mode === 'TEST' && <p class="ribbon">{t('ribbon')}</p>}
          <p class="lost" role="status">
            {online.value ? '' : t('batchConnectionLost')}
          </p>
        </>
      }
    >
      <p class="top-name">{mandate.principal}</p>
      <p class="top-from">{t('from', { organization })}</p>
    </TopBar>
  );
}

/** The buttons to decide, always visible. */
function Foot() {
  const { documentCount: count } = session.value;
  return (
    <div class="decide">
      <button type="button" class="btn ghost" onClick={() => openOverlay({ kind: 'refuse' })}>
        {t('refuse')}
      </button>
      <button type="button" class="btn primary" onClick={() => openOverlay({ kind: 'decide' })}>
        {t('sealAll', { count })}
      </button>
    </div>
  );
}

/**
 * The open dialog, if any. Dialogs that lead to the decision close as soon as it is made, so that the focus can move.
 */
function Over() {
  const open = overlay.value;
  if (open && open.kind !== 'document' && session.value.status !== 'PENDING') return null;
  switch (open?.kind) {
    case 'document':
      return <DocumentDialog item={open.item} document={open.document} />;
    case 'decide':
      return <DecideDialog />;
    case 'refuse':
      return <RefuseDialog />;
    default:
      return null;
  }
}

/** Keeps the title, the language and the skip link of the page up to date. */
export function keepPageWords(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = t('batchTitle', { principal: session.value.mandate.principal });
    document.querySelector('.skip')!.textContent = t('skip');
  });
  effect(() => {
    document.documentElement.dataset.live = String(connected.value);
  });
}
