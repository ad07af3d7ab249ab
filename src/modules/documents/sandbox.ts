import { availableParallelism } from 'node:os';
import { createSandbox, type Sandbox, workerEntry } from '../../platform/sandbox/index.ts';
import type { Services } from '../../platform/services.ts';
import { limits } from './limits.ts';

/**
 * `reading` takes what comes from outside while a caller waits; `sealing` waits for timestamps; `renewing` renews stored
 * files, for which nobody waits. Three pools, so that an authority that is down never keeps an upload waiting, and
 * renewals never keep a seal waiting.
 */
export type PoolName = 'reading' | 'sealing' | 'renewing';

const pools = new WeakMap<Services, Map<PoolName, Sandbox>>();

/** The children of this services that read PDFs, started when first needed. */
export function sandboxFor(services: Services, name: PoolName): Sandbox {
  let own = pools.get(services);
  if (!own) pools.set(services, (own = new Map()));
  let pool = own.get(name);
  if (!pool) own.set(name, (pool = open(name, poolSize(services, name))));
  return pool;
}

/** Lets the tasks that were accepted end, then ends the children. */
export async function closeDocuments(services: Services): Promise<void> {
  const own = [...(pools.get(services)?.values() ?? [])];
  pools.delete(services);
  await Promise.all(own.map((pool) => pool.close()));
}

/** A child computes on one core; one that seals with an outside timestamp authority mostly waits for the network. */
function poolSize(services: Services, name: PoolName): number {
  if (name === 'renewing') return renewingAtOnce(services);
  const cores = Math.min(8, Math.max(2, availableParallelism()));
  return name === 'sealing' && services.config.tsaUrl ? Math.max(8, cores) : cores;
}

/** How many stored files are renewed at a time: one core at most, or a few requests to an outside authority. */
export const renewingAtOnce = (services: Services): number => (services.config.tsaUrl ? 4 : 1);

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
