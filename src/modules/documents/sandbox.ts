import { availableParallelism } from 'node:os';
import type { Kit } from '../../platform/kit.ts';
import { createSandbox, type Sandbox, workerEntry } from '../../platform/sandbox/index.ts';
import { limits } from './limits.ts';

/**
 * `reading` takes what comes from outside while a caller waits; `sealing` waits for timestamps; `renewing` renews stored
 * files, for which nobody waits. Three pools, so that an authority that is down never keeps an upload waiting, and
 * renewals never keep a seal waiting.
 */
export type PoolName = 'reading' | 'sealing' | 'renewing';

const pools = new WeakMap<Kit, Map<PoolName, Sandbox>>();

/** The children of this kit that read PDFs, started when first needed. */
export function sandboxFor(kit: Kit, name: PoolName): Sandbox {
  let own = pools.get(kit);
  if (!own) pools.set(kit, (own = new Map()));
  let pool = own.get(name);
  if (!pool) own.set(name, (pool = open(poolSize(kit, name))));
  return pool;
}

/** Lets the tasks that were accepted end, then ends the children. */
export async function closeDocuments(kit: Kit): Promise<void> {
  const own = [...(pools.get(kit)?.values() ?? [])];
  pools.delete(kit);
  await Promise.all(own.map((pool) => pool.close()));
}

/** A child computes on one core; one that seals with an outside timestamp authority mostly waits for the network. */
function poolSize(kit: Kit, name: PoolName): number {
  if (name === 'renewing') return renewingAtOnce(kit);
  const cores = Math.min(8, Math.max(2, availableParallelism()));
  return name === 'sealing' && kit.config.tsaUrl ? Math.max(8, cores) : cores;
}

/** How many stored files are renewed at a time: one core at most, or a few requests to an outside authority. */
export const renewingAtOnce = (kit: Kit): number => (kit.config.tsaUrl ? 4 : 1);

const open = (size: number): Sandbox =>
  createSandbox({
    entry: workerEntry(import.meta.url, '../../app/pdf-child'),
    size,
    memoryMb: limits.childMemoryMb,
    timeoutMs: limits.childTime,
    // A task leaves nothing behind but warm fonts; a child that grew all the same is replaced before this.
    tasksPerChild: 5_000,
  });
