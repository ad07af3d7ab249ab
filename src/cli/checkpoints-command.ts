import type { Service } from '../app/compose.ts';
import { acceptRecovery } from '../modules/evidence/index.ts';
import type { Outcome } from './command.ts';

/**
 * `esign checkpoints accept`: the operator confirms that the database was deliberately recovered to an earlier moment.
 */
export async function checkpointsCommand({ services }: Service): Promise<Outcome> {
  const result = await acceptRecovery(services);
  const { accepted, refused } = result;
  const lines = [
    `${accepted.length} ${accepted.length === 1 ? 'chain ends' : 'chains end'} earlier than before; old checkpoints are kept under superseded/.`,
    ...accepted.map((id) => `  accepted  ${id}`),
    ...refused.map((id) => `  refused   ${id}: the chain was changed, or the checkpoint was not made by this service`),
  ];
  return { result, text: lines.join('\n'), failed: refused.length > 0 };
}
