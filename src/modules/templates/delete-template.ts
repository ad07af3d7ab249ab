import type { Actor } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { removeRule } from '../envelopes/index.ts';
import { lockOwn } from './store.ts';

/**
 * Deletes a template for ever. Its envelopes stay as they are. The sweep deletes its files if nothing else refers to
 * them.
 * @throws Fault `not_found`
 */
export function deleteTemplate(services: Services, actor: Actor, id: string): Promise<{ readonly id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'delete-template', async (tx) => {
    const template = await lockOwn(tx, key, id);
    await tx.template.delete({ where: { id: template.id } });
    await removeRule(tx, template.id);
    return { id: template.id };
  });
}
