import {
  ConsoleAdvanceEnvelopeClockDocument,
  type ConsoleEnvelopeQuery,
  ConsoleSimulateRefusalDocument,
  ConsoleSimulateSignatureDocument,
  ConsoleSimulateWrongCodeDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { type Part, type Play, Simulation, toldOfWrongCode } from './simulation.tsx';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];

/** Simulates the signers and the clock of an envelope in test mode. */
export const SimulateEnvelope = ({ envelope, reload }: { envelope: Envelope; reload: () => void }) => (
  <Simulation
    reload={reload}
    parts={[...envelope.signers.flatMap((one) => partOf(envelope, one)), clockOf(envelope)]}
  />
);

function partOf({ status }: Envelope, { id, name, role, status: signing, authentication }: Signer): Part[] {
  if (status !== 'SENT' || role !== 'SIGNER' || signing === 'SIGNED') return [];
  if (signing === 'PENDING') return [{ id, name, plays: [], hint: t('simWaitsTurn') }];
  const wrongCode: Play = {
    label: t('simWrongCode'),
    run: async () =>
      toldOfWrongCode((await send(ConsoleSimulateWrongCodeDocument, { id })).simulateWrongCode.refusal.triesLeft),
  };
  return [
    {
      id,
      name,
      plays: [
        {
          label: t('simSign'),
          run: () => send(ConsoleSimulateSignatureDocument, { id }).then(() => t('simSigned', { name })),
        },
        {
          label: t('simRefuse'),
          run: () =>
            send(ConsoleSimulateRefusalDocument, { id, reason: t('simReason') }).then(() => t('simRefused', { name })),
        },
        ...(authentication?.length ? [wrongCode] : []),
      ],
    },
  ];
}

function clockOf({ id, status, sealing, signers, purgeAfter, purgedAt, proofRetainedUntil }: Envelope): Part {
  const to = (moment: 'REMINDER' | 'EXPIRY' | 'PURGE' | 'PROOF_END'): Play => ({
    label: t(`simTo_${moment}`),
    run: () => send(ConsoleAdvanceEnvelopeClockDocument, { id, to: moment }).then(() => t(`simAt_${moment}`)),
  });
  const proven = proofRetainedUntil && Date.parse(proofRetainedUntil) > Date.now();
  return {
    id: 'clock',
    name: t('testClock'),
    plays: [
      ...(signers.some(({ nextReminderAt }) => nextReminderAt) ? [to('REMINDER')] : []),
      ...(status === 'SENT' && !sealing ? [to('EXPIRY')] : []),
      ...(purgeAfter && !purgedAt ? [to('PURGE')] : []),
      ...(proven ? [to('PROOF_END')] : []),
    ],
  };
}
