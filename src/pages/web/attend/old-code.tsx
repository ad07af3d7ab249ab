import { t } from '../i18n/index.ts';
import { readStored } from '../lib/keep.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { scannedDelivery } from './outbox.ts';
import { Card, Done, Kept, markWords, Refused } from './outcome.tsx';
import type { LastSignIn } from './scanned.tsx';

/** How long to show "you have signed in" to somebody who opens an old code again. */
const RECENT_MS = 12 * 3600_000;

/** Shown for a code that has expired. A sign-in that this device could not send before is still sent. */
export function OldCode() {
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
