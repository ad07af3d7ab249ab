import { randomUUID } from 'node:crypto';
import { after, SECOND } from '../../../../kernel/clock.ts';
import { repeatableTransaction } from '../../../../platform/database/index.ts';
import { openSafeFetch, type SafeFetch } from '../../../../platform/http/safe-fetch.ts';
import { Semaphore } from '../../../../platform/in-parallel.ts';
import { enqueue } from '../../../../platform/jobs/index.ts';
import { logFailure } from '../../../../platform/outage.ts';
import type { Services } from '../../../../platform/services.ts';
import { cancelDeliveries, WATCH_TASK, wakeAgain } from '../schedule-delivery.ts';
import { LEASE } from '../store.ts';
import { type Body, type ClaimedDelivery, claimDue, composeBodies, renewClaim } from './claim-due.ts';
import { type Hold, Lanes, type OwnedEndpoint } from './lanes.ts';
import { type AttemptOutcome, attemptDelivery, recordAttempts } from './record-attempts.ts';

/** Remembers which organisation owns an endpoint. That never changes. */
class EndpointOwners {
  readonly #services: Services;
  readonly #known = new Map<string, string>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns the endpoints with their organisations, in order. Leaves out those that do not exist. */
  async of(endpointIds: readonly string[]): Promise<OwnedEndpoint[]> {
    const unknown = endpointIds.filter((id) => !this.#known.has(id));
    if (unknown.length > 0) {
      const rows = await this.#services.database.prisma.webhookEndpoint.findMany({
        where: { id: { in: unknown } },
        select: { id: true, organizationId: true },
      });
      for (const { id, organizationId } of rows) this.#known.set(id, organizationId);
    }
    return endpointIds.flatMap((endpointId) => {
      const organizationId = this.#known.get(endpointId);
      return organizationId === undefined ? [] : [{ endpointId, organizationId }];
    });
  }
}

/**
 * Bodies composed in parallel. Each takes a database connection, as do claims and outcomes: together they leave half of
 * the connections to requests.
 */
const COMPOSED_AT_A_TIME = 8;
/**
 * Renew claims older than this before using them, so that the request and the recording of its outcome have the whole
 * lease.
 */
const FRESH = SECOND;

/** A claim, its time, and its body. */
interface Ready {
  readonly claimed: ClaimedDelivery;
  /** By `performance.now()`. */
  readonly at: number;
  readonly body: Promise<Body>;
}

/**
 * Makes the attempts of one process. Jobs only tell which endpoints may have due deliveries; these are then claimed
 * from the database as capacity becomes free. Thus no job waits for a receiver, a backlog takes no memory, and other
 * processes continue after a crash.
 * Requests that arrive during a claim or during the recording of outcomes share the next statement, so that statements
 * per delivery decrease under load.
 */
export class Dispatcher {
  readonly #services: Services;
  readonly #fetch: SafeFetch;
  readonly #lanes = new Lanes();
  readonly #owners: EndpointOwners;
  readonly #watch = new Watch();
  readonly #composing = new Semaphore(COMPOSED_AT_A_TIME);
  /** Endpoints that may have due deliveries, longest waiting first. */
  readonly #waiting = new Set<string>();
  readonly #claims = new Rounds(() => this.#claim());
  #round: Promise<void> | null = null;
  readonly #outcomes: AttemptOutcome[] = [];
  readonly #notes = new Rounds(() => recordAttempts(this.#services, this.#outcomes.splice(0)));
  readonly #work = new Set<Promise<void>>();
  #closing = false;

  constructor(
    services: Services,
    fetch: SafeFetch = openSafeFetch({ allowPrivate: services.config.webhooksAllowPrivate }),
  ) {
    this.#services = services;
    this.#owners = new EndpointOwners(services);
    this.#fetch = fetch;
  }

