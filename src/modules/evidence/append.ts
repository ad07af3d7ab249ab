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
  /** The id of the envelope, identity, mandate or attendance session: one chain each. */
  readonly chainId: string;
  /** What the chain is about. */
  readonly noun: 'envelope' | 'identity' | 'mandate' | 'session';
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

/** Appends an event to a chain and tells the listeners, in the caller's transaction: `appendEvents` of one. */
export const appendEvent = (kit: Kit, tx: Tx, subject: ChainSubject, event: NewEvent): Promise<void> =>
  appendEvents(kit, tx, subject, [event]);

/**
 * Appends events to a chain in their order and tells the listeners of each, in the caller's transaction: as many
 * statements for a thousand as for one. The chain's row is locked, so that two events never take one place.
 */
export async function appendEvents(
  kit: Kit,
  tx: Tx,
  subject: ChainSubject,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const at = kit.clock.now();
  const { chainId } = subject;
  await tx.$executeRaw`
    INSERT INTO evidence_chains (id, noun, updated_at) VALUES (${chainId}::uuid, ${subject.noun}, ${at})
    ON CONFLICT (id) DO NOTHING`;
  const [head] = await tx.$queryRaw<{ head_seq: number; head_hash: string | null }[]>`
    SELECT head_seq, head_hash FROM evidence_chains WHERE id = ${chainId}::uuid FOR UPDATE`;
  const links = linksAfter(head!, chainId, at, events);
  await tx.evidenceEvent.createMany({ data: links.map(({ row }) => row) });
  const openings = links.flatMap((link) => link.openings);
  if (openings.length) {
    await tx.evidenceOpening.createMany({
      data: openings.map(({ value, ...opening }) => ({
        ...opening,
        chainId,
        value: sealOpening(kit, chainId, value),
      })),
    });
  }
  const { seq: headSeq, hash: headHash } = links.at(-1)!.row;
  await tx.evidenceChain.update({ where: { id: chainId }, data: { headSeq, headHash, updatedAt: at } });
  const { organizationId, mode } = subject;
  await tx.domainEvent.createMany({
    data: events.map(({ type, subjectId = chainId }) => ({
      ...{ organizationId, mode, type, subjectId, at },
      noun: type.split('.')[0]!,
      aggregateId: chainId,
    })),
  });
  for (const { type, subjectId = chainId, inConfidence } of events) {
    const happening = { type, subjectId, aggregateId: chainId, organizationId, mode };
    await kit.react(tx, inConfidence ? { ...happening, inConfidence } : happening);
  }
  onCommit(tx, () => kit.bus.publish(changesTopic(chainId)));
  if (!followed.has(tx)) {
    followed.add(tx);
    // After the commit, so that writers never wait for each other at the one row of this job; the sweep makes up for
    // one that is lost.
    onCommit(tx, () => queueCheckpoint(kit));
  }
}

/** The rows of new events behind a head, each with the hash of the one before, and what opens their commitments. */
function linksAfter(
  head: { readonly head_seq: number; readonly head_hash: string | null },
  chain: string,
  at: Date,
  events: readonly NewEvent[],
) {
  let { head_seq: seq, head_hash: prevHash } = head;
  return events.map(({ type, actor, data = {}, personal = {} }) => {
    seq += 1;
    const openings = Object.entries(personal)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => ({ seq, name, value, salt: randomBytes(16).toString('hex') }));
    const commitments = Object.fromEntries(openings.map(({ name, salt, value }) => [name, commitment(salt, value)]));
    const said = { type, actor, data: data as Record<string, never>, commitments };
    const hash = eventHash({ ...said, chain, seq, at: at.toISOString(), prev_hash: prevHash });
    const row = { ...said, chainId: chain, seq, at, prevHash, hash };
    prevHash = hash;
    return { row, openings };
  });
}

/** Transactions that will queue a checkpoint already. */
const followed = new WeakSet<Tx>();

const queueCheckpoint = async (kit: Kit): Promise<void> => {
  await enqueue(kit.database, CHECKPOINT_TASK, {}, { key: CHECKPOINT_TASK, keyMode: 'preserve_run_at' });
};

/** The wake-up topic of a chain's subscribers. */
export const changesTopic = (chainId: string): string => `changes:${chainId}`;
