import { SECOND } from '../../../kernel/clock.ts';
import { repeatableTransaction } from '../../../platform/database/index.ts';
import { openSafeFetch, type SafeFetch } from '../../../platform/http/safe-fetch.ts';
import { logFailure } from '../../../platform/outage.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelDeliveries } from '../cancel-deliveries.ts';
import { wakeAgain } from '../schedule-delivery.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type ClaimedDelivery, claimDue, renewClaim } from './claim-due.ts';
import { type Body, composeBodies } from './compose-bodies.ts';
import { type Hold, Lanes } from './lanes.ts';
import { type AttemptOutcome, recordAttempts } from './record-attempts.ts';
import { Rounds } from './rounds.ts';
import { Watch } from './watch.ts';

/** Claims and outcomes take a connection each; with these, deliveries leave requests half of what there are. */
const COMPOSED_AT_A_TIME = 8;
/** A claim this old is prolonged before it is used: the request, and writing what came of it, have the whole lease. */
const FRESH = SECOND;

/** A claim, since when, and what it sends. */
interface Ready {
  readonly claimed: ClaimedDelivery;
  /** By `performance.now()`. */
  readonly at: number;
  readonly body: Promise<Body>;
}

/**
 * Makes the attempts of one process. Jobs only say which endpoints may be owed something; what they are owed stands in
 * the database, and is claimed from there as places become free. So no job waits for a receiver, a backlog costs nothing,
 * and what a process held when it died falls to the others. What comes while a claim, or a note of what came of attempts,
 * is under way shares the next statement: the more there is to do, the fewer each takes.
 */
export class Dispatcher {
  readonly #services: Services;
  readonly #fetch: SafeFetch;
  readonly #lanes = new Lanes();
  readonly #watch = new Watch();
  readonly #composing = new Semaphore(COMPOSED_AT_A_TIME);
  /** Endpoints that may be owed something, longest waiting first. */
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
    this.#fetch = fetch;
  }

  /** Begins what endpoints are owed now, or as soon as there is room. Resolves when that much is claimed. */
  async wake(endpointIds: readonly string[]): Promise<void> {
    if (this.#closing) return;
    for (const endpointId of endpointIds) this.#waiting.add(endpointId);
    await this.#claims.next();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#work.size) await Promise.allSettled([...this.#work]);
  }

  /** Begins nothing more, leaves what waits to the other processes, and what is under way to its end: ten seconds. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.idle();
    await this.#fetch.close();
    await wakeAgain(this.#services.database, [...this.#waiting]);
  }

  /** A round: takes what room there is, claims for it, and begins what was claimed. */
  async #claim(): Promise<void> {
    const holds = this.#closing ? [] : this.#lanes.take(this.#waiting);
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
      // The lease lapses, and somebody tries again.
      logFailure(this.#services.log, 'error', { kind: event.type, err: error }, 'a webhook could not be attempted');
    } finally {
      this.#lanes.release(hold, 1);
    }
    this.#goOn();
  }

  /** Null where nothing was sent: the delivery is not ours any more, or its subject is gone. */
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

  /** Gives the places that became free to those that wait. */
  #goOn(): void {
    if (this.#closing || this.#waiting.size === 0) return;
    const round = this.#claims.next();
    if (round === this.#round) return;
    this.#round = round;
    this.#track(round.catch((err) => logFailure(this.#services.log, 'warn', { err }, 'webhooks could not be claimed')));
  }

  #track(work: Promise<void>): void {
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }
}
