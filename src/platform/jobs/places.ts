import { flagsOf, OTHER, ownerFlag, turnOf } from './turn.ts';

/** Number of jobs of each lane that may run at the same time in a process. */
export type Lanes = Readonly<Record<string, number>>;

/**
 * Counts the running jobs of a process by lane and owner, and says which jobs may not start now.
 *
 * Within a lane, an owner may start a job only while it holds fewer places than are free. Alone it gets half of the
 * places. Two owners get a third each, and so on: some places stay free for the next one. This is the dynamic threshold
 * with a factor of 1 (A. K. Choudhury and E. L. Hahne, IEEE/ACM Transactions on Networking 6(2), 1998). Jobs mostly wait
 * for child processes and the network, so free places cost nothing.
 */
export class Places {
  readonly #lanes: Lanes;
  readonly #running = new Map<string, readonly string[]>();

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
  }

  /** Total number of places. */
  get total(): number {
    return Object.values(this.#lanes).reduce((sum, places) => sum + places, 0);
  }

  start(job: string, flags: readonly string[]): void {
    this.#running.set(job, flags);
  }

  end(job: string): void {
    this.#running.delete(job);
  }

  /** Flags of the jobs that may not start now: of lanes without a free place, and of owners with their share. */
  forbidden(): string[] {
    const held = new Map<string, Map<string, number>>();
    const used = new Map<string, number>();
    for (const flags of this.#running.values()) {
      const { lane, owner } = turnOf(flags);
      used.set(lane, (used.get(lane) ?? 0) + 1);
      if (owner === null) continue;
      const owners = held.get(lane) ?? new Map<string, number>();
      held.set(lane, owners.set(owner, (owners.get(owner) ?? 0) + 1));
    }
    return Object.entries(this.#lanes).flatMap(([lane, places]) => {
      const free = places - (used.get(lane) ?? 0);
      if (free <= 0) return [lane];
      return [...(held.get(lane) ?? [])].flatMap(([owner, count]) =>
        count < free ? [] : [ownerFlag({ lane, owner })],
      );
    });
  }

  /** Flags of the jobs of all lanes: none may start. */
  all(): string[] {
    return [...flagsOf(undefined), ...Object.keys(this.#lanes).filter((lane) => lane !== OTHER)];
  }
}
