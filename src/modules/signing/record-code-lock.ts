import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { MOST_WRONG_TRIES } from '../access/index.ts';
import { chainOf, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import type { SigningSession } from './session.ts';

interface LastTry {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly session: SigningSession;
}

/** Appends to the chain that too many wrong codes locked a signer's codes. The sender sees it in the envelope. */
export async function recordCodeLock(services: Services, tx: Tx, { actor, origin, session }: LastTry): Promise<void> {
  const { envelope, signer } = session;
  await appendEvent(services, tx, chainOf(envelope), {
    type: 'signer.codes_locked',
    subjectId: signer.id,
    actor: signerActor(signer),
    data: { wrong_tries: MOST_WRONG_TRIES, ...simulationOf(actor) },
    personal: { ip: origin.ip, user_agent: origin.userAgent },
  });
}
