import { ConsoleAdvanceMandateClockDocument, type ConsoleMandatesQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { type Play, Simulation } from './simulation.tsx';

type Mandate = Pick<
  ConsoleMandatesQuery['signingMandates']['nodes'][number],
  'id' | 'status' | 'principal' | 'startsAt'
>;

/** Simulates the clock of active mandates in test mode. */
export const SimulateMandates = ({ mandates, reload }: { mandates: readonly Mandate[]; reload: () => void }) => (
  <Simulation
    reload={reload}
    parts={mandates
      .filter(({ status }) => status === 'PENDING' || status === 'ACTIVE')
      .map(({ id, principal, startsAt }) => {
        const to = (moment: 'START' | 'END'): Play => ({
          label: t(`simTo_${moment}`),
          run: () => send(ConsoleAdvanceMandateClockDocument, { id, to: moment }).then(() => t(`simAt_${moment}`)),
        });
        const plays = [...(Date.parse(startsAt) > Date.now() ? [to('START')] : []), to('END')];
        return { id, name: `${t('testClock')} · ${principal.legalName}`, plays };
      })}
  />
);
