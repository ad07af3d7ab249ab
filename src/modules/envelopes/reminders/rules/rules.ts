import { modelRows, type ReadRows } from '../../../../platform/database/columns.ts';
import { createLoader } from '../../../../platform/database/create-loader.ts';
import {
  anyOf,
  type Database,
  type Queries,
  type ReminderRule,
  sql,
  type Tx,
} from '../../../../platform/database/index.ts';

/** When reminders are sent: first after N days, then every M days, at most K. */
export type Rule = Pick<ReminderRule, 'firstAfterDays' | 'everyDays' | 'most'>;

/** An envelope and the organisation whose default applies to it. */
interface Ruled {
  readonly envelopeId: string;
  readonly organizationId: string;
  /** The rule where neither has one. Default: no reminders. */
  readonly otherwise?: Rule | null;
}

type Client = Tx | Database['prisma'];

const reminderRules: ReadRows<ReminderRule> = modelRows('ReminderRule', 'reminder_rules');

/**
 * Returns for each envelope the rule that applies now: its own, else the default of its organisation. Null if it turns
 * reminders off. If there is none, `otherwise`. One statement.
 */
export async function rulesOf(on: Queries, envelopes: readonly Ruled[]): Promise<(Rule | null)[]> {
  const owners = new Set(envelopes.flatMap(({ envelopeId, organizationId }) => [envelopeId, organizationId]));
  const rows = await reminderRules(on, sql`r.owner_id = ${anyOf([...owners], 'uuid')}`);
  const byOwner = new Map(rows.map((row) => [row.ownerId, row]));
  return envelopes.map((envelope) => {
    const row = byOwner.get(envelope.envelopeId) ?? byOwner.get(envelope.organizationId);
    return row ? whenEnabled(row) : (envelope.otherwise ?? null);
  });
}

const whenEnabled = (row: ReminderRule | undefined): Rule | null => (row?.enabled ? row : null);

/** The rule that applies to an envelope; null if no reminders are sent. */
export const ruleOfEnvelope = createLoader(rulesOf);

/** The rule of an owner alone: null if it turns reminders off, undefined if it has none. */
async function findRule(client: Client, ownerId: string): Promise<Rule | null | undefined> {
  const row = await client.reminderRule.findUnique({ where: { ownerId } });
  return row ? whenEnabled(row) : undefined;
}

/** As `findRule`, for the fields of an API answer: one statement for all of them. */
export const ownRule = createLoader(async (database, ownerIds: readonly string[]) => {
  const rows = await reminderRules(database, sql`r.owner_id = ${anyOf(ownerIds, 'uuid')}`);
  const byOwner = new Map(rows.map((row) => [row.ownerId, row]));
  return ownerIds.map((id) => (byOwner.has(id) ? whenEnabled(byOwner.get(id)) : undefined));
});

/** Stores the rule of an owner. Null turns reminders off. */
export async function writeRule(tx: Tx, ownerId: string, rule: Rule | null): Promise<void> {
  const { firstAfterDays, everyDays, most } = rule ?? { firstAfterDays: 1, everyDays: 1, most: 1 };
  const row = { enabled: rule !== null, firstAfterDays, everyDays, most };
  await tx.reminderRule.upsert({ where: { ownerId }, create: { ownerId, ...row }, update: row });
}

/** Removes the rule of an owner: the default of its organisation applies again. */
export const removeRule = async (tx: Tx, ownerId: string): Promise<void> =>
  void (await tx.reminderRule.deleteMany({ where: { ownerId } }));

/** What decides on the reminders of an owner: the default of its organisation, or its own rule. Null sends none. */
export type Choice = 'default' | Rule | null;

/** The choice of an owner. */
export async function reminderChoice(client: Tx | Database['prisma'], ownerId: string): Promise<Choice> {
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
