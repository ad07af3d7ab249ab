import { anyOf } from '../../../../platform/database/any-of.ts';
import { type ReadRows, rowsOf } from '../../../../platform/database/columns.ts';
import { createLoader } from '../../../../platform/database/create-loader.ts';
import type { Database, ReminderRule, Tx } from '../../../../platform/database/index.ts';

/** When reminders are sent: first after N days, then every M days, at most K. */
export type Rule = Pick<ReminderRule, 'firstAfterDays' | 'everyDays' | 'most'>;

/** An envelope and the organisation whose default applies to it. */
interface Ruled {
  readonly envelopeId: string;
  readonly organizationId: string;
}

type Client = Tx | Database['prisma'];

const reminderRules: ReadRows<ReminderRule> = rowsOf('ReminderRule', 'reminder_rules');

/**
 * Returns for each envelope the rule that applies now: its own, else the default of its organisation. Null if it turns
 * reminders off, or if there is none. One statement.
 */
export async function rulesOf(client: Client, envelopes: readonly Ruled[]): Promise<(Rule | null)[]> {
  const owners = new Set(envelopes.flatMap(({ envelopeId, organizationId }) => [envelopeId, organizationId]));
  const rows = await reminderRules(client, `r.owner_id = ${anyOf('$1::uuid[]')}`, [...owners]);
  const byOwner = new Map(rows.map((row) => [row.ownerId, row]));
  return envelopes.map(({ envelopeId, organizationId }) =>
    whenEnabled(byOwner.get(envelopeId) ?? byOwner.get(organizationId)),
  );
}

const whenEnabled = (row: ReminderRule | undefined): Rule | null => (row?.enabled ? row : null);

/** The rule that applies to an envelope; null if no reminders are sent. */
export const ruleOfEnvelope = createLoader(({ prisma }, envelopes: readonly Ruled[]) => rulesOf(prisma, envelopes));

/** The rule of an owner alone: null if it turns reminders off, undefined if it has none. */
export async function findRule(client: Client, ownerId: string): Promise<Rule | null | undefined> {
  const row = await client.reminderRule.findUnique({ where: { ownerId } });
  return row ? whenEnabled(row) : undefined;
}

/** As `findRule`, for the fields of an API answer: one statement for all of them. */
export const ownRule = createLoader(async ({ prisma }, ownerIds: readonly string[]) => {
  const rows = await reminderRules(prisma, `r.owner_id = ${anyOf('$1::uuid[]')}`, ownerIds);
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
