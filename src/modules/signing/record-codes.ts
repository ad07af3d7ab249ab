import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type CheckedCode, checkedCodeFacts, type LinkedAct, MOST_WRONG_TRIES, spendCode } from '../access/index.ts';
import { chainOf, lockEnvelope, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import type { SigningSession } from './session.ts';
import type { SigningAct } from './signing-act.ts';

interface Typing {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly session: SigningSession;
}

/** What the check of a signer's code needs of the envelope: its lock, and its chain for wrong codes and their end. */
export function linkedAct(services: Services, { actor, origin, session: { envelope, signer } }: Typing): LinkedAct {
  const record = (tx: Tx, type: string, data: object): Promise<void> =>
    appendEvent(services, tx, chainOf(envelope), {
      type,
      subjectId: signer.id,
      actor: signerActor(signer),
      data: { ...data, ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  return {
    hold: (tx) => lockEnvelope(tx, envelope.id),
    recordWrongCode: (tx, triesLeft) => record(tx, 'signer.code_wrong', { tries_left: triesLeft }),
    // The sender sees it in the envelope.
    recordLock: (tx) => record(tx, 'signer.codes_locked', { wrong_tries: MOST_WRONG_TRIES }),
  };
}

/**
 * Uses up the code of an act and records when it was checked, in the transaction of the act.
 * @throws Fault `code_required` (another request used it first)
 */
export async function spendAndRecord(services: Services, tx: Tx, act: SigningAct, code: CheckedCode): Promise<void> {
  const { envelope, signer } = act.session;
  await spendCode(services, tx, code);
  await appendEvent(services, tx, chainOf(envelope), {
    type: 'signer.code_checked',
    subjectId: signer.id,
    actor: signerActor(signer),
    data: { ...checkedCodeFacts(code), ...simulationOf(act.actor) },
  });
}
