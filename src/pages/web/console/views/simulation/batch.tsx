import {
  ConsoleAdvanceBatchClockDocument,
  ConsoleSimulateBatchAuthorizationDocument,
  ConsoleSimulateBatchRefusalDocument,
  ConsoleSimulateBatchWrongCodeDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { Simulation, toldOfWrongCode } from './simulation.tsx';

interface SimulateBatchProps {
  readonly id: string;
  readonly agent: string;
  readonly reload: () => void;
}

/** Simulates the agent and the clock of a pending batch in test mode. */
export const SimulateBatch = ({ id, agent: name, reload }: SimulateBatchProps) => (
  <Simulation
    reload={reload}
    parts={[
      {
        id: 'agent',
        name,
        plays: [
          {
            label: t('simAuthorize'),
            run: () => send(ConsoleSimulateBatchAuthorizationDocument, { id }).then(() => t('simAuthorized', { name })),
          },
          {
            label: t('simRefuse'),
            run: () =>
              send(ConsoleSimulateBatchRefusalDocument, { id, reason: t('simReason') }).then(() =>
                t('simRefused', { name }),
              ),
          },
          {
            label: t('simWrongCode'),
            run: async () =>
              toldOfWrongCode(
                (await send(ConsoleSimulateBatchWrongCodeDocument, { id })).simulateBatchWrongCode.refusal.triesLeft,
              ),
          },
        ],
      },
      {
        id: 'clock',
        name: t('testClock'),
        plays: [
          {
            label: t('simTo_EXPIRY'),
            run: () => send(ConsoleAdvanceBatchClockDocument, { id }).then(() => t('simAt_EXPIRY')),
          },
        ],
      },
    ]}
  />
);
