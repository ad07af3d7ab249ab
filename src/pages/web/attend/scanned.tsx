import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { readStored } from '../lib/keep.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { Names } from './names.tsx';
import { forgetDeliveries, scannedDelivery } from './outbox.ts';
import { BackButton, Card, Done, Kept, Refused } from './outcome.tsx';
import { SignAs } from './sign-as.tsx';
import type { Mark, Scanned as Opened } from './visit.ts';

type Name = Opened['names'][number];

/** The last person who signed in from this device. */
export interface LastSignIn {
  readonly slotId: string;
  readonly slotLabel: string;
  readonly name: string;
  readonly mark: Mark;
}

/** The page after a scan: choose a name, sign, done. */
export function Scanned({ opened: { slot, names, ticket } }: { opened: Opened }) {
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
