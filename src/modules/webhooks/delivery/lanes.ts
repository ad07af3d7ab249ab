import { SECOND } from '../../../kernel/clock.ts';

/**
 * Attempts at a time in one process. A hanging endpoint keeps a place for ten seconds, so those that were slow last time
 * share places of their own: however many hang, the prompt ones never wait for them. A place is a socket and a body.
 */
const places = { prompt: 192, slow: 64 } as const;
/** For one endpoint: more would look like an attack to it. */
const EACH = 16;
/** A backlog is claimed in handfuls, not one by one. */
const HANDFUL = 4;
/** "Respond 2xx quickly" (the contract, "Events" rule 4): an attempt that takes longer makes its endpoint a slow one. */
const SLOW = 2 * SECOND;

type Lane = keyof typeof places;

/** Places held for one endpoint. */
export interface Hold {
  readonly endpointId: string;
  readonly lane: Lane;
  readonly count: number;
}

/** Who may begin how much. */
export class Lanes {
  readonly #used: Record<Lane, number> = { prompt: 0, slow: 0 };
  readonly #busy = new Map<string, number>();
  readonly #slow = new Set<string>();

  /**
   * Takes places for those for whom it is worth while now, in their order: one of them never gets more than half of what
   * its lane has left, and many share it.
   */
  take(endpointIds: Iterable<string>): Hold[] {
    const roomy = [...endpointIds].filter((id) => this.#roomFor(id) >= Math.min(HANDFUL, 1 + this.#busyWith(id)));
    const holds: Hold[] = [];
    for (const [index, endpointId] of roomy.entries()) {
      const lane = this.#laneOf(endpointId);
      const share = Math.max(1, Math.floor(this.#leftIn(lane) / (roomy.length - index)));
      const count = Math.min(this.#roomFor(endpointId), share);
      if (count === 0) continue;
      this.#change(endpointId, lane, count);
      holds.push({ endpointId, lane, count });
    }
    return holds;
  }

  release({ endpointId, lane }: Hold, count: number): void {
    this.#change(endpointId, lane, -count);
  }

  /** What an attempt took decides the lane of the next. */
  note(endpointId: string, milliseconds: number): void {
    if (milliseconds > SLOW) this.#slow.add(endpointId);
    else this.#slow.delete(endpointId);
  }

  #roomFor(endpointId: string): number {
    return Math.min(EACH - this.#busyWith(endpointId), Math.ceil(this.#leftIn(this.#laneOf(endpointId)) / 2));
  }

  #leftIn(lane: Lane): number {
    return places[lane] - this.#used[lane];
  }

  #busyWith(endpointId: string): number {
    return this.#busy.get(endpointId) ?? 0;
  }

  #laneOf(endpointId: string): Lane {
    return this.#slow.has(endpointId) ? 'slow' : 'prompt';
  }

  #change(endpointId: string, lane: Lane, by: number): void {
    const busy = this.#busyWith(endpointId) + by;
    this.#used[lane] += by;
    if (busy) this.#busy.set(endpointId, busy);
    else this.#busy.delete(endpointId);
  }
}
