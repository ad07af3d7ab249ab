import { randomUUID } from 'node:crypto';
import { after, SECOND } from '../../../../kernel/clock.ts';
import { enqueue } from '../../../../platform/jobs/index.ts';
import type { Services } from '../../../../platform/services.ts';
import { LEASE } from '../limits.ts';
import { WATCH_TASK } from '../schedule-delivery.ts';

/** How often the job is postponed. The margin allows for differences between clocks. */
const EVERY = SECOND;
const MARGIN = 2 * SECOND;

/**
 * A job that looks for expired leases in case this process dies. It is postponed as long as the process claims
 * deliveries, so it runs after the last lease has expired, in any worker. The sweep does the same if the job is lost.
 */
export class Watch {
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
