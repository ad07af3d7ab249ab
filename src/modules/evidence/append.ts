import { randomBytes } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import type { Tx } from '../../platform/database/index.ts';
import { onCommit } from '../../platform/database/index.ts';
import { currentRequestId } from '../../platform/log/index.ts';
import type { Services } from '../../platform/services.ts';
import { commitment, eventHash } from '../../standards/event-chain/index.ts';
import type { ChainSubject } from './chain-subject.ts';
import { type Head, lockHeads } from './heads.ts';
import { logEvents } from './log-events.ts';
import { sealOpening } from './openings.ts';
import { queueCheckpoint } from './queue-checkpoint.ts';
import { writeEvents } from './write-events.ts';

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
 * Appends events to their chains, in order, and notifies the listeners, in the caller's transaction. Locks the chains'
 * rows, so that no two events get the same `seq`. Runs two statements, one if the transaction has locked the chains
 * before, for any number of events and chains.
 */
export async function appendEach(services: Services, tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = services.clock.now();
  const subjects = distinctSubjects(entries);
  const heads = await lockHeads(tx, subjects, at);
  const links = entries.map(({ subject: { chainId }, event }) => {
    const link = linkAfter(heads.get(chainId)!, chainId, at, event);
    heads.set(chainId, { seq: link.row.seq, hash: link.row.hash });
    return link;
  });
  const domainEvents = entries.map(({ subject: { organizationId, mode, chainId }, event }) => ({
    type: event.type,
    subjectId: event.subjectId ?? chainId,
    aggregateId: chainId,
    organizationId,
    mode,
  }));
  await writeEvents(tx, {
    at,
    requestId: currentRequestId() ?? null,
    events: links.map(({ row }) => row),
    openings: links
      .flatMap((link) => link.openings)
      .map((opening) => ({ ...opening, value: sealOpening(services, opening.chainId, opening.value) })),
    heads: subjects.map(({ chainId }) => ({ chainId, ...heads.get(chainId)! })),
    domainEvents,
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
    const lists = new Set(entries.map(({ subject }) => listTopic(subject)));
    const chains = subjects.map(({ chainId }) => changesTopic(chainId));
    for (const topic of [...chains, ...lists]) services.bus.publish(topic);
  });
  if (!followed.has(tx)) {
    followed.add(tx);
    // After the commit, so that writers do not wait for each other at this job's one row. If a crash loses the job, the
    // sweep writes the checkpoint.
    onCommit(tx, () => queueCheckpoint(services.database));
  }
}

/** The chains of these entries, each once. */
const distinctSubjects = (entries: readonly Entry[]): readonly ChainSubject[] => [
  ...new Map(entries.map(({ subject }) => [subject.chainId, subject])).values(),
];

/** Builds the row of the next event after a head, and the openings of its commitments. */
function linkAfter(head: Head, chain: string, at: Date, { type, actor, data = {}, personal = {} }: NewEvent) {
  const seq = head.seq + 1;
  const openings = Object.entries(personal)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => ({ chainId: chain, seq, name, value, salt: randomBytes(16).toString('hex') }));
  const commitments = Object.fromEntries(openings.map(({ name, salt, value }) => [name, commitment(salt, value)]));
  const content = { type, actor, data: data as Record<string, never>, commitments };
  const hash = eventHash({ ...content, chain, seq, at: at.toISOString(), prev_hash: head.hash });
  return { row: { ...content, chainId: chain, seq, prevHash: head.hash, hash }, openings };
}

/** Transactions that already queue a checkpoint. */
const followed = new WeakSet<Tx>();

/** The topic that wakes the subscribers of a chain. */
export const changesTopic = (chainId: string): string => `changes:${chainId}`;

/** The topic that wakes those who follow all subjects of one kind of an organisation. */
export const listTopic = ({ noun, organizationId, mode }: Omit<ChainSubject, 'chainId'>): string =>
  `list:${noun}:${organizationId}:${mode}`;
