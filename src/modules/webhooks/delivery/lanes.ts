import { SECOND } from '../../../kernel/clock.ts';

/**
 * Attempts at a time in one process. A hanging endpoint keeps a place for ten seconds, so those that were slow last time
 * share places of their own: however many hang, the prompt ones never wait for them. A place is a socket and a body.
 */
const places = { prompt: 192, slow: 64 } as const;
/** For one endpoint: more would look like an attack to it. */
const EACH = 16;
/** "Respond 2xx quickly" (the contract, "Events" rule 4): an attempt that takes longer makes its endpoint a slow one. */
const SLOW = 2 * SECOND;

type Lane = keyof typeof places;

/** Places held for one endpoint. */
export interface Hold {
  readonly endpointId: string;
  readonly lane: Lane;
}

/** Who may begin how much. */
export class Lanes {
  readonly #used: Record<Lane, number> = { prompt: 0, slow: 0 };
  readonly #busy = new Map<string, number>();
  readonly #slow = new Set<string>();

  /** How many attempts may begin for an endpoint now: never more than half of what its lane has left. */
  roomFor(endpointId: string): number {
    const lane = this.#laneOf(endpointId);
    const left = places[lane] - this.#used[lane];
    return Math.min(EACH - this.busy(endpointId), Math.ceil(left / 2));
  }

  /** Attempts under way for an endpoint. */
  busy(endpointId: string): number {
    return this.#busy.get(endpointId) ?? 0;
  }

  take(endpointId: string, count: number): Hold {
    const hold = { endpointId, lane: this.#laneOf(endpointId) };
    this.#change(hold, count);
    return hold;
  }

  release(hold: Hold, count: number): void {
    this.#change(hold, -count);
  }

  /** What an attempt took decides the lane of the next. */
  note(endpointId: string, milliseconds: number): void {
    if (milliseconds > SLOW) this.#slow.add(endpointId);
    else this.#slow.delete(endpointId);
  }

  #laneOf(endpointId: string): Lane {
    return this.#slow.has(endpointId) ? 'slow' : 'prompt';
  }

  #change({ endpointId, lane }: Hold, by: number): void {
    const busy = this.busy(endpointId) + by;
    this.#used[lane] += by;
    if (busy) this.#busy.set(endpointId, busy);
    else this.#busy.delete(endpointId);
  }
}
