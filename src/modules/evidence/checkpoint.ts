import { timingSafeEqual } from 'node:crypto';
import { withLock } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** The job that follows the chains; one waits at any time, however many events came. */
export const CHECKPOINT_TASK = 'evidence.checkpoint';
/** Chains followed at a time, by the same statements; the rest at once after. */
const AT_ONCE = 16;
/** Milliseconds that one waits for another who writes them. */
const PATIENCE = 60_000;

interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
}

/** Folder of the checkpoints among the named files. */
export const CHECKPOINTS = 'checkpoints/';

/** File of a chain's checkpoint. */
export const nameOf = (chainId: string) => `${CHECKPOINTS}${chainId.slice(-2)}/${chainId}.json`;

const macOf = (services: Pick<Services, 'keystore'>, chainId: string, { seq, hash }: Checkpoint) =>
  services.keystore.mac('evidence-checkpoint', `${chainId}:${seq}:${hash}`);

/**
 * Writes the heads of chains that grew to signed files outside the database, so that cutting the end of a chain, or
 * rewriting it whole, shows even to somebody who can write every table. Never moves a checkpoint back, nor away from
 * what it proves: one that its chain contradicts stays.
 */
export async function checkpointChains(services: Services): Promise<number> {
  let written = 0;
  // The job and the sweep may come at once, in two processes; the later one must not put an older head back.
  const done = await withLock(services.database, 'checkpoints', PATIENCE, async () => {
    written = await follow(services);
  });
  if (!done) throw new Error('another process still writes checkpoints');
  return written;
}

async function follow(services: Services): Promise<number> {
  const { prisma } = services.database;
  let written = 0;
  for (;;) {
    const grown = await prisma.$queryRaw<Grown[]>`
      SELECT id, head_seq AS seq, head_hash AS hash FROM evidence_chains WHERE head_seq > checkpoint_seq LIMIT ${AT_ONCE}`;
    await followEach(services, grown);
    written += grown.length;
    if (grown.length < AT_ONCE) return written;
  }
}

/** A chain by its id, with its head. */
type Grown = Checkpoint & { readonly id: string };

/** Writes the checkpoints of these chains, by as many statements as for one, and then notes that they are written. */
async function followEach(services: Services, grown: readonly Grown[]): Promise<void> {
  if (grown.length === 0) return;
  const known = await Promise.all(grown.map(({ id }) => readCheckpoint(services, id)));
  const proven = await stillHold(
    services,
    known.flatMap((one, index) => (one && one !== 'forged' ? { ...one, id: grown[index]!.id } : [])),
  );
  const follows = grown.filter(({ id, seq }, index) => {
    const one = known[index]!;
    return one === null || (one !== 'forged' && one.seq < seq && proven.has(id));
  });
  await Promise.all(follows.map((head) => writeCheckpoint(services, head)));
  await services.database.prisma.$executeRaw`
    UPDATE evidence_chains c SET checkpoint_seq = grown.seq
    FROM unnest(${grown.map(({ id }) => id)}::uuid[], ${grown.map(({ seq }) => seq)}::int[]) AS grown (id, seq)
    WHERE c.id = grown.id AND c.checkpoint_seq < grown.seq`;
}

/** Writes a chain's checkpoint, in place of the one that is there. */
export async function writeCheckpoint(services: Services, { id, ...head }: Grown): Promise<void> {
  const mac = macOf(services, id, head).toString('hex');
  await services.namedFiles.write(nameOf(id), Buffer.from(JSON.stringify({ ...head, mac })));
}

/** The chains that still have the event that their checkpoint stands for. */
async function stillHold(services: Services, known: readonly Grown[]): Promise<ReadonlySet<string>> {
  if (known.length === 0) return new Set();
  const rows = await services.database.prisma.$queryRaw<{ id: string }[]>`
    SELECT known.id FROM unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ seq }) => seq)}::int[],
      ${known.map(({ hash }) => hash)}::text[]) AS known (id, seq, hash)
    JOIN evidence_events e ON e.chain_id = known.id AND e.seq = known.seq AND e.hash = known.hash`;
  return new Set(rows.map(({ id }) => id));
}

/** The newest checkpoint of a chain, null where there is none yet, `forged` where it does not carry our mark. */
export async function readCheckpoint(
  services: Pick<Services, 'keystore' | 'namedFiles'>,
  chainId: string,
): Promise<Checkpoint | 'forged' | null> {
  const bytes = await services.namedFiles.read(nameOf(chainId));
  if (!bytes) return null;
  try {
    const { seq, hash, mac } = JSON.parse(bytes.toString('utf8')) as Checkpoint & { mac: string };
    const wanted = macOf(services, chainId, { seq, hash });
    const given = Buffer.from(mac, 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? { seq, hash } : 'forged';
  } catch {
    return 'forged';
  }
}
