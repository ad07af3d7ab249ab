import { randomBytes } from 'node:crypto';
import type { Mode } from '../../kernel/actor.ts';
import { SECOND } from '../../kernel/clock.ts';
import { beforeCommit, type Database, onCommit, type Tx } from '../../platform/database/index.ts';
import { enqueueOnce } from '../../platform/jobs/index.ts';
import { currentRequestId, type Log } from '../../platform/log/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { commitment, eventHash } from '../../standards/event-chain/index.ts';
import { CHECKPOINT_TASK } from './checkpoint.ts';
import { type Head, lockHeads } from './heads.ts';
import { LOG_DELAY, LOG_TASK } from './log/sequence.ts';
import { sealOpening } from './openings.ts';
import { type ChainSubject, changesTopic, listTopic } from './topics.ts';
import { writeEvents } from './write-events.ts';

/** The log field for the id of a chain's subject, by noun. */
const idFields = {
  envelope: 'envelopeId',
  identity: 'identityId',
  mandate: 'mandateId',
  session: 'sessionId',
  seal_batch: 'batchId',
  digest_seal: 'digestSealId',
  deposit: 'depositId',
} as const;

/** The parts of an event that are logged: no data, nothing personal. */
interface LoggedEvent {
  readonly subject: {
    readonly noun: keyof typeof idFields;
    readonly chainId: string;
    readonly organizationId: string;
    readonly mode: Mode;
  };
  readonly event: { readonly type: string; readonly actor: string; readonly subjectId?: string };
}

/** Logs one line at level info for each committed event: ids, type and the actor's role. */
function logEvents(log: Log, entries: readonly LoggedEvent[]): void {
  if (!log.isLevelEnabled('info')) return;
  for (const { subject, event } of entries) {
    const { noun, chainId, organizationId, mode } = subject;
    const { type, actor, subjectId } = event;
    log.info({ event: type, [idFields[noun]]: chainId, subjectId, actor, organizationId, mode }, 'recorded');
  }
}

/** How long the job that writes checkpoints waits for further events, of any chain, ms. */
const CHECKPOINT_DELAY = 5 * SECOND;

/** A job that runs for all that commits before it starts. At most one waits at any time. */
class SharedJob {
  readonly #task: string;
  readonly #delay: number;
  /** Until when the queued job does not start (`performance.now`): it sees all that commits before. */
  readonly #waitsUntil = new WeakMap<Database, number>();
  /** The statement that queues the job now. */
  readonly #queueing = new WeakMap<Database, Promise<void>>();

  constructor(task: string, delay: number) {
    this.#task = task;
    this.#delay = delay;
  }

  /**
   * Queues the job. Call it after the commit. Runs no statement while this process knows of a waiting job. Concurrent
   * calls share one statement: several would wait for each other's commit.
   */
  async queue(database: Database): Promise<void> {
    if (performance.now() < (this.#waitsUntil.get(database) ?? 0)) return;
    const known = this.#queueing.get(database);
    if (known) return known;
    const work = this.#add(database).finally(() => this.#queueing.delete(database));
    this.#queueing.set(database, work);
    return work;
  }

  async #add(database: Database): Promise<void> {
    this.#waitsUntil.set(database, performance.now() + (await enqueueOnce(database, this.#task, this.#delay)));
  }
}

/** Writes the checkpoints of chains that grew. */
const checkpointJob = new SharedJob(CHECKPOINT_TASK, CHECKPOINT_DELAY);
/** Appends final heads to the transparency log. */
const logJob = new SharedJob(LOG_TASK, LOG_DELAY);

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
  onCommit(tx, () => checkpointJob.queue(services.database));
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
  const isLogged = await writeEvents(tx, {
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
  if (isLogged) onCommit(tx, () => logJob.queue(services.database));
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
