import { SECOND } from '../../../kernel/clock.ts';

/**
 * Parallel attempts of one process. An endpoint without an answer blocks a place for ten seconds, so endpoints that
 * were slow last time have their own places: however many of them hang, the prompt ones never wait. A place is a socket
 * and a body.
 */
const places = { prompt: 192, slow: 64 } as const;
/** Maximum number of parallel attempts for one endpoint: more could look like an attack. */
const EACH = 16;
/** Claim a backlog several at a time, not one by one. */
const HANDFUL = 4;
/**
 * "Respond 2xx quickly" (the contract, "Events" rule 4): an attempt that takes longer makes its endpoint a slow one.
 */
const SLOW = 2 * SECOND;

type Lane = keyof typeof places;

/** Places reserved for one endpoint. */
export interface Hold {
  readonly endpointId: string;
  readonly lane: Lane;
  readonly count: number;
}

/** Distributes the places between endpoints. */
export class Lanes {
  readonly #used: Record<Lane, number> = { prompt: 0, slow: 0 };
  readonly #busy = new Map<string, number>();
  readonly #slow = new Set<string>();

  /**
   * Reserves places for the endpoints, in order, if it is worth a claim now. One endpoint never gets more than half of
   * what is left in its lane; many share it.
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

  /** Chooses the lane of the endpoint's next attempt by the duration of this one. */
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
