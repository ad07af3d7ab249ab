import { itemAt } from '../../kernel/definitely.ts';
import { equalInConstantTime } from '../../kernel/ids.ts';
import { asNumber, propertyOf } from '../../kernel/unknown.ts';
import { anyOf, param, type Queries, sql, withLock } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** The job that writes checkpoints. At most one is queued at any time. */
export const CHECKPOINT_TASK = 'evidence.checkpoint';
/** Chains per round, with the same statements. */
const AT_ONCE = 16;
/** How long to wait for another process that writes checkpoints, ms. */
const PATIENCE = 60_000;

/** The head of a chain at some time, as it stands outside the database. */
export interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
}

/** Folder of the checkpoints in the named files. */
export const CHECKPOINTS = 'checkpoints/';

/** File name of a chain's checkpoint. */
export const checkpointFileName = (chainId: string) => `${CHECKPOINTS}${chainId.slice(-2)}/${chainId}.json`;

const checkpointMac = (services: Pick<Services, 'keystore'>, chainId: string, { seq, hash }: Checkpoint) =>
  services.keystore.mac('evidence-checkpoint', `${chainId}:${seq}:${hash}`);

/**
 * Writes the heads of chains that grew to authenticated files outside the database. These show when somebody who can
 * write every table truncates or rewrites a chain. Never moves a checkpoint back, and never replaces one that its chain
 * contradicts.
 */
export async function checkpointChains(services: Services): Promise<number> {
  let written = 0;
  // The job and the sweep can run at the same time in two processes. The later one must not restore an older head.
  const done = await withLock(services.database, 'checkpoints', PATIENCE, async () => {
    written = await follow(services);
  });
  if (!done) throw new Error('another process is still writing checkpoints');
  return written;
}

async function follow(services: Services): Promise<number> {
  let written = 0;
  for (;;) {
    const grownChains = await services.database.rows<Grown>(sql`
      SELECT id, head_seq AS seq, head_hash AS hash FROM evidence_chains
      WHERE head_seq > checkpoint_seq ORDER BY id LIMIT ${AT_ONCE}`); // in order, so that the partial index is used
    await followEach(services, grownChains);
    written += grownChains.length;
    if (grownChains.length < AT_ONCE) return written;
  }
}

/** A chain's id and its head. */
type Grown = Checkpoint & { readonly id: string };

/** Writes the checkpoints of these chains, then records that they are written. Same number of statements as for one. */
async function followEach(services: Services, grownChains: readonly Grown[]): Promise<void> {
  if (grownChains.length === 0) return;
  const known = await Promise.all(grownChains.map(({ id }) => readCheckpoint(services, id)));
  const proven = await stillHold(
    services,
    known.flatMap((one, index) => (one && one !== 'forged' ? { ...one, id: itemAt(grownChains, index).id } : [])),
  );
  const follows = grownChains.filter(({ id, seq }, index) => {
    const one = itemAt(known, index);
    return one === null || (one !== 'forged' && one.seq < seq && proven.has(id));
  });
  await Promise.all(follows.map((head) => writeCheckpoint(services, head)));
  const ids = param(grownChains.map(({ id }) => id));
  // In the order in which requests lock chains: otherwise two would wait for each other.
  await services.database.run(sql`
    UPDATE evidence_chains c SET checkpoint_seq = grown.seq
    FROM (SELECT id FROM evidence_chains WHERE id = ${anyOf(ids, 'uuid')} ORDER BY id FOR UPDATE) held
    JOIN unnest(${ids}::uuid[], ${grownChains.map(({ seq }) => seq)}::int[]) AS grown (id, seq) USING (id)
    WHERE c.id = held.id AND c.checkpoint_seq < grown.seq`);
}

/** Writes a chain's checkpoint and replaces the previous one. */
export async function writeCheckpoint(services: Services, { id, ...head }: Grown): Promise<void> {
  const mac = checkpointMac(services, id, head).toString('hex');
  await services.namedFiles.write(checkpointFileName(id), Buffer.from(JSON.stringify({ ...head, mac })));
}

/** Returns the chains that still have the event of their checkpoint. */
async function stillHold(services: Services, known: readonly Grown[]): Promise<ReadonlySet<string>> {
  if (known.length === 0) return new Set();
  const rows = await services.database.rows<{ id: string }>(sql`
    SELECT known.id FROM unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ seq }) => seq)}::int[],
      ${known.map(({ hash }) => hash)}::text[]) AS known (id, seq, hash)
    JOIN evidence_events e ON e.chain_id = known.id AND e.seq = known.seq AND e.hash = known.hash`);
  return new Set(rows.map(({ id }) => id));
}

/** Reads the checkpoint of a chain. Null if there is none yet, `forged` if its MAC is wrong. */
export async function readCheckpoint(
  services: Pick<Services, 'keystore' | 'namedFiles'>,
  chainId: string,
): Promise<Checkpoint | 'forged' | null> {
  const bytes = await services.namedFiles.read(checkpointFileName(chainId));
  if (!bytes) return null;
  try {
    const { seq, hash, mac } = JSON.parse(bytes.toString('utf8')) as Checkpoint & { mac: string };
    const expectedMac = checkpointMac(services, chainId, { seq, hash });
    const macBytes = Buffer.from(mac, 'hex');
    return equalInConstantTime(macBytes, expectedMac) ? { seq, hash } : 'forged';
  } catch {
    return 'forged';
  }
}

/** Checkpoints per statement. */
const BATCH = 5_000;

/**
 * Records in restored chains how far their restored checkpoints reach, so that new checkpoints are written where the
 * rows are newer. A checkpoint that its chain contradicts counts as written and is kept: reading the chain reports it.
 */
export async function noteRestoredCheckpoints(
  session: Queries,
  files: AsyncIterable<{ readonly name: string; readonly text: string }>,
): Promise<void> {
  await session.run(sql`UPDATE evidence_chains SET checkpoint_seq = 0 WHERE checkpoint_seq <> 0`);
  let batch: { id: string; seq: number }[] = [];
  const flush = async () => {
    await session.run(sql`UPDATE evidence_chains c SET checkpoint_seq = noted.seq FROM unnest(${batch.map(({ id }) => id)}::uuid[], ${batch.map(({ seq }) => seq)}::int[]) AS noted (id, seq)
       WHERE c.id = noted.id`);
    batch = [];
  };
  for await (const { name, text } of files) {
    const id = name.slice(name.lastIndexOf('/') + 1, -'.json'.length);
    const seq = seqOf(text);
    if (!name.startsWith(CHECKPOINTS) || seq === null) continue;
    batch.push({ id, seq });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
}

/** Returns the `seq` of a checkpoint. Null if the file is not a checkpoint: reading the chain reports it. */
function seqOf(text: string): number | null {
  try {
    const seq = asNumber(propertyOf(JSON.parse(text), 'seq'));
    return Number.isInteger(seq) ? (seq ?? null) : null;
  } catch {
    return null;
  }
}
