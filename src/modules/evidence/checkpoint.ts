import { timingSafeEqual } from 'node:crypto';
import { oneAtATime } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';

/** The job that follows the chains; one waits at any time, however many events came. */
export const CHECKPOINT_TASK = 'evidence.checkpoint';
/** Chains followed in one go; the rest at once after. */
const BATCH = 500;
/** Milliseconds that one waits for another who writes them. */
const PATIENCE = 60_000;

interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
}

const nameOf = (chainId: string) => `checkpoints/${chainId.slice(-2)}/${chainId}.json`;

const macOf = (kit: Kit, chainId: string, { seq, hash }: Checkpoint) =>
  kit.keystore.mac('evidence-checkpoint', `${chainId}:${seq}:${hash}`);

/**
 * Writes the heads of chains that grew to signed files outside the database, so that cutting the end of a chain, or
 * rewriting it whole, shows even to somebody who can write every table. Never moves a checkpoint back, nor away from
 * what it proves: one that its chain contradicts stays.
 */
export async function checkpointChains(kit: Kit): Promise<number> {
  let written = 0;
  // The job and the sweep may come at once, in two processes; the later one must not put an older head back.
  const done = await oneAtATime(kit.database, 'checkpoints', PATIENCE, async () => {
    written = await follow(kit);
  });
  if (!done) throw new Error('another process still writes checkpoints');
  return written;
}

async function follow(kit: Kit): Promise<number> {
  const { prisma } = kit.database;
  let written = 0;
  for (;;) {
    const grown = await prisma.$queryRaw<{ id: string; head_seq: number; head_hash: string }[]>`
      SELECT id, head_seq, head_hash FROM evidence_chains WHERE head_seq > checkpoint_seq LIMIT ${BATCH}`;
    for (const { id, head_seq: seq, head_hash: hash } of grown) {
      await writeCheckpoint(kit, id, { seq, hash });
      await prisma.evidenceChain.updateMany({
        where: { id, checkpointSeq: { lt: seq } },
        data: { checkpointSeq: seq },
      });
    }
    written += grown.length;
    if (grown.length < BATCH) return written;
  }
}

async function writeCheckpoint(kit: Kit, chainId: string, head: Checkpoint): Promise<void> {
  const known = await readCheckpoint(kit, chainId);
  if (known === 'forged') return;
  if (known && (known.seq >= head.seq || !(await stillHolds(kit, chainId, known)))) return;
  const mac = macOf(kit, chainId, head).toString('hex');
  await kit.namedFiles.write(nameOf(chainId), Buffer.from(JSON.stringify({ ...head, mac })));
}

/** Whether a chain still has the event that a checkpoint stands for. */
async function stillHolds(kit: Kit, chainId: string, { seq, hash }: Checkpoint): Promise<boolean> {
  return (await kit.database.prisma.evidenceEvent.count({ where: { chainId, seq, hash } })) === 1;
}

/** The newest checkpoint of a chain, null where there is none yet, `forged` where it does not carry our mark. */
export async function readCheckpoint(kit: Kit, chainId: string): Promise<Checkpoint | 'forged' | null> {
  const bytes = await kit.namedFiles.read(nameOf(chainId));
  if (!bytes) return null;
  try {
    const { seq, hash, mac } = JSON.parse(bytes.toString('utf8')) as Checkpoint & { mac: string };
    const wanted = macOf(kit, chainId, { seq, hash });
    const given = Buffer.from(mac, 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? { seq, hash } : 'forged';
  } catch {
    return 'forged';
  }
}
