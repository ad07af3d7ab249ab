import { randomBytes } from 'node:crypto';
import { beforeCommit, onCommit, type Tx } from '../../platform/database/index.ts';
import { currentRequestId } from '../../platform/log/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { commitment, eventHash } from '../../standards/event-chain/index.ts';
import type { ChainSubject } from './chain-subject.ts';
import { type Head, lockHeads } from './heads.ts';
import { logEvents } from './log-events.ts';
import { sealOpening } from './openings.ts';
import { queueCheckpoint } from './queue-checkpoint.ts';
import { changesTopic, listTopic } from './topics.ts';
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

/** An event and its chain. */
export interface Entry {
  readonly subject: ChainSubject;
  readonly event: NewEvent;
}

/** Events that a transaction has appended and not written yet. */
interface Pending {
  readonly services: Services;
  entries: Entry[];
}

const pendingOf = new WeakMap<Tx, Pending>();

/**
 * Adds events of a transaction. They are written before it commits, or never.
 * @throws Fault `unavailable` if the clock is wrong: an event states when it happened
 */
export function addPending(services: Services, tx: Tx, entries: readonly Entry[]): void {
  services.clockWatch.assertRight();
  const known = pendingOf.get(tx);
  if (known) return void known.entries.push(...entries);
  pendingOf.set(tx, { services, entries: [...entries] });
  beforeCommit(tx, async () => void (await writePending(tx)));
  // After the commit, so that writers do not wait for each other at this job's one row. If a crash loses the job, the
  // sweep writes the checkpoint.
  onCommit(tx, () => queueCheckpoint(services.database));
}

/**
 * Writes the events of a transaction now. Call it before the transaction reads or changes rows of this room. Locks the
 * chains' rows, so that no two events get the same `seq`. Returns the events.
 */
export async function writePending(tx: Tx): Promise<readonly Link[]> {
  const pending = pendingOf.get(tx);
  if (!pending || pending.entries.length === 0) return [];
  const { services, entries } = pending;
  pending.entries = [];
  const at = services.clock.now();
  const subjects = [...new Map(entries.map(({ subject }) => [subject.chainId, subject])).values()];
  const created = new Set(entries.filter(isFirst).map(({ subject }) => subject.chainId));
  const heads = await lockHeads(tx, subjects, at, created);
  const links = entries.map(({ subject: { chainId }, event }) => {
    const link = linkAfter(heads.get(chainId)!, chainId, at, event);
    heads.set(chainId, { seq: link.row.seq, hash: link.row.hash });
    return link;
  });
  await writeEvents(tx, {
    at,
    requestId: currentRequestId() ?? null,
    events: links.map(({ row }) => row),
    openings: links
      .flatMap((link) => link.openings)
      .map((opening) => ({ ...opening, value: sealOpening(services, opening.chainId, opening.value) })),
    heads: subjects.map(({ chainId, noun }) => ({
      chainId,
      noun,
      isNew: created.has(chainId),
      ...heads.get(chainId)!,
    })),
    domainEvents: entries.map(domainEventOf),
  });
  onCommit(tx, () => logEvents(services.log, entries));
  onCommit(tx, () => {
    const lists = new Set(entries.map(({ subject }) => listTopic(subject)));
    const chains = subjects.map(({ chainId }) => changesTopic(chainId));
    for (const topic of [...chains, ...lists]) services.bus.publish(topic);
  });
  return links;
}

/** An event as it is written, with the values of its commitments. */
export type Link = ReturnType<typeof linkAfter>;

/** Whether an event creates the subject of its chain, and so the chain. */
const isFirst = ({ subject, event }: Entry): boolean => event.type === `${subject.noun}.created`;

/** The event as other rooms and subscribers see it. */
export const domainEventOf = ({
  subject: { organizationId, mode, chainId, aggregate },
  event,
}: Entry): DomainEvent => ({
  type: event.type,
  subjectId: event.subjectId ?? chainId,
  aggregateId: chainId,
  organizationId,
  mode,
  ...(aggregate ? { aggregate } : {}),
});

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
