import type { Actor } from '../../../kernel/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { changeLabels, getOwn } from './store.ts';

/**
 * Deletes a label and takes it off all envelopes, which stay as they are.
 * @throws Fault `not_found`
 */
export function deleteLabel(services: Services, actor: Actor, id: string): Promise<{ readonly id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return changeLabels(services, key, 'delete-label', async (tx) => {
    const label = await getOwn(tx, key, id);
    await tx.label.delete({ where: { id: label.id } });
    return { id: label.id };
  });
}
