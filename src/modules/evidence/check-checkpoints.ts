import type { Services } from '../../platform/services.ts';
import { CHECKPOINTS, readCheckpoint } from './checkpoint.ts';

/** The result of comparing the checkpoints outside the database with the chains. */
export interface CheckpointReport {
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
    const { rows } = await services.database.pool.query<{ id: string }>(
      `SELECT known.id FROM unnest($1::uuid[], $2::int[], $3::text[]) AS known (id, seq, hash)
       LEFT JOIN evidence_events e ON e.chain_id = known.id AND e.seq = known.seq AND e.hash = known.hash
       WHERE e.seq IS NULL`,
      [held.map(({ id }) => id), held.map(({ seq }) => seq), held.map(({ hash }) => hash)],
    );
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
