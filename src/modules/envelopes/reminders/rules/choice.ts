import type { Database, Tx } from '../../../../platform/database/index.ts';
import { findRule, type Rule, removeRule, writeRule } from './rules.ts';

/** What decides on the reminders of an owner: the default of its organisation, or its own rule. Null sends none. */
export type Choice = 'default' | Rule | null;

/** The choice of an owner. */
export async function choiceOf(client: Tx | Database['prisma'], ownerId: string): Promise<Choice> {
  const rule = await findRule(client, ownerId);
  return rule === undefined ? 'default' : rule;
}

/** Stores the choice of an owner. */
export const writeChoice = (tx: Tx, ownerId: string, choice: Choice): Promise<void> =>
  choice === 'default' ? removeRule(tx, ownerId) : writeRule(tx, ownerId, choice);

/** A choice as the evidence chain records it. */
export function choiceInChain(choice: Choice) {
  if (choice === 'default') return { reminders: 'default' };
  if (!choice) return { reminders: 'off' };
  const { firstAfterDays, everyDays, most } = choice;
  return { reminders: 'own', first_after_days: firstAfterDays, every_days: everyDays, most };
}
