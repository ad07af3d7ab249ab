import { availableParallelism } from 'node:os';
import type { Config } from '../../platform/config/index.ts';
import { createSandbox, type Sandbox, workerEntry } from '../../platform/sandbox/index.ts';
import { limits } from './limits.ts';

/**
 * `reading` takes what comes from outside while a caller waits; `sealing` waits for timestamps; `renewing` renews stored
 * files, for which nobody waits. Three pools, so that an authority that is down never keeps an upload waiting, and
 * renewals never keep a seal waiting.
 */
export type PoolName = 'reading' | 'sealing' | 'renewing';

declare module '../../platform/services.ts' {
  interface Services {
    /** The child processes that read PDFs. */
    readonly sandboxes: PdfSandboxes;
  }
}

/** Pools of child processes, each started when first needed. */
export class PdfSandboxes {
  readonly #config: Pick<Config, 'tsaUrl'>;
  readonly #pools = new Map<PoolName, Sandbox>();

  constructor(config: Pick<Config, 'tsaUrl'>) {
    this.#config = config;
  }

  get(name: PoolName): Sandbox {
    let pool = this.#pools.get(name);
    if (!pool) this.#pools.set(name, (pool = open(name, poolSize(this.#config, name))));
    return pool;
  }

  /** Lets the tasks that were accepted end, then ends the children. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.close()));
  }
}

/** A child computes on one core; one that seals with an outside timestamp authority mostly waits for the network. */
function poolSize(config: Pick<Config, 'tsaUrl'>, name: PoolName): number {
  if (name === 'renewing') return renewingAtOnce({ config });
  const cores = Math.min(8, Math.max(2, availableParallelism()));
  return name === 'sealing' && config.tsaUrl ? Math.max(8, cores) : cores;
}

/** How many stored files are renewed at a time: one core at most, or a few requests to an outside authority. */
export const renewingAtOnce = ({ config }: { readonly config: Pick<Config, 'tsaUrl'> }): number =>
  config.tsaUrl ? 4 : 1;

/** Niceness of children that read files from outside or renew: requests are answered before a hostile file is read. */
const YIELDING = 10;

const open = (name: PoolName, size: number): Sandbox =>
  createSandbox({
    entry: workerEntry(import.meta.url, '../../app/pdf-child'),
    size,
    priority: name === 'sealing' ? 0 : YIELDING,
    memoryMb: limits.childMemoryMb,
    timeoutMs: limits.childTime,
    // A task leaves nothing behind but warm fonts; a child that grew all the same is replaced before this.
    tasksPerChild: 5_000,
  });
