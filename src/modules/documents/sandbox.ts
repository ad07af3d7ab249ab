import { availableParallelism } from 'node:os';
import type { Config } from '../../platform/config/index.ts';
import { createSandbox, type Sandbox, workerEntry } from '../../platform/sandbox/index.ts';
import { serviceKey } from '../../platform/service-key.ts';
import { InspectedPdfs } from './inspected-pdfs.ts';
import { limits } from './limits.ts';

/**
 * `reading` reads files from outside while a caller waits; `sealing` may wait for time-stamps; `renewing` renews stored
 * files in the background. The pools are separate, so that an authority that is down never delays an upload, and
 * renewals never delay a seal.
 */
export type PoolName = 'reading' | 'sealing' | 'renewing';

export const sandboxes = serviceKey<PdfSandboxes>('sandboxes');

/** Pools of child processes, each started on first use, and what they found in stored files. */
export class PdfSandboxes {
  readonly inspected = new InspectedPdfs();
  readonly #config: Pick<Config, 'timestampAuthorities'>;
  readonly #pools = new Map<PoolName, Sandbox>();

  constructor(config: Pick<Config, 'timestampAuthorities'>) {
    this.#config = config;
  }

  get(name: PoolName): Sandbox {
    let pool = this.#pools.get(name);
    if (!pool) this.#pools.set(name, (pool = open(name, poolSize(this.#config, name))));
    return pool;
  }

  /** Finishes the accepted tasks, then stops the children. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.close()));
  }
}

/** A child uses one core. A child that seals with an external time-stamp authority mostly waits for the network. */
function poolSize(config: Pick<Config, 'timestampAuthorities'>, name: PoolName): number {
  if (name === 'renewing') return renewingAtOnce({ config });
  const cores = Math.min(8, Math.max(2, availableParallelism()));
  return name === 'sealing' && config.timestampAuthorities.length > 0 ? Math.max(8, cores) : cores;
}

/** How many stored files are renewed in parallel: one core at most, or a few requests to an external authority. */
export const renewingAtOnce = ({ config }: { readonly config: Pick<Config, 'timestampAuthorities'> }): number =>
  config.timestampAuthorities.length > 0 ? 4 : 1;

/** Niceness of the children of each pool: answering requests has priority over sealing, and over reading a hostile file. */
const priorities: Readonly<Record<PoolName, number>> = { sealing: 5, reading: 10, renewing: 10 };

const open = (name: PoolName, size: number): Sandbox =>
  createSandbox({
    entry: workerEntry(import.meta.url, '../../app/pdf-child'),
    size,
    priority: priorities[name],
    memoryMb: limits.childMemoryMb,
    timeoutMs: limits.childTime,
    // Tasks leave nothing behind except cached fonts; a child that grows anyway is replaced after this many.
    tasksPerChild: 5_000,
  });
