import { randomBytes } from 'node:crypto';
import { runOn, withDatabase } from './database-url.ts';

/** Databases that are made ahead of their use: one for each worker. */
const AHEAD = 2;
/** Each DROP DATABASE waits for a checkpoint, and the first of many waits longest: they are dropped together. */
const TOGETHER = 40;

/** Clones of a template: made ahead, so that no test waits for one, and dropped by the dozens. */
export class Databases {
  readonly #url: string;
  readonly #template: string;
  readonly #ready: Promise<string>[] = [];
  readonly #used = new Set<string>();
  readonly #left: string[] = [];
  #making: Promise<unknown> = Promise.resolve();
  #dropping: Promise<unknown> = Promise.resolve();

  /** `url`: the server's maintenance database. */
  constructor(url: string, template: string) {
    this.#url = url;
    this.#template = template;
  }

  /** Returns the address of a new database. */
  async take(): Promise<string> {
    while (this.#ready.length <= AHEAD) this.#ready.push(this.#make());
    const name = await this.#ready.shift()!;
    this.#used.add(name);
    return withDatabase(this.#url, name);
  }

  /** Notes that nobody uses a database any more. */
  giveBack(name: string): void {
    if (!this.#used.delete(name)) return;
    this.#left.push(name);
    if (this.#left.length < TOGETHER) return;
    const names = this.#left.splice(0);
    this.#dropping = this.#dropping.then(() => this.#drop(names)).catch(() => {});
  }

  async dropAll(): Promise<void> {
    await this.#dropping;
    const ready = await Promise.allSettled(this.#ready);
    const names = ready.flatMap((made) => (made.status === 'fulfilled' ? [made.value] : []));
    await this.#drop([...names, ...this.#used, ...this.#left]);
  }

  /** One after another: a template can be copied by one connection at a time. */
  #make(): Promise<string> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    const made = this.#making.then(() => runOn(this.#url, `CREATE DATABASE ${name} TEMPLATE ${this.#template}`));
    this.#making = made.catch(() => {});
    return made.then(() => name);
  }

  async #drop(names: readonly string[]): Promise<void> {
    for (const name of names) await runOn(this.#url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}
