import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { MOST_WRONG_TRIES } from '../access/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { chainOf, type WholeBatch } from './store.ts';

interface LastTry {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly batch: WholeBatch;
}

/** Records in the chain that too many wrong codes locked the agent's codes; the batch shows it to the sender. */
export async function recordCodeLock(services: Services, tx: Tx, { actor, origin, batch }: LastTry): Promise<void> {
  await appendEvent(services, tx, chainOf(batch), {
    type: 'seal_batch.codes_locked',
    actor: 'agent',
    data: { wrong_tries: MOST_WRONG_TRIES, ...simulationOf(actor) },
    personal: { ip: origin.ip, user_agent: origin.userAgent },
  });
}
