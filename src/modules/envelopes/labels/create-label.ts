import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Label } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';
import { changeLabels, nameFor } from './store.ts';

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
