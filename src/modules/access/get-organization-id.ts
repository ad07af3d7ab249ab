import { isUuid } from '../../kernel/ids.ts';
import type { SqlServices } from '../../platform/services.ts';
import { refuse } from './faults.ts';

/**
 * Returns an organisation's id as the database has it (in lower case), for the operator.
 * @throws Fault `unknown_organization`
 */
export async function getOrganizationId({ database }: SqlServices, wanted: string): Promise<string> {
  if (!isUuid(wanted)) throw refuse('unknown_organization');
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM organizations WHERE id = $1', [wanted]);
  if (!rows[0]) throw refuse('unknown_organization');
  return rows[0].id;
}
