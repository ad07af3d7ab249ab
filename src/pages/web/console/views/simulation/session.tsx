import { ConsoleAdvanceSessionClockDocument } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { type Play, Simulation } from './simulation.tsx';

interface SimulateSessionProps {
  readonly session: { readonly id: string; readonly status: string; readonly purgedAt?: string | null };
  readonly reload: () => void;
}

/** The clock of a sealed attendance session, played in test mode. */
export function SimulateSession({ session: { id, status, purgedAt }, reload }: SimulateSessionProps) {
  const to = (moment: 'PURGE' | 'PROOF_END'): Play => ({
    label: t(`simTo_${moment}`),
    run: () => send(ConsoleAdvanceSessionClockDocument, { id, to: moment }).then(() => t(`simAt_${moment}`)),
  });
  const plays = status === 'SEALED' ? [...(purgedAt ? [] : [to('PURGE')]), to('PROOF_END')] : [];
  return <Simulation reload={reload} parts={[{ id: 'clock', name: t('testClock'), plays }]} />;
}
