import { useState } from 'preact/hooks';
import { t } from '../generated/words/attend.ts';
import { shownZone, zoneName } from '../i18n/index.ts';
import { online } from '../lib/connected.ts';
import { readStored } from '../lib/keep.ts';
import { readerIsElsewhere } from '../lib/zone.ts';
import { useFocusOnChange } from '../ui/hooks.ts';
import { TopBar } from '../ui/top-bar.tsx';
import { Names } from './names.tsx';
import { deliveries, forgetDeliveries, scannedDelivery } from './outbox.ts';
import { BackButton, Card, Done, Kept, markWords, Refused } from './outcome.tsx';
import { Personal } from './personal.tsx';
import { SignAs } from './sign-as.tsx';
import { boot, type Mark, type Scanned as Opened } from './visit.ts';

type Name = Opened['names'][number];

/** The last person who signed in from this device. */
interface LastSignIn {
  readonly slotId: string;
  readonly slotLabel: string;
  readonly name: string;
  readonly mark: Mark;
}

/** The page after a scan: choose a name, sign, done. */
function Scanned({ opened: { slot, names, ticket } }: { opened: Opened }) {
  const [picked, pick] = useState<Name | null>(null);
  const now = scannedDelivery.value;
  const view = now?.state === 'sending' ? 'sign' : (now?.state ?? (picked ? 'sign' : 'pick'));
  useFocusOnChange(view);
  const last = readStored<LastSignIn>('signed-in', 'always');
  const before = last?.slotId === slot.id ? last.name : null;
  const retry = () => {
    forgetDeliveries();
    pick(null);
  };
  const anotherName = <BackButton label={t('pickAgain')} onClick={retry} />;

  return (
    <main id="main" class="attend" tabIndex={-1}>
      {now?.state === 'kept' ? (
        <Kept signIn={now.signIn} />
      ) : now?.state === 'done' ? (
        <Done mark={now.mark} slot={now.signIn.slotLabel} name={now.signIn.name} already={now.already}>
          {anotherName}
        </Done>
      ) : now?.state === 'refused' ? (
        <Refused delivery={now}>{now.code === 'not_found' && anotherName}</Refused>
      ) : slot.status !== 'OPEN' ? (
        <Card icon="stop" name={slot.label} title={t('tooLateTitle')} text={t('sessionOverText')} />
      ) : picked ? (
        <SignAs name={picked} slot={slot} ticket={ticket!} before={before} onBack={() => pick(null)} />
      ) : (
        <Names names={names} slot={slot} onPick={pick} />
      )}
    </main>
  );
}

/** How long to show "you have signed in" to somebody who opens an old code again. */
const RECENT_MS = 12 * 3600_000;

/** Shown for a code that has expired. A sign-in that this device could not send before is still sent. */
function OldCode() {
  const now = scannedDelivery.value;
  useFocusOnChange(now?.state ?? 'old');
  const last = readStored<LastSignIn>('signed-in', 'always');
  const recent = last && Date.now() - Date.parse(last.mark.signedAt) < RECENT_MS ? last : null;
  return (
    <main id="main" class="attend" tabIndex={-1}>
      {now?.state === 'kept' || now?.state === 'sending' ? (
        <Kept signIn={now.signIn} />
      ) : now?.state === 'done' ? (
        <Done mark={now.mark} slot={now.signIn.slotLabel} name={now.signIn.name} />
      ) : now?.state === 'refused' ? (
        <Refused delivery={now} />
      ) : (
        <Card icon="stop" title={t('scanAgain')} text={t('scanAgainText')}>
          <a class="btn" href="/q">
            {t('typeInstead')}
          </a>
          {recent && (
            <p class="hint">
              {recent.name} : {markWords(recent.mark, recent.slotLabel)}
            </p>
          )}
        </Card>
      )}
    </main>
  );
}

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
      name={session?.name}
      from={
        session &&
        [
          session.organizationName,
          t('with', { name: session.trainerName }),
          readerIsElsewhere(shownZone()) && zoneName(),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      specimen={session?.mode === 'TEST' && t('sessionRibbon')}
      lost={online.value || isKept() ? '' : t('offline')}
    />
  );
}

/** A kept sign-in says itself that the network is missing. */
const isKept = () => Object.values(deliveries.value).some(({ state }) => state === 'kept');
