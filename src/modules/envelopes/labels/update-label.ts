import type { Actor } from '../../../kernel/actor.ts';
import type { Label } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { changeLabels, getOwn, nameFor } from './store.ts';

interface LabelChange {
  readonly id: string;
  /** Null or absent: as before. */
  readonly name?: string | null | undefined;
  readonly color?: Label['color'] | null | undefined;
}

/**
 * Changes the name or the colour of a label, on all its envelopes.
 * @throws Fault `not_found`, `invalid_body` (the name is taken)
 */
export function updateLabel(
  services: Services,
  actor: Actor,
  { id, name, color }: LabelChange,
): Promise<{ id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return changeLabels(services, key, 'update-label', async (tx) => {
    const label = await getOwn(tx, key, id);
    await tx.label.update({
      where: { id: label.id },
      data: { color: color ?? label.color, ...(name == null ? {} : await nameFor(tx, key, name, label.id)) },
    });
    return { id: label.id };
  });
}
