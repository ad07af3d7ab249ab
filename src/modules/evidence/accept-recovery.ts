import { sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { CHECKPOINTS, checkpointFileName, readCheckpoint, writeCheckpoint } from './checkpoint.ts';
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
  const name = checkpointFileName(id);
  const old = await services.namedFiles.read(name);
  const stamp = services.clock.now().toISOString().replaceAll(/[-:.]/g, '');
  await services.namedFiles.write(`superseded/${stamp}/${name.slice(CHECKPOINTS.length)}`, old!);
  await writeCheckpoint(services, { id, seq: head.seq, hash: head.hash ?? '' });
  return true;
}

/** The result of comparing the checkpoints outside the database with the chains. */
interface CheckpointReport {
  readonly checkpoints: number;
  /** Ids of chains without the event of their checkpoint: truncated, rewritten, or restored to an earlier moment. */
  readonly contradicted: readonly string[];
  /** Ids of chains whose checkpoint has a wrong MAC. */
  readonly forged: readonly string[];
}

/** Checkpoints read in parallel. */
const AT_ONCE = 32;

/** Compares every checkpoint with its chain. Only reads. */
export async function checkCheckpoints(
  services: Pick<Services, 'database' | 'keystore' | 'namedFiles'>,
): Promise<CheckpointReport> {
  const report: { checkpoints: number; contradicted: string[]; forged: string[] } = {
    checkpoints: 0,
    contradicted: [],
    forged: [],
  };
  const take = async (ids: readonly string[]) => {
    // Read the files before the rows: since then the chains can only have grown.
    const read = await Promise.all(ids.map(async (id) => ({ id, checkpoint: await readCheckpoint(services, id) })));
    const held = read.flatMap(({ id, checkpoint }) =>
      checkpoint && checkpoint !== 'forged' && checkpoint.seq > 0 ? [{ id, ...checkpoint }] : [],
    );
    const rows = await services.database.rows<{
      id: string;
    }>(sql`SELECT known.id FROM unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ seq }) => seq)}::int[], ${held.map(({ hash }) => hash)}::text[]) AS known (id, seq, hash)
       LEFT JOIN evidence_events e ON e.chain_id = known.id AND e.seq = known.seq AND e.hash = known.hash
       WHERE e.seq IS NULL`);
    report.checkpoints += ids.length;
    report.contradicted.push(...rows.map(({ id }) => id));
    report.forged.push(...read.flatMap(({ id, checkpoint }) => (checkpoint === 'forged' ? [id] : [])));
  };
  let ids: string[] = [];
  for await (const name of services.namedFiles.list(CHECKPOINTS)) {
    const id = /([0-9a-f-]{36})\.json$/.exec(name)?.[1];
    if (!id || ids.push(id) < AT_ONCE) continue;
    await take(ids);
    ids = [];
  }
  await take(ids);
  return report;
}
