import type { Given } from '../platform/room.ts';
import type { ServiceKey, Services } from '../platform/services.ts';

/** What the rooms give to the service, by key. Each is made when it is first asked for. */
export class RoomServices {
  readonly #given = new Map<ServiceKey<unknown>, Given>();
  readonly #made = new Map<ServiceKey<unknown>, unknown>();

  /** @throws Error (two rooms give the same) */
  constructor(given: readonly Given[]) {
    for (const one of given) {
      if (this.#given.has(one.key)) throw new Error(`two rooms give ${one.key.name}`);
      this.#given.set(one.key, one);
    }
  }

  /** @throws Error (no room gives it) */
  get<T>(key: ServiceKey<T>, services: Services): T {
    if (!this.#made.has(key)) {
      const given = this.#given.get(key);
      if (!given) throw new Error(`no room gives ${key.name}`);
      this.#made.set(key, given.make(services));
    }
    return this.#made.get(key) as T;
  }

  replace<T>(key: ServiceKey<T>, value: T): void {
    this.#made.set(key, value);
  }

  /** Uses a value that others use too: its owner closes it. */
  share<T>(key: ServiceKey<T>, value: T): void {
    this.#given.set(key, { key, make: () => value });
  }

  /** Closes what was made, the last given first. */
  async close(): Promise<void> {
    for (const { key, close } of [...this.#given.values()].reverse())
      if (this.#made.has(key)) await close?.(this.#made.get(key));
  }
}
