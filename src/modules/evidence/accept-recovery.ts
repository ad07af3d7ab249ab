import type { Services } from '../../platform/services.ts';
import { checkCheckpoints } from './check-checkpoints.ts';
import { CHECKPOINTS, nameOf, readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { readHead } from './heads.ts';
import { missingEnd, readChain } from './read-chain.ts';

export interface AcceptedRecovery {
  /** Ids of chains with a new checkpoint at their present end. */
  readonly accepted: readonly string[];
  /** Ids of chains that were changed, or whose checkpoint has a wrong MAC. Their checkpoints stay. */
  readonly refused: readonly string[];
}

/**
 * Accepts that the operator restored the database to an earlier moment: writes new checkpoints for chains that end
 * before their checkpoint and are otherwise valid. Keeps the old checkpoints under `superseded/`. Run it before a
 * server appends events.
 */
export async function acceptRecovery(services: Services): Promise<AcceptedRecovery> {
  const { contradicted, forged } = await checkCheckpoints(services);
  const accepted: string[] = [];
  const refused = [...forged];
  for (const id of contradicted) ((await accept(services, id)) ? accepted : refused).push(id);
  return { accepted, refused };
}

async function accept(services: Services, id: string): Promise<boolean> {
  const [checkpoint, head] = [await readCheckpoint(services, id), await readHead(services, id)];
  if (!checkpoint || checkpoint === 'forged' || head.seq >= checkpoint.seq) return false;
  const { report } = await readChain(services, id);
  // A restored database explains only one problem: the missing end.
  const [only, ...others] = report.problems;
  if (others.length > 0 || only !== missingEnd(head.seq, checkpoint.seq)) return false;
  const name = nameOf(id);
  const old = await services.namedFiles.read(name);
  const stamp = services.clock.now().toISOString().replaceAll(/[-:.]/g, '');
  await services.namedFiles.write(`superseded/${stamp}/${name.slice(CHECKPOINTS.length)}`, old!);
  await writeCheckpoint(services, { id, seq: head.seq, hash: head.hash ?? '' });
  return true;
}