  /** Starts due deliveries of endpoints, at once or as soon as there is capacity. Resolves when they are claimed. */
  async wake(endpointIds: readonly string[]): Promise<void> {
    if (this.#closing) return;
    for (const endpointId of endpointIds) this.#waiting.add(endpointId);
    await this.#claims.next();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#work.size) await Promise.allSettled([...this.#work]);
  }

  /** Stops starting attempts, waits for those under way (up to ten seconds), and leaves the rest to other processes. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.idle();
    await this.#fetch.close();
    await wakeAgain(this.#services.database, [...this.#waiting]);
  }

  /** One round: reserves capacity, claims deliveries, and starts their attempts. */
  async #claim(): Promise<void> {
    if (this.#closing || this.#waiting.size === 0) return;
    const asked = [...this.#waiting];
    const endpoints = await this.#owners.of(asked);
    if (this.#closing) return;
    const exist = new Set(endpoints.map(({ endpointId }) => endpointId));
    for (const id of asked) if (!exist.has(id)) this.#waiting.delete(id);
    const holds = this.#lanes.take(endpoints);
    if (holds.length === 0) return;
    for (const { endpointId } of holds) this.#waiting.delete(endpointId);
    const at = performance.now();
    const claims = await this.#claimFor(holds);
    const bodies = composeBodies(this.#services, claims, this.#composing);
    const left = new Map(holds.map((hold) => [hold.endpointId, { hold, count: hold.count }]));
    for (const claimed of claims) {
      const place = left.get(claimed.endpointId)!;
      place.count -= 1;
      this.#track(this.#attempt(place.hold, { claimed, at, body: bodies.get(claimed.event.id)! }));
    }
    for (const { hold, count } of left.values()) {
      this.#lanes.release(hold, count);
      if (count === 0) this.#waiting.add(hold.endpointId);
    }
  }

  async #claimFor(holds: readonly Hold[]): Promise<ClaimedDelivery[]> {
    try {
      await this.#watch.keep(this.#services);
      return await claimDue(this.#services, holds);
    } catch (error) {
      for (const hold of holds) {
        this.#lanes.release(hold, hold.count);
        this.#waiting.add(hold.endpointId);
      }
      throw error;
    }
  }

  async #attempt(hold: Hold, ready: Ready): Promise<void> {
    const { event, attempt } = ready.claimed;
    try {
      const outcome = await this.#send(ready);
      if (outcome) {
        const { milliseconds: ms, statusCode: status, failure: reason } = outcome;
        this.#lanes.note(hold.endpointId, ms);
        this.#outcomes.push(outcome);
        await this.#notes.next();
        this.#services.log.debug({ kind: event.type, attempt: attempt + 1, ms, status, reason }, 'webhook attempted');
      }
    } catch (error) {
      // The lease expires, and then another attempt is made.
      logFailure(
        this.#services.log,
        'error',
        { kind: event.type, err: error },
        'a webhook delivery could not be attempted',
      );
    } finally {
      this.#lanes.release(hold, 1);
    }
    this.#goOn();
  }

  /** Sends one delivery. Null if nothing was sent: the claim was lost, or the subject no longer exists. */
  async #send({ claimed, at, body }: Ready): Promise<AttemptOutcome | null> {
    const bytes = await body;
    if (!bytes) {
      await repeatableTransaction(this.#services.database, (tx) =>
        cancelDeliveries(this.#services, tx, { id: claimed.id }),
      );
      return null;
    }
    if (performance.now() - at > FRESH) {
      await this.#watch.keep(this.#services);
      if (!(await this.#composing.run(() => renewClaim(this.#services, claimed)))) return null;
    }
    return attemptDelivery(this.#services, this.#fetch, claimed, bytes);
  }

  /** Starts a round for waiting endpoints once capacity is free. */
  #goOn(): void {
    if (this.#closing || this.#waiting.size === 0) return;
    const round = this.#claims.next();
    if (round === this.#round) return;
    this.#round = round;
    this.#track(
      round.catch((err) =>
        logFailure(this.#services.log, 'warn', { err }, 'due webhook deliveries could not be claimed'),
      ),
    );
  }

  #track(work: Promise<void>): void {
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }
}

/** Runs work one round at a time. Calls during a round share the next one. */
class Rounds {
  readonly #work: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Settles with the first round that starts after this call. */
  next(): Promise<void> {
    if (!this.#next) {
      const begin = () => {
        this.#next = null;
        return this.#work();
      };
      this.#last = this.#next = this.#last.then(begin, begin);
    }
    return this.#next;
  }
}

/** How often the job is postponed. The margin allows for differences between clocks. */
const EVERY = SECOND;
const MARGIN = 2 * SECOND;

/**
 * A job that looks for expired leases in case this process dies. It is postponed as long as the process claims
 * deliveries, so it runs after the last lease has expired, in any worker. The sweep does the same if the job is lost.
 */
class Watch {
  readonly #key = `${WATCH_TASK}:${randomUUID()}`;
  #keptAt = Number.NEGATIVE_INFINITY;

  /** Postpones the job to the end of the lease. Call it before or during a lease. */
  async keep(services: Services): Promise<void> {
    const now = performance.now();
    if (now - this.#keptAt < EVERY) return;
    this.#keptAt = now;
    const runAt = after(services.clock.now(), LEASE + EVERY + MARGIN);
    await enqueue(services.database, WATCH_TASK, {}, { key: this.#key, runAt });
  }
}
