import { effect } from '@preact/signals';
import { language, shownZone, t, zoneName } from '../i18n/index.ts';
import { online } from '../lib/connected.ts';
import { readerIsElsewhere } from '../lib/zone.ts';
import { TopBar } from '../ui/top-bar.tsx';
import { OldCode } from './old-code.tsx';
import { deliveries } from './outbox.ts';
import { Personal } from './personal.tsx';
import { Scanned } from './scanned.tsx';
import { boot } from './visit.ts';

/** Renders one view for each way to open the page. */
export function App() {
  return (
    <>
      <Header />
      {boot.by === 'link' ? <Personal /> : boot.by === 'code' ? <Scanned opened={boot.opened} /> : <OldCode />}
    </>
  );
}

function Header() {
  const session = boot.by === 'old-code' ? null : boot.opened.session;
  return (
    <TopBar
      organization={session?.organizationName ?? 'E'}
      below={
        <>
          {session?.mode === 'TEST' && <p class="ribbon">{t('sessionRibbon')}</p>}
          <p class="lost" role="status">
            {online.value || isKept() ? '' : t('offline')}
          </p>
        </>
      }
    >
      <p class="top-name">{session?.name}</p>
      <p class="top-from">
        {session &&
          [
            session.organizationName,
            t('with', { name: session.trainerName }),
            readerIsElsewhere(shownZone()) && zoneName(),
          ]
            .filter(Boolean)
            .join(' · ')}
      </p>
    </TopBar>
  );
}

/** A kept sign-in says itself that the network is missing. */
const isKept = () => Object.values(deliveries.value).some(({ state }) => state === 'kept');

/** Keeps the title, the language and the skip link of the page up to date. */
export function keepPageWords(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    document.title = boot.by === 'old-code' ? t('scanAgain') : t('attendTitle', { session: boot.opened.session.name });
    document.querySelector('.skip')!.textContent = t('skip');
  });
}
