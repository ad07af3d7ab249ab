/** A small LRU cache, for repeated work on the same bytes, such as the certificates of one chain in every seal. */
export class Recent<Value> {
  readonly #most: number;
  readonly #answers = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value of `key`, or computes it with `find`. Errors of `find` are not cached. */
  get(key: string, find: () => Value): Value {
    const known = this.#answers.get(key);
    const answer = known === undefined ? find() : known;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }
}

/** Shares work under way: calls with the same key get its result or error, and the next call after its end starts it again. */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const result = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, result);
    return result;
  }
}
