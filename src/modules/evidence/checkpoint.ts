import { randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Kit } from '../../platform/kit.ts';

/** The job that follows the chains; one waits at any time, however many events came. */
export const CHECKPOINT_TASK = 'evidence.checkpoint';
/** Chains followed in one go; the rest at once after. */
const BATCH = 500;

interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
}

const fileOf = (kit: Kit, chainId: string) =>
  path.join(kit.config.dataDir, 'checkpoints', chainId.slice(-2), `${chainId}.json`);

const macOf = (kit: Kit, chainId: string, { seq, hash }: Checkpoint) =>
  kit.keystore.mac('evidence-checkpoint', `${chainId}:${seq}:${hash}`);

/**
 * Writes the heads of chains that grew to signed files outside the database, so that cutting the end of a chain, or
 * rewriting it whole, shows even to somebody who can write every table. Never moves a checkpoint back, nor away from
 * what it proves: one that its chain contradicts stays.
 */
export function checkpointChains(kit: Kit): Promise<number> {
  // The job and the sweep may come at once; the later one must not put an older head back.
  const turn = (turns.get(kit) ?? Promise.resolve()).then(() => follow(kit));
  turns.set(
    kit,
    turn.then(
      () => {},
      () => {},
    ),
  );
  return turn;
}

const turns = new WeakMap<Kit, Promise<void>>();

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
  const file = fileOf(kit, chainId);
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${randomUUID()}.new`;
  const handle = await open(fresh, 'w');
  await handle.writeFile(JSON.stringify({ ...head, mac: macOf(kit, chainId, head).toString('hex') }));
  await handle.sync();
  await handle.close();
  await rename(fresh, file);
}

/** Whether a chain still has the event that a checkpoint stands for. */
async function stillHolds(kit: Kit, chainId: string, { seq, hash }: Checkpoint): Promise<boolean> {
  return (await kit.database.prisma.evidenceEvent.count({ where: { chainId, seq, hash } })) === 1;
}

/** The newest checkpoint of a chain, null where there is none yet, `forged` where it does not carry our mark. */
export async function readCheckpoint(kit: Kit, chainId: string): Promise<Checkpoint | 'forged' | null> {
  let text: string;
  try {
    text = await readFile(fileOf(kit, chainId), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { seq, hash, mac } = JSON.parse(text) as Checkpoint & { mac: string };
    const wanted = macOf(kit, chainId, { seq, hash });
    const given = Buffer.from(mac, 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? { seq, hash } : 'forged';
  } catch {
    return 'forged';
  }
}
