import { ConsoleAdvanceSessionClockDocument, ConsoleSimulatePresenceDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import type { LiveSession, Slot } from '../attendance/presence.ts';
import { type Part, type Play, Simulation } from './simulation.tsx';

interface SimulateSessionProps {
  readonly session: LiveSession;
  readonly reload: () => void;
}

/** Simulates the attendees of open slots and the clock of a sealed session in test mode. */
export const SimulateSession = ({ session, reload }: SimulateSessionProps) => (
  <Simulation
    reload={reload}
    parts={[
      ...session.slots.filter(({ status }) => status === 'OPEN').map((slot) => partOf(session, slot)),
      clockOf(session),
    ]}
  />
);

/** Attendees who have not signed in yet: the next one, or all. */
function partOf({ attendees, marks }: LiveSession, { id: slotId, label }: Slot): Part {
  const missing = attendees.filter(({ id }) => !marks.get(id)?.has(slotId));
  const [next] = missing;
  const signIn = (whom: string[] | null) => send(ConsoleSimulatePresenceDocument, { slotId, attendeeIds: whom });
  const one = next && {
    label: t('simPresent', { name: next.name }),
    run: () => signIn([next.id]).then(() => t('simIsPresent', { name: next.name })),
  };
  const all = { label: t('simAllPresent'), run: () => signIn(null).then(() => t('simAreAllPresent')) };
  return { id: slotId, name: label, plays: [...(one ? [one] : []), ...(missing.length > 1 ? [all] : [])] };
}

function clockOf({ id, status, purgedAt }: LiveSession): Part {
  const to = (moment: 'PURGE' | 'PROOF_END'): Play => ({
    label: t(`simTo_${moment}`),
    run: () => send(ConsoleAdvanceSessionClockDocument, { id, to: moment }).then(() => t(`simAt_${moment}`)),
  });
  const plays = status === 'SEALED' ? [...(purgedAt ? [] : [to('PURGE')]), to('PROOF_END')] : [];
  return { id: 'clock', name: t('testClock'), plays };
}
