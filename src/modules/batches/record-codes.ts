import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type CheckedCode, checkedCodeFacts, type LinkedAct, MOST_WRONG_TRIES, spendCode } from '../access/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { chainOf, lockBatch, type WholeBatch } from './store.ts';

interface Typing {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly batch: WholeBatch;
}

/** What the check of an agent's code needs of the batch: its lock, and its chain for wrong codes and their end. */
export function linkedAct(services: Services, { actor, origin, batch }: Typing): LinkedAct {
  const record = (tx: Tx, type: string, data: object): Promise<void> =>
    appendEvent(services, tx, chainOf(batch), {
      type,
      actor: 'agent',
      data: { ...data, ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  return {
    hold: (tx) => lockBatch(tx, batch.id),
    recordWrongCode: (tx, triesLeft) => record(tx, 'seal_batch.code_wrong', { tries_left: triesLeft }),
    // The batch shows it to the sender.
    recordLock: (tx) => record(tx, 'seal_batch.codes_locked', { wrong_tries: MOST_WRONG_TRIES }),
  };
}

/**
 * Uses up the code of an authorization and records when it was checked, in the transaction of the authorization.
 * @throws Fault `code_required` (another request used it first)
 */
export async function spendAndRecord(
  services: Services,
  tx: Tx,
  { actor, batch, code }: Pick<Typing, 'actor' | 'batch'> & { readonly code: CheckedCode },
): Promise<void> {
  await spendCode(services, tx, code);
  await appendEvent(services, tx, chainOf(batch), {
    type: 'seal_batch.code_checked',
    actor: 'agent',
    data: { ...checkedCodeFacts(code), ...simulationOf(actor) },
  });
}
