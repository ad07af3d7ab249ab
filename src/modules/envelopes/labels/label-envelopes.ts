import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { findOwnEnvelopeIds } from '../store.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';
import { changeLabels } from './store.ts';

interface Labeling {
  /** UUIDs; repeated ones count once. */
  readonly envelopeIds: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Takes labels off envelopes, then puts others on them. A label that an envelope has already, or does not have, is left
 * as it is. Nothing is written into the chain.
 * @returns the ids of the envelopes
 * @throws Fault `not_found` (an envelope or a label is not the caller's), `invalid_body` (too many labels)
 */
export function labelEnvelopes(services: Services, actor: Actor, labeling: Labeling): Promise<readonly string[]> {
  const key = assertScope(actor, 'envelopes:write');
  const [ids, add, remove] = [labeling.envelopeIds, labeling.add, labeling.remove].map(distinct) as [
    string[],
    string[],
    string[],
  ];
  return changeLabels(services, key, 'label-envelopes', async (tx) => {
    const changed = distinct([...add, ...remove]);
    const [envelopes, labels] = [
      await findOwnEnvelopeIds({ prisma: tx }, ownedBy(key), ids),
      await tx.label.count({ where: { id: { in: changed }, ...ownedBy(key) } }),
    ];
    if (envelopes.length < ids.length || labels < changed.length) throw refuse('not_found');
    await tx.envelopeLabel.deleteMany({ where: { envelopeId: { in: ids }, labelId: { in: remove } } });
    await tx.envelopeLabel.createMany({
      data: ids.flatMap((envelopeId) => add.map((labelId) => ({ envelopeId, labelId }))),
      skipDuplicates: true,
    });
    await assertFew(tx, ids);
    return ids;
  });
}

async function assertFew(tx: Tx, ids: readonly string[]): Promise<void> {
  const counts = await tx.envelopeLabel.groupBy({
    by: ['envelopeId'],
    where: { envelopeId: { in: [...ids] } },
    having: { labelId: { _count: { gt: limits.labelsOfEnvelope } } },
  });
  if (counts.length > 0)
    throw refuse('invalid_body', because('too_many_labels_on', { count: limits.labelsOfEnvelope }), [
      { path: 'input.add', ...because('leads_to_too_many_labels', { count: limits.labelsOfEnvelope }) },
    ]);
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];
