import type pg from 'pg';
import { tasksOf } from '../../src/app/tasks.ts';
import { propertyOf } from '../../src/kernel/unknown.ts';
import { runDueJobs, type Tasks } from '../../src/platform/jobs/index.ts';
import type { World } from './world.ts';

/** Statements that only a test runs: set-up of its job runner, and the search for jobs that are due later. */
const OF_TESTS = [/server_version_num/, /_private_tasks/, /reschedule_jobs/];
/** Statements of the job that writes checkpoints, and of its task: many envelopes share one. */
const OF_CHECKPOINTS = /AS wait FROM graphile_worker/;

type Query = (...words: unknown[]) => unknown;

/** Counts the statements of a world by use-case, including BEGIN and COMMIT. */
export class StatementCount {
  readonly #world: World;
  readonly #counts = new Map<string, number>();
  #act = '';
  #task = '';

  constructor(world: World) {
    this.#world = world;
    world.service.services.database.pool.on('acquire', (client) => this.#follow(client));
  }

  /** Without the transparency log: it runs every ten seconds, for all envelopes of that time together. */
  get total(): number {
    return [...this.#counts].reduce((sum, [act, count]) => (act.endsWith(' evidence.log') ? sum : sum + count), 0);
  }

  /** The counts, a line for each use-case. */
  get table(): string {
    return [...this.#counts].map(([act, count]) => `${act}: ${count}`).join('\n');
  }

  clear(): void {
    this.#counts.clear();
  }

  /** Runs an act, then the jobs that it has queued. */
  async during<T>(act: string, work: () => Promise<T>): Promise<T> {
    this.#act = act;
    const result = await work();
    const { services } = this.#world.service;
    this.#task = ' (jobs)';
    const setup = { database: services.database, tasks: this.#named(tasksOf(services)), log: services.log };
    const { failures } = await runDueJobs({ ...setup, until: this.#world.clock.now() });
    this.#task = '';
    if (failures.length > 0) throw failures[0]!.error;
    return result;
  }

  /** The same tasks; while one runs, its statements count for it. */
  #named(tasks: Tasks): Tasks {
    const named = Object.entries(tasks).map(([name, run]): [string, Tasks[string]] => [
      name,
      async (...words) => {
        this.#task = ` ${name}`;
        await run(...words).finally(() => {
          this.#task = ' (jobs)';
        });
      },
    ]);
    return Object.fromEntries(named);
  }

  #follow(client: pg.PoolClient): void {
    if (followed.has(client)) return;
    followed.add(client);
    const query = client.query as Query;
    client.query = ((...words: unknown[]) => {
      const [first] = words;
      this.#note(String(typeof first === 'string' ? first : propertyOf(first, 'text')).replaceAll(/\s+/g, ' '));
      return query.apply(client, words);
    }) as typeof client.query;
  }

  #note(sql: string): void {
    if (OF_TESTS.some((pattern) => pattern.test(sql))) return;
    const key = OF_CHECKPOINTS.test(sql) ? 'evidence.checkpoint' : `${this.#act}${this.#task}`;
    if (key.includes('evidence.checkpoint')) return;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}

const followed = new WeakSet<pg.PoolClient>();
