import { SECOND } from '../../../../kernel/clock.ts';

/**
 * Parallel attempts of one process. An endpoint without an answer blocks a place for ten seconds, so endpoints that
 * were slow last time have their own places: however many of them hang, the prompt ones never wait. An organisation gets
 * half of the places, however many endpoints it has: new endpoints that hang are not known to be slow yet. A place is a
 * socket and a body.
 */
const places = { prompt: 384, slow: 128 } as const;
/** Maximum number of parallel attempts for one endpoint: more could look like an attack. */
const EACH = 16;
/** Claim a backlog several at a time, not one by one. */
const HANDFUL = 4;
/**
 * "Respond 2xx quickly" (the contract, "Events" rule 4): an attempt that takes longer makes its endpoint a slow one.
 */
const SLOW = 2 * SECOND;

type Lane = keyof typeof places;

/** An endpoint and the organisation that owns it. */
export interface OwnedEndpoint {
  readonly endpointId: string;
  readonly organizationId: string;
}

/** Places reserved for one endpoint. */
export interface Hold extends OwnedEndpoint {
  readonly lane: Lane;
  readonly count: number;
}

/** Distributes the places between endpoints. */
export class Lanes {
  readonly #used: Record<Lane, number> = { prompt: 0, slow: 0 };
  readonly #busy = new Map<string, number>();
  /** Places by lane and organisation. */
  readonly #held: Record<Lane, Map<string, number>> = { prompt: new Map(), slow: new Map() };
  readonly #slow = new Set<string>();

  /**
   * Reserves places for the endpoints, in order, if it is worth a claim now. One endpoint never gets more than half of
   * what is left in its lane; many share it. An organisation never holds more places than it leaves free.
   */
  take(endpoints: Iterable<OwnedEndpoint>): Hold[] {
    const roomy = [...endpoints].filter(
      (endpoint) => this.#roomFor(endpoint) >= Math.min(HANDFUL, 1 + this.#busyWith(endpoint.endpointId)),
    );
    const holds: Hold[] = [];
    for (const [index, endpoint] of roomy.entries()) {
      const { endpointId } = endpoint;
      const lane = this.#laneOf(endpointId);
      const share = Math.max(1, Math.floor(this.#leftIn(lane) / (roomy.length - index)));
      const count = Math.min(this.#roomFor(endpoint), share);
      if (count <= 0) continue;
      const hold = { ...endpoint, lane, count };
      this.#change(hold, count);
      holds.push(hold);
    }
    return holds;
  }

  release(hold: Hold, count: number): void {
    this.#change(hold, -count);
  }

  /** Chooses the lane of the endpoint's next attempt by the duration of this one. */
  note(endpointId: string, milliseconds: number): void {
    if (milliseconds > SLOW) this.#slow.add(endpointId);
    else this.#slow.delete(endpointId);
  }

  #roomFor({ endpointId, organizationId }: OwnedEndpoint): number {
    const lane = this.#laneOf(endpointId);
    const left = this.#leftIn(lane);
    const held = this.#held[lane].get(organizationId) ?? 0;
    const ofOrganization = held === 0 ? Math.ceil(left / 2) : Math.floor((left - held) / 2);
    return Math.min(EACH - this.#busyWith(endpointId), Math.ceil(left / 2), ofOrganization);
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

  #change({ endpointId, organizationId, lane }: Hold, by: number): void {
    this.#used[lane] += by;
    add(this.#busy, endpointId, by);
    add(this.#held[lane], organizationId, by);
  }
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count) counts.set(key, count);
  else counts.delete(key);
}
