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
