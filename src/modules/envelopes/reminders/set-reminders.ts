import type { Actor, KeyActor } from '../../../kernel/actor.ts';
import { repeatableTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type Rule, writeRule } from './rules/rules.ts';

/**
 * Sets the default of the caller's organisation. Null turns reminders off, also those that are planned by the default.
 * Returns the id of the organisation.
 */
export async function setReminders(services: Services, actor: Actor, rule: Rule | null): Promise<string> {
  const { organizationId } = actor as KeyActor;
  await repeatableTransaction(services.database, (tx) => writeRule(tx, organizationId, rule));
  return organizationId;
}
