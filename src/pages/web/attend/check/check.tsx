import { useEffect, useState } from 'preact/hooks';
import { ConfirmPresenceDocument, OpenChecksDocument, type OpenChecksQuery } from '../../generated/graphql.ts';
import { t } from '../../generated/words/attendCheck.ts';
import { timeOfDay } from '../../i18n/index.ts';
import { Refusal, send } from '../../lib/graphql.ts';
import type * as Outcome from '../outcome.tsx';

export { words } from '../../generated/words/attendCheck.ts';

type Slot = OpenChecksQuery['attendeeSpace']['slots'][number];
/** A check that was shown, unanswered, until its time was over stays as missed. */
type Asked = Slot & { readonly isMissed?: boolean };

/** How often it looks whether the attendee is asked. Also while the page is hidden: remote attendees look at another tab. */
const POLL_MS = 8_000;

/** The card comes as a property: a module that two parts import would become a file of its own. */
type Parts = Pick<typeof Outcome, 'Card'>;

/** Asks a remote attendee, during the checks of the open slots, whether they are still there. */
export function OpenChecks({ Card }: Parts) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const read = async () => {
    const { slots } = (await send(OpenChecksDocument, {})).attendeeSpace;
    setAsked((before) => slots.map((now) => (now.openCheck ? now : missed(before, now))));
  };
  useEffect(() => {
    const look = () => void read().catch(() => undefined);
    look();
    const timer = setInterval(look, POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return (
    <>
      {asked.map(
        ({ slot, openCheck, isMissed }) =>
          openCheck && (
            <CheckCard
              key={openCheck.id}
              {...{ label: slot.label, check: openCheck, isMissed: isMissed ?? false, answered: read, Card }}
            />
          ),
      )}
    </>
  );
}

/** The slot that asks no more, with the check that it asked before and that was not answered. */
function missed(before: readonly Asked[], now: Slot): Asked {
  const old = before.find(({ slot }) => slot.id === now.slot.id)?.openCheck;
  return old && !old.answeredAt ? { ...now, openCheck: old, isMissed: true } : now;
}

interface CheckCardProps extends Parts {
  readonly label: string;
  readonly isMissed: boolean;
  readonly check: NonNullable<Asked['openCheck']>;
  readonly answered: () => Promise<void>;
}

/** One check. The title of the page says it too. */
function CheckCard({ label: slot, check: { id, endsAt, answeredAt }, isMissed, answered, Card }: CheckCardProps) {
  const [state, setState] = useState<'asked' | 'sending' | 'late' | 'unsent'>('asked');
  const isOver = isMissed || state === 'late';
  useEffect(() => {
    if (answeredAt || isOver) return;
    const before = document.title;
    document.title = `● ${t('checkTitle')}`;
    return () => {
      document.title = before;
    };
  }, [answeredAt, isOver]);
  if (answeredAt)
    return <Card icon="done" title={t('checkDone')} text={t('checkDoneAt', { time: timeOfDay(answeredAt), slot })} />;
  if (isOver) return <Card icon="stop" title={t('checkLate')} text={t('checkLateText', { slot })} />;
  const confirm = async () => {
    if (state === 'sending') return;
    setState('sending');
    try {
      await send(ConfirmPresenceDocument, { checkId: id });
      await answered();
      setState('asked');
    } catch (error) {
      setState(error instanceof Refusal && over.has(error.code) ? 'late' : 'unsent');
    }
  };
  return (
    <Card icon="wait" title={t('checkTitle')} text={t('checkText', { slot, time: timeOfDay(endsAt) })}>
      <button type="button" class="btn primary huge" aria-disabled={state === 'sending'} onClick={() => void confirm()}>
        {t(state === 'sending' ? 'signingIn' : 'checkConfirm')}
      </button>
      {state === 'unsent' && (
        <p class="error" role="alert">
          {t('checkUnsent')}
        </p>
      )}
    </Card>
  );
}

/** Refusals after which no answer can come any more. */
const over = new Set(['invalid_status', 'slot_closed', 'not_found']);
