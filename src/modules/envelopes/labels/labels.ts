import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { foldText } from '../../../kernel/fold-text.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';
import { type Database, type Label, type Prisma, sql, type Tx, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { limits } from './limits.ts';

/** Runs `work` in a transaction that no other change of the labels of this organisation and mode runs beside. */
export const changeLabels = <T>(
  { database }: Services,
  key: KeyActor,
  name: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transaction(database, name, async (tx) => {
    const { organizationId, mode } = ownedBy(key);
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`labels:${organizationId}:${mode}`}, 0))`);
    return work(tx);
  });

/** Reads the caller's own label. @throws Fault `not_found`, also when another organisation owns the row */
export async function getOwn(tx: Tx, key: KeyActor, id: string): Promise<Label> {
  const label = isUuid(id) ? await tx.label.findFirst({ where: { id, ...ownedBy(key) } }) : null;
  if (!label) throw refuse('not_found');
  return label;
}

/**
 * Returns a name as it is stored.
 * @throws Fault `invalid_body` (another label of the caller has this name; case and accents are ignored)
 */
export async function nameFor(tx: Tx, key: KeyActor, name: string, ownId?: string) {
  const trimmed = name.trim();
  const foldedName = foldText(trimmed);
  const same = await tx.label.findFirst({ where: { ...ownedBy(key), foldedName } });
  if (same && same.id !== ownId)
    throw refuse('invalid_body', because('label_exists', { name: same.name }), [
      { path: 'input.name', ...because('name_of_label') },
    ]);
  return { name: trimmed, foldedName };
}

/** Filter: envelopes with one of these labels. */
export const labeled = (ids: readonly string[]): Prisma.EnvelopeWhereInput => ({
  labels: { some: { labelId: { in: [...ids] } } },
});

/** Names of the labels of envelopes in order, by envelope id. */
export async function labelNames(
  client: Tx | Database['prisma'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await client.envelopeLabel.findMany({
    where: { envelopeId: { in: [...ids] } },
    select: { envelopeId: true, label: { select: { name: true } } },
    orderBy: { label: { foldedName: 'asc' } },
  });
  const names = new Map<string, string[]>();
  for (const { envelopeId, label } of rows) names.set(envelopeId, [...(names.get(envelopeId) ?? []), label.name]);
  return names;
}

/**
 * Creates a label for the envelopes of the caller's organisation and mode.
 * @throws Fault `invalid_body` (the name is taken, or there are as many labels as allowed)
 */
export function createLabel(
  services: Services,
  key: KeyActor,
  { name, color }: Pick<Label, 'name' | 'color'>,
): Promise<{ readonly id: string }> {
  return changeLabels(services, key, 'create-label', async (tx) => {
    if ((await tx.label.count({ where: ownedBy(key) })) >= limits.labels)
      throw refuse('invalid_body', because('too_many_labels', { count: limits.labels }));
    const { organizationId, mode } = ownedBy(key);
    const { id } = await tx.label.create({
      data: { organizationId, mode, color, ...(await nameFor(tx, key, name)) },
    });
    return { id };
  });
}

/** Sentences of refusals, by code. */
export const reasons = {
  too_many_labels_on: 'An envelope has at most {count} labels. Take others off first.',
  leads_to_too_many_labels: 'leads to more than {count} labels on an envelope',
  label_exists: 'A label is already named “{name}”.',
  name_of_label: 'is the name of another label',
  too_many_labels: 'The limit of {count} labels is reached. Delete one first.',
} as const;

export const because = reasonsFrom(reasons);
