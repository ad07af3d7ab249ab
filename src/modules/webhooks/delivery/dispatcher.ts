import { openSafeFetch, type SafeFetch } from '../../../platform/http/safe-fetch.ts';
import type { Kit } from '../../../platform/kit.ts';
import { wakeAgain } from '../schedule-delivery.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type ClaimedDelivery, claimDue } from './claim-due.ts';
import { type Hold, Lanes } from './lanes.ts';
import { Turnstile } from './turnstile.ts';

/** Acts on the database at a time: deliveries never use up the connections that requests need. */
const DATABASE_AT_A_TIME = 4;
/** A backlog is claimed in handfuls, not one by one. */
const HANDFUL = 4;

/**
 * Makes the attempts of one process. Jobs only say which endpoint may be owed something; what it is owed stands in the
 * database, and is claimed from there as places become free. So no job waits for a receiver, a backlog costs nothing,
 * and what a process held when it died falls to the others.
 */
export class Dispatcher {
  readonly #kit: Kit;
  readonly #fetch: SafeFetch;
  readonly #lanes = new Lanes();
  readonly #database = new Turnstile(DATABASE_AT_A_TIME);
  /** Endpoints that may be owed more than there was room for, longest waiting first. */
  readonly #waiting = new Set<string>();
  readonly #work = new Set<Promise<void>>();
  #closing = false;

  constructor(kit: Kit, fetch: SafeFetch = openSafeFetch({ allowPrivate: kit.config.webhooksAllowPrivate })) {
    this.#kit = kit;
    this.#fetch = fetch;
  }

  /** Begins what an endpoint is owed now, or as soon as there is room. Resolves when that much is claimed. */
  async wake(endpointId: string): Promise<void> {
    if (this.#closing) return;
    const room = this.#lanes.roomFor(endpointId);
    if (room > 0) await this.#take(endpointId, room);
    else this.#waiting.add(endpointId);
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
    for (const endpointId of this.#waiting) await wakeAgain(this.#kit.database, endpointId);
  }

  async #take(endpointId: string, room: number): Promise<void> {
    const hold = this.#lanes.take(endpointId, room);
    let claimed: ClaimedDelivery[] = [];
    try {
      claimed = await this.#database.pass(() => claimDue(this.#kit, endpointId, room));
    } finally {
      this.#lanes.release(hold, room - claimed.length);
    }
    if (claimed.length === room) this.#waiting.add(endpointId);
    for (const delivery of claimed) this.#track(this.#attempt(hold, delivery));
  }

  async #attempt(hold: Hold, claimed: ClaimedDelivery): Promise<void> {
    const { endpointId } = claimed;
    try {
      const milliseconds = await attemptDelivery(this.#kit, this.#fetch, claimed, this.#database);
      if (milliseconds !== null) this.#lanes.note(endpointId, milliseconds);
    } catch (error) {
      // The lease lapses, and somebody tries again.
      this.#kit.log.error({ kind: claimed.event.type, err: error }, 'a webhook could not be attempted');
    } finally {
      this.#lanes.release(hold, 1);
    }
    this.#goOn();
  }

  /** Gives the places that became free to those that wait. */
  #goOn(): void {
    if (this.#closing) return;
    for (const endpointId of this.#waiting) {
      const room = this.#lanes.roomFor(endpointId);
      if (room < Math.min(HANDFUL, 1 + this.#lanes.busy(endpointId))) continue;
      this.#waiting.delete(endpointId);
      this.#track(this.#take(endpointId, room).catch((error) => this.#leave(error)));
    }
  }

  /** The sweep finds what was not claimed now. */
  #leave(error: unknown): void {
    this.#kit.log.warn({ err: error }, 'webhooks could not be claimed');
  }

  #track(work: Promise<void>): void {
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }
}
