import { type Actor, type Origin, simulationOf } from '../../../kernel/actor.ts';
import { Fault } from '../../../kernel/fault.ts';
import { repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  envelopeChain,
  everybody,
  type LockedEnvelope,
  lockEnvelope,
  signerActor,
  whoseTurn,
} from '../../envelopes/index.ts';
import { appendEvent, listFacts } from '../../evidence/index.ts';
import { limits } from '../limits.ts';
import { findLapsed, takeLapsed } from './authorizations.ts';

/**
 * The chain records attempts of signers that failed at their trust service, or that nobody came back from: the reason, never what
 * the trust service answered.
 */
const FAILED = 'signer.certificate_failed';

/** Refusals that end an attempt. All others say that the envelope or the link has changed. */
const failures = ['certificate_refused', 'unavailable'];

/** Who was at the trust service. */
interface Attempt {
  readonly envelopeId: string;
  readonly signerId: string;
  readonly actor: Actor;
  readonly origin: Origin;
}

/** Runs a step of an attempt. Records a refusal of it in the chain, in a transaction of its own, and throws it. */
export async function recordingFailure<T>(services: Services, attempt: Attempt, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Fault && failures.includes(error.code)) {
      const { origin, actor } = attempt;
      const event = {
        data: { failure: error.reason?.reason ?? error.code, ...simulationOf(actor) },
        personal: { ip: origin.ip, user_agent: origin.userAgent },
      };
      await repeatableTransaction(services.database, (tx) => record(services, tx, attempt, event));
    }
    throw error;
  }
}

/** Ends the attempts that have run out, and records them in their chains. Returns how many. */
export async function endLapsedAuthorizations(services: Services): Promise<number> {
  let ended = 0;
  for (const signerId of await findLapsed(services))
    await repeatableTransaction(services.database, async (tx) => {
      const lapsed = await takeLapsed(services, tx, signerId);
      if (!lapsed) return;
      ended++;
      const { envelopeId } = lapsed;
      if (envelopeId) await record(services, tx, { envelopeId, signerId }, { data: { failure: 'abandoned' } });
    });
  return ended;
}

/** Appends an event while it is the turn of the signer. Does nothing beyond the limit of a chain. */
async function record(
  services: Services,
  tx: Tx,
  { envelopeId, signerId }: Pick<Attempt, 'envelopeId' | 'signerId'>,
  event: {
    readonly data: Readonly<Record<string, unknown>>;
    readonly personal?: Readonly<Record<string, string | null>>;
  },
): Promise<void> {
  const envelope = await lockEnvelope(tx, envelopeId);
  const signer = envelope && signerInTurn(services, envelope, signerId);
  if (!signer) return;
  const { length } = await listFacts(tx, [envelopeId], [FAILED]);
  if (length >= limits.certificateFailures) return;
  await appendEvent(services, tx, envelopeChain(envelope), {
    ...{ type: FAILED, subjectId: signerId, actor: signerActor(signer) },
    ...event,
  });
}

function signerInTurn({ clock }: Services, envelope: LockedEnvelope, signerId: string) {
  if (envelope.status !== 'SENT' || envelope.expiresAt! <= clock.now()) return null;
  const signer = everybody(envelope).find(({ id }) => id === signerId);
  return signer && whoseTurn(envelope).includes(signer) && signer.status !== 'SIGNED' ? signer : null;
}
