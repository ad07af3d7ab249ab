/**
 * Remembers the answers to the last few questions, the least recently asked forgotten first. For what is asked again
 * and again of the same bytes: the certificates of one chain in every seal.
 */
export class Recent<Value> {
  readonly #most: number;
  readonly #answers = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The answer under `key`, from `find` where it is not known; what `find` throws is not remembered. */
  get(key: string, find: () => Value): Value {
    const known = this.#answers.get(key);
    const answer = known === undefined ? find() : known;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }
}
