import { useEffect, useState } from 'preact/hooks';
import { SlotChecksDocument, type SlotChecksSubscription } from '../../generated/graphql.ts';
import { t } from '../../generated/words/trainerChecks.ts';
import { timeOfDay } from '../../i18n/index.ts';
import { follow } from '../../lib/live.ts';
import type { Attendee, Slot } from '../space.ts';

export { words } from '../../generated/words/trainerChecks.ts';

type Check = SlotChecksSubscription['slotPresence']['slots'][number]['askedChecks'][number];

interface ChecksProps {
  readonly session: { readonly id: string; readonly attendees: readonly Attendee[] };
  readonly slot: Slot;
}

/** The presence checks of a slot, live: how many confirmed, and who did not. It follows them itself: most slots have none. */
export function Checks({ session: { id: sessionId, attendees }, slot }: ChecksProps) {
  const { id: slotId, presenceChecks: planned, status } = slot;
  const [checks, setChecks] = useState<readonly Check[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const take = ({ slotPresence: { slots } }: SlotChecksSubscription) => {
      if (slots[0] && !left.signal.aborted) setChecks(slots[0].askedChecks);
    };
    void follow(SlotChecksDocument, () => ({ sessionId, slotId }), take, left.signal);
    return () => left.abort();
  }, [slotId]);
  const names = new Map(attendees.map(({ id, name }) => [id, name]));
  return (
    <section class="notice checks" aria-labelledby="checks">
      <h3 id="checks">{t('checks')}</h3>
      {status !== 'CLOSED' && <p>{t('checksPlanned', { count: planned ?? 0 })}</p>}
      {checks.length > 0 && (
        <ul>
          {checks.map(({ number, askedAt, asked, confirmed, answers }) => {
            const silent = answers.flatMap(({ attendeeId, answeredAt }) =>
              answeredAt ? [] : [names.get(attendeeId) ?? ''],
            );
            return (
              <li key={number}>
                <b>{timeOfDay(askedAt)}</b> {t('checkCount', { confirmed, asked })}
                {silent.length > 0 && (
                  <small class="hint block">{t('checkMissing', { names: silent.join(', ') })}</small>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
