import { randomBytes } from 'node:crypto';
import type { Actor, Mode } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { onCommit } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { commitment, eventHash } from '../../standards/event-chain/index.ts';
import { CHECKPOINT_TASK } from './checkpoint.ts';
import { sealOpening } from './openings.ts';

/** What an event belongs to. */
export interface ChainSubject {
  /** The envelope's or identity's (later: session's) id: one chain each. */
  readonly chainId: string;
  /** What the chain is about. */
  readonly noun: 'envelope' | 'identity';
  readonly organizationId: string;
  readonly mode: Mode;
}

export interface NewEvent {
  /** `noun.past_participle`: `envelope.sent`, `signer.signed`. */
  readonly type: string;
  /** The row it happened to, where that is not the chain's own subject. */
  readonly subjectId?: string;
  /** A role, never a name: `organization`, `system`, `signer:1`. */
  readonly actor: string;
  /** Facts without personal data; they are hashed and published as they stand. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Personal data: hashed as salted commitments, kept encrypted until erased. Null values are left out. */
  readonly personal?: Readonly<Record<string, string | null | undefined>>;
  /** For the listeners only, never stored. */
  readonly inConfidence?: Readonly<Record<string, string>>;
}

/** How an actor is named in the chain. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'key') return 'organization';
  if (actor.kind === 'system') return 'system';
  throw new Error(`an actor of kind ${actor.kind} is named by its room`);
}

/**
 * Appends an event to a chain and tells the listeners, in the caller's transaction. The chain's row is locked, so that
 * two events never take one place.
 */
export async function appendEvent(kit: Kit, tx: Tx, subject: ChainSubject, event: NewEvent): Promise<void> {
  const at = kit.clock.now();
  await tx.$executeRaw`
    INSERT INTO evidence_chains (id, noun, updated_at) VALUES (${subject.chainId}::uuid, ${subject.noun}, ${at})
    ON CONFLICT (id) DO NOTHING`;
  const [head] = await tx.$queryRaw<{ head_seq: number; head_hash: string | null }[]>`
    SELECT head_seq, head_hash FROM evidence_chains WHERE id = ${subject.chainId}::uuid FOR UPDATE`;
  const openings = Object.entries(event.personal ?? {})
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => ({ name, value, salt: randomBytes(16).toString('hex') }));
  const body = {
    chain: subject.chainId,
    seq: head!.head_seq + 1,
    type: event.type,
    actor: event.actor,
    at: at.toISOString(),
    data: (event.data ?? {}) as Record<string, never>,
    commitments: Object.fromEntries(openings.map(({ name, salt, value }) => [name, commitment(salt, value)])),
    prev_hash: head!.head_hash,
  };
  const hash = eventHash(body);
  await tx.evidenceEvent.create({
    data: {
      chainId: body.chain,
      seq: body.seq,
      type: body.type,
      actor: body.actor,
      at,
      data: body.data,
      commitments: body.commitments,
      prevHash: body.prev_hash,
      hash,
    },
  });
  if (openings.length) {
    await tx.evidenceOpening.createMany({
      data: openings.map(({ name, salt, value }) => ({
        chainId: body.chain,
        seq: body.seq,
        name,
        salt,
        value: sealOpening(kit, body.chain, value),
      })),
    });
  }
  await tx.evidenceChain.update({
    where: { id: body.chain },
    data: { headSeq: body.seq, headHash: hash, updatedAt: at },
  });
  await tx.domainEvent.create({
    data: {
      organizationId: subject.organizationId,
      mode: subject.mode,
      type: event.type,
      noun: event.type.split('.')[0]!,
      subjectId: event.subjectId ?? subject.chainId,
      aggregateId: subject.chainId,
      at,
    },
  });
  await kit.react(tx, {
    type: event.type,
    subjectId: event.subjectId ?? subject.chainId,
    aggregateId: subject.chainId,
    organizationId: subject.organizationId,
    mode: subject.mode,
    ...(event.inConfidence ? { inConfidence: event.inConfidence } : {}),
  });
  onCommit(tx, () => kit.bus.publish(changesTopic(subject.chainId)));
  if (!followed.has(tx)) {
    followed.add(tx);
    // After the commit, so that writers never wait for each other at the one row of this job; the sweep makes up for
    // one that is lost.
    onCommit(tx, () => queueCheckpoint(kit));
  }
}

/** Transactions that will queue a checkpoint already. */
const followed = new WeakSet<Tx>();

const queueCheckpoint = async (kit: Kit): Promise<void> => {
  await enqueue(kit.database, CHECKPOINT_TASK, {}, { key: CHECKPOINT_TASK, keyMode: 'preserve_run_at' });
};

/** The wake-up topic of a chain's subscribers. */
export const changesTopic = (chainId: string): string => `changes:${chainId}`;
