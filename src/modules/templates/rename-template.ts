import type { Actor } from '../../kernel/actor.ts';
import { type Template, transaction } from '../../platform/database/index.ts';
import { searchTextOf } from '../../platform/database/search-text.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { lockOwn } from './store.ts';

/** Renames a template. Its envelopes keep their names. @throws Fault `not_found` */
export function renameTemplate(
  services: Services,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'rename-template', async (tx) => {
    await lockOwn(tx, key, id);
    return tx.template.update({ where: { id }, data: { name, searchText: searchTextOf([name]) } });
  });
}
