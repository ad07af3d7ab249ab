import type { Origin } from '../../kernel/actor.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent } from '../evidence/index.ts';
import { type Choice, choiceInChain, choiceOf, writeChoice } from './reminders/rules/choice.ts';
import { chainOf, type LockedEnvelope } from './store.ts';

/**
 * Stores which rule decides on the reminders of a locked envelope, and records the change in the chain. Does nothing
 * without a choice, or if the choice is the same. It does not change planned reminders: `setEnvelopeReminders` plans
 * those of a sent envelope again.
 */
export async function chooseReminders(
  services: Services,
  tx: Tx,
  envelope: LockedEnvelope,
  { ip }: Origin,
  choice: Choice | undefined,
): Promise<void> {
  if (choice === undefined || isSame(choice, await choiceOf(tx, envelope.id))) return;
  await writeChoice(tx, envelope.id, choice);
  await appendEvent(services, tx, chainOf(envelope), {
    type: 'envelope.reminders_set',
    actor: 'organization',
    data: choiceInChain(choice),
    personal: { ip },
  });
}

const isSame = (a: Choice, b: Choice): boolean => canonicalJson(choiceInChain(a)) === canonicalJson(choiceInChain(b));
