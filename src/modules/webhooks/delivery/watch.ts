import { randomUUID } from 'node:crypto';
import { after, SECOND } from '../../../kernel/clock.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { LEASE } from '../limits.ts';
import { WATCH_TASK } from '../schedule-delivery.ts';

/** How often the job is put off; clocks differ a little. */
const EVERY = SECOND;
const MARGIN = 2 * SECOND;

/**
 * What a process leaves to the others before it may die: a job of its own that looks for lapsed leases, put off for as
 * long as the process claims. It runs once the last lease is over, wherever there is a worker; the sweep stands behind it.
 */
export class Watch {
  readonly #key = `${WATCH_TASK}:${randomUUID()}`;
  #keptAt = Number.NEGATIVE_INFINITY;

  /** Before a lease begins, or while it does: puts the job off to its end. */
  async keep(services: Services): Promise<void> {
    const now = performance.now();
    if (now - this.#keptAt < EVERY) return;
    this.#keptAt = now;
    const runAt = after(services.clock.now(), LEASE + EVERY + MARGIN);
    await enqueue(services.database, WATCH_TASK, {}, { key: this.#key, runAt });
  }
}
