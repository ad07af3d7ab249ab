import { useState } from 'preact/hooks';
import { propertyOf } from '../../../../../kernel/unknown.ts';
import {
  ConsoleAdvanceEnvelopeClockDocument,
  ConsoleAdvanceMandateClockDocument,
  ConsoleAdvanceSessionClockDocument,
  type ConsoleEnvelopeQuery,
  type ConsoleMandatesQuery,
  ConsoleSimulateApprovalDocument,
  ConsoleSimulatePresenceDocument,
  ConsoleSimulateReadingDocument,
  ConsoleSimulateRefusalDocument,
  ConsoleSimulateSignatureDocument,
  ConsoleSimulateWrongCodeDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';
import { useAct } from '../../../ui/use-act.ts';
import { mode } from '../../mode.ts';
import { errorText } from '../../query.tsx';
import { may } from '../../viewer.ts';
import type { LiveSession, Slot } from '../attendance/presence.ts';

/** A simulated action. `run` returns the message to show. */
interface Play {
  readonly label: string;
  readonly run: () => Promise<string>;
}

/** A simulated person, or the clock, with the available actions. */
interface Part {
  readonly id: string;
  readonly name: string;
  /** Why no action is available. */
  readonly hint?: string;
  readonly plays: readonly Play[];
}

/** Whether simulation is available: in test mode, for managers and owners. */
export const simulating = (): boolean => mode.value === 'test' && may('MANAGER');

/** The simulation of one resource. Renders nothing in live mode, or if no action is left. */
export function Simulation({ parts }: { parts: readonly Part[] }) {
  const [message, setMessage] = useState('');
  const act = useAct(errorText);
  const left = parts.filter(({ plays, hint }) => plays.length > 0 || hint);
  // The live view can remove the last action before `run` has answered: the section, and the focus in it, stay.
  const hasResult = act.busy || message !== '' || act.error !== undefined;
  if (!simulating() || (left.length === 0 && !hasResult)) return null;
  const play = ({ run }: Play) => {
    setMessage('');
    void act.run(async () => {
      setMessage(await run());
    });
  };
  return (
    <section class="card stack simulation" aria-labelledby="simulation" aria-busy={act.busy}>
      <h2 id="simulation">{t('simulation')}</h2>
      <p class="hint">{t('simulationHint')}</p>
      {left.map(({ id, name, hint, plays }) => (
        <fieldset key={id} class="part">
          <legend>{name}</legend>
          {plays.map((each) => (
            <button
              key={each.label}
              type="button"
              class="btn"
              aria-label={`${each.label}: ${name}`}
              aria-disabled={act.busy}
              onClick={() => play(each)}
            >
              {each.label}
            </button>
          ))}
          {hint && <span class="hint">{hint}</span>}
        </fieldset>
      ))}
      <p role="status" class={message ? 'notice' : 'vh'}>
        {message}
      </p>
      {act.error && (
        <p class="error" role="alert">
          {act.error}
        </p>
      )}
    </section>
  );
}

/** Marks an event that a simulated person caused. */
export const Simulated = ({ facts }: { facts: unknown }) =>
  propertyOf(facts, 'simulated') ? <span class="status">{t('simulated')}</span> : null;

/** What the page of the simulated person says about a wrong code. */
export const toldOfWrongCode = (triesLeft: number): string =>
  triesLeft ? t('simTriesLeft', { count: triesLeft }) : t('simCodeLocked');

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;
type Signer = Envelope['signers'][number];
type Recipient = Envelope['recipients'][number];

/** Simulates the people and the clock of an envelope in test mode. */
export const SimulateEnvelope = ({ envelope }: { envelope: Envelope }) => (
  <Simulation
    parts={[
      ...envelope.signers.flatMap((one) => signerPart(envelope, one)),
      ...envelope.recipients.flatMap((one) => recipientPart(envelope, one)),
      envelopeClock(envelope),
    ]}
  />
);

const refusal = ({ id, name }: Pick<Signer, 'id' | 'name'>): Play => ({
  label: t('simRefuse'),
  run: () => send(ConsoleSimulateRefusalDocument, { id, reason: t('simReason') }).then(() => t('simRefused', { name })),
});

function signerPart({ status }: Envelope, { id, name, role, status: signing, authentication }: Signer): Part[] {
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
        refusal({ id, name }),
        ...(authentication?.length ? [wrongCode] : []),
      ],
    },
  ];
}

/** An approver agrees or refuses; a viewer confirms having read, after the seal too. */
function recipientPart({ status, purgedAt }: Envelope, { id, name, role, status: stands }: Recipient): Part[] {
  const isOpen = status === 'SENT' || (status === 'COMPLETED' && role === 'VIEWER' && !purgedAt);
  if (!isOpen || role === 'COPY' || stands === 'DONE') return [];
  if (stands === 'PENDING') return status === 'SENT' ? [{ id, name, plays: [], hint: t('simWaitsTurn') }] : [];
  const approve: Play = {
    label: t('simAuthorize'),
    run: () => send(ConsoleSimulateApprovalDocument, { id }).then(() => t('simAuthorized', { name })),
  };
  const read: Play = {
    label: t('simRead'),
    run: () => send(ConsoleSimulateReadingDocument, { id }).then(() => t('simHasRead', { name })),
  };
  return [{ id, name, plays: role === 'APPROVER' ? [approve, refusal({ id, name })] : [read] }];
}

function envelopeClock({ id, status, sealing, signers, purgeAfter, purgedAt, proofRetainedUntil }: Envelope): Part {
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

type Mandate = Pick<
  ConsoleMandatesQuery['signingMandates']['nodes'][number],
  'id' | 'status' | 'principal' | 'startsAt'
>;

/** Simulates the clock of active mandates in test mode. */
export const SimulateMandates = ({ mandates }: { mandates: readonly Mandate[] }) => (
  <Simulation
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

interface SimulateSessionProps {
  readonly session: LiveSession;
}

/** Simulates the attendees of open slots and the clock of a sealed session in test mode. */
export const SimulateSession = ({ session }: SimulateSessionProps) => (
  <Simulation
    parts={[
      ...session.slots.filter(({ status }) => status === 'OPEN').map((slot) => slotPart(session, slot)),
      sessionClock(session),
    ]}
  />
);

/** Attendees who have not signed in yet: the next one, or all. */
function slotPart({ attendees, marks }: LiveSession, { id: slotId, label }: Slot): Part {
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

function sessionClock({ id, status, purgedAt }: LiveSession): Part {
  const to = (moment: 'PURGE' | 'PROOF_END'): Play => ({
    label: t(`simTo_${moment}`),
    run: () => send(ConsoleAdvanceSessionClockDocument, { id, to: moment }).then(() => t(`simAt_${moment}`)),
  });
  const plays = status === 'SEALED' ? [...(purgedAt ? [] : [to('PURGE')]), to('PROOF_END')] : [];
  return { id: 'clock', name: t('testClock'), plays };
}
