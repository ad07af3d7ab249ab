import type { Actor } from '../../../kernel/actor.ts';
import { Fault } from '../../../kernel/fault.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { assertAmountAffordable } from '../../credits/index.ts';
import { getWhole } from '../store.ts';
import { type CheckedTable, checkRows } from './check-rows.ts';
import { promisedCredits } from './promised-credits.ts';

export interface Preview extends CheckedTable {
  /** Sum of the highest possible prices. */
  readonly mostCredits: number;
  readonly isAffordable: boolean;
}

/** Reads and checks a CSV for a template, and computes its cost. @throws Fault `not_found` (the template) */
export async function previewBulkSend(
  services: Services,
  actor: Actor,
  templateId: string,
  csv: string,
): Promise<Preview> {
  const key = assertScope(actor, 'envelopes:write');
  const table = await checkRows(services, key, await getWhole(services.database, key, templateId), csv);
  const mostCredits = table.rows.reduce((sum, { credits }) => sum + credits, 0);
  const costs = { amount: mostCredits, promised: await promisedCredits(services, key) };
  try {
    await assertAmountAffordable(services, key, costs);
    return { ...table, mostCredits, isAffordable: true };
  } catch (error) {
    if (error instanceof Fault && error.code === 'insufficient_credits')
      return { ...table, mostCredits, isAffordable: false };
    throw error;
  }
}
