import { randomBytes } from 'node:crypto';
import type { Actor, Mode } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import type { Tx } from '../../platform/database/index.ts';
import { onCommit } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { currentRequestId } from '../../platform/log/index.ts';
import type { Services } from '../../platform/services.ts';
import { commitment, eventHash } from '../../standards/event-chain/index.ts';
import { CHECKPOINT_TASK } from './checkpoint.ts';
import { logEvents } from './log-events.ts';
import { sealOpening } from './openings.ts';

/** The chain of an event. */
export interface ChainSubject {
  /** Id of the envelope, identity, mandate, seal batch, attendance session or digest seal. Each has one chain. */
  readonly chainId: string;
  /** The kind of subject. */
  readonly noun: 'envelope' | 'identity' | 'mandate' | 'session' | 'seal_batch' | 'digest_seal';
  readonly organizationId: string;
  readonly mode: Mode;
}

export interface NewEvent {
  /** `noun.past_participle`, for example `envelope.sent` or `signer.signed`. */
  readonly type: string;
  /** Id of the row concerned, if it is not the chain's own subject. */
  readonly subjectId?: string;
  /** A role, never a name: `organization`, `system`, `signer:1`. */
  readonly actor: string;
  /** Facts without personal data. Hashed and published unchanged. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Personal data: hashed as salted commitments, stored encrypted until erased. Null values are left out. */
  readonly personal?: Readonly<Record<string, string | null | undefined>>;
  /** For listeners only. Never stored. */
  readonly confidential?: Readonly<Record<string, string>>;
}

/**
 * Returns the name of an organisation or of the system in the chain. @throws Error for other actors: their room names
 * them
 */
export function actorName(actor: Actor): string {
  if (actor.kind === 'key') return 'organization';
  if (actor.kind === 'system') return 'system';
  throw new Error(`an actor of kind ${actor.kind} has no name in the evidence chain`);
}

/** An event and its chain. */
export interface Entry {
  readonly subject: ChainSubject;
  readonly event: NewEvent;
}

/** Appends one event and notifies the listeners, in the caller's transaction. */
export const appendEvent = (services: Services, tx: Tx, subject: ChainSubject, event: NewEvent): Promise<void> =>
  appendEach(services, tx, [{ subject, event }]);

/** Appends events to one chain, in order. */
export const appendEvents = (
  services: Services,
  tx: Tx,
  subject: ChainSubject,
  events: readonly NewEvent[],
): Promise<void> =>
  appendEach(
    services,
    tx,
    events.map((event) => ({ subject, event })),
  );

/**
 * Appends events to their chains, in order, and notifies the listeners, in the caller's transaction. Runs the same
 * number of statements for any number of events and chains. Locks the chains' rows, so that no two events get the same
 * `seq`.
 */
export async function appendEach(services: Services, tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = services.clock.now();
  const heads = await lockHeads(tx, entries, at);
  const links = entries.map(({ subject: { chainId }, event }) => {
    const link = linkAfter(heads.get(chainId)!, chainId, at, event);
    heads.set(chainId, { seq: link.row.seq, hash: link.row.hash });
    return link;
  });
  await tx.evidenceEvent.createMany({ data: links.map(({ row }) => row) });
  const openings = links.flatMap((link) => link.openings);
  if (openings.length) {
    await tx.evidenceOpening.createMany({
      data: openings.map(({ value, ...opening }) => ({
        ...opening,
        value: sealOpening(services, opening.chainId, value),
      })),
    });
  }
  await moveHeads(tx, heads, at);
  const domainEvents = entries.map(({ subject: { organizationId, mode, chainId }, event }) => ({
    type: event.type,
    subjectId: event.subjectId ?? chainId,
    aggregateId: chainId,
    organizationId,
    mode,
  }));
  const requestId = currentRequestId() ?? null;
  await tx.domainEvent.createMany({
    data: domainEvents.map((domainEvent) => ({
      ...domainEvent,
      noun: itemAt(domainEvent.type.split('.'), 0),
      at,
      requestId,
    })),
  });
  await services.dispatch(
    tx,
    domainEvents.map((domainEvent, index) => {
      const { confidential } = itemAt(entries, index).event;
      return confidential ? { ...domainEvent, confidential } : domainEvent;
    }),
  );
  onCommit(tx, () => logEvents(services.log, entries));
  onCommit(tx, async () => {
    await Promise.all([...heads.keys()].map((chainId) => services.bus.publish(changesTopic(chainId))));
  });
  if (!followed.has(tx)) {
    followed.add(tx);
    // After the commit, so that writers do not wait for each other at this job's one row. If a crash loses the job, the
    // sweep writes the checkpoint.
    onCommit(tx, () => queueCheckpoint(services));
  }
}

/** The end of a chain. Its hash is null before the first event. */
interface Head {
  readonly seq: number;
  readonly hash: string | null;
}

/** Locks the chains in the order of their ids, so that concurrent transactions cannot deadlock. */
async function lockHeads(tx: Tx, entries: readonly Entry[], at: Date): Promise<Map<string, Head>> {
  const nouns = new Map(entries.map(({ subject }) => [subject.chainId, subject.noun]));
  const ids = [...nouns.keys()].sort();
  const lock = () => tx.$queryRaw<{ id: string; head_seq: number; head_hash: string | null }[]>`
    SELECT id, head_seq, head_hash FROM evidence_chains WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  let rows = await lock();
  if (rows.length < ids.length) {
    await tx.$executeRaw`
      INSERT INTO evidence_chains (id, noun, updated_at)
      SELECT id, noun, ${at} FROM unnest(${ids}::uuid[], ${ids.map((id) => nouns.get(id)!)}::text[]) AS new (id, noun)
      ON CONFLICT (id) DO NOTHING`;
    rows = await lock();
  }
  return new Map(rows.map(({ id, head_seq: seq, head_hash: hash }) => [id, { seq, hash }]));
}

async function moveHeads(tx: Tx, heads: ReadonlyMap<string, Head>, at: Date): Promise<void> {
  const [ids, ends] = [[...heads.keys()], [...heads.values()]];
  await tx.$executeRaw`
    UPDATE evidence_chains c SET head_seq = moved.seq, head_hash = moved.hash, updated_at = ${at}
    FROM unnest(${ids}::uuid[], ${ends.map(({ seq }) => seq)}::int[], ${ends.map(({ hash }) => hash)}::text[])
      AS moved (id, seq, hash)
    WHERE c.id = moved.id`;
}

/** Builds the row of the next event after a head, and the openings of its commitments. */
function linkAfter(head: Head, chain: string, at: Date, { type, actor, data = {}, personal = {} }: NewEvent) {
  const seq = head.seq + 1;
  const openings = Object.entries(personal)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => ({ chainId: chain, seq, name, value, salt: randomBytes(16).toString('hex') }));
  const commitments = Object.fromEntries(openings.map(({ name, salt, value }) => [name, commitment(salt, value)]));
  const content = { type, actor, data: data as Record<string, never>, commitments };
  const hash = eventHash({ ...content, chain, seq, at: at.toISOString(), prev_hash: head.hash });
  return { row: { ...content, chainId: chain, seq, at, prevHash: head.hash, hash }, openings };
}

/** Transactions that already queue a checkpoint. */
const followed = new WeakSet<Tx>();

const queueCheckpoint = async (services: Services): Promise<void> => {
  await enqueue(services.database, CHECKPOINT_TASK, {}, { key: CHECKPOINT_TASK, keyMode: 'preserve_run_at' });
};

/** The topic that wakes the subscribers of a chain. */
export const changesTopic = (chainId: string): string => `changes:${chainId}`;
