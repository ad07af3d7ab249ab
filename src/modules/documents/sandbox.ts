import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from '../../kernel/ids.ts';
import type { Config } from '../../platform/config/index.ts';
import { createSandbox, type RunOptions, type Sandbox, workerEntry } from '../../platform/sandbox/index.ts';
import { type Services, serviceKey } from '../../platform/services.ts';
import type { InspectedPdf, InspectPdf } from './child/inspect-pdf.ts';
import { limits } from './limits.ts';
import type { WrittenFile } from './types.ts';

/** Files and layouts that are remembered, and the pages of each: some bytes for a page. */
const MOST = 500;
const MOST_PAGES = 500;

/** What the inspection of a stored file found that has nothing to do with the people who sign it. */
type Inspection = Pick<InspectedPdf, 'pages' | 'activeContent' | 'isMarked'>;

/**
 * Remembers stored files that were inspected with fields at the same places: each envelope of a template, such as each
 * row of a bulk send, has the same bytes and the same fields, with other people. Such a file only gets its fields.
 */
class InspectedPdfs {
  readonly #found = new Map<string, Inspection>();

  find(key: string): Inspection | undefined {
    const found = this.#found.get(key);
    if (!found) return undefined;
    // The last used is the last to be forgotten.
    this.#found.delete(key);
    this.#found.set(key, found);
    return found;
  }

  remember(key: string, { pages, activeContent, isMarked }: Inspection): void {
    if (pages.length > MOST_PAGES) return;
    this.#found.set(key, { pages, activeContent, isMarked });
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= MOST) return;
      this.#found.delete(oldest);
    }
  }
}

/** The same for the same bytes with the same fields at the same places, whatever their ids and whoever fills them. */
export function inspectionKey(sha256: string, { fields, marks = [] }: Pick<InspectPdf, 'fields' | 'marks'>): string {
  const indexes = new Map([...fields, ...marks].map(({ id }, index) => [id, index]));
  const layout = [...fields, ...marks.map((mark) => ({ ...mark, page: null }))].map(
    ({ type, page, x, y, width, height, digital = false, locks = [] }) => [
      ...[type, page, x, y, width, height, digital],
      locks.map((id) => indexes.get(id)),
    ],
  );
  return sha256Hex(JSON.stringify([sha256, fields.length, layout]));
}

/**
 * `reading` reads files from outside while a caller waits; `sealing` may wait for time-stamps; `renewing` renews stored
 * files in the background. The pools are separate, so that an authority that is down never delays an upload, and
 * renewals never delay a seal.
 */
type PoolName = 'reading' | 'sealing' | 'renewing';

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

/** Calls `work` with paths for new temporary files in the storage, and deletes those that are left afterwards. */
export async function withTempFiles<const Names extends string, R>(
  services: Services,
  names: readonly Names[],
  work: (paths: Readonly<Record<Names, string>>) => Promise<R>,
): Promise<R> {
  const paths = Object.fromEntries(
    names.map((name) => [name, join(services.storage.tempDir, `${randomUUID()}.${name}`)]),
  ) as Record<Names, string>;
  try {
    return await work(paths);
  } finally {
    // Most were adopted or never written.
    await Promise.all(Object.values<string>(paths).map((path) => unlink(path).catch(() => {})));
  }
}

/**
 * Draws a file in a child (fonts meet untrusted names and reasons there) and stores it. Nothing refers to the file yet.
 * @param task a task of `app/pdf-child.ts` that writes to the path `to`; it may return more than the file
 */
export function drawFile<Drawn extends WrittenFile = WrittenFile>(
  services: Services,
  task: string,
  payload: object,
  options: RunOptions & Required<Pick<RunOptions, 'turnOf'>>,
): Promise<Drawn> {
  return withTempFiles(services, ['drawn'], async ({ drawn: to }) => {
    const written = await services
      .of(sandboxes)
      .get('sealing')
      .run<Drawn>(task, { ...payload, to }, options);
    await services.storage.adopt(to, written.sha256);
    return written;
  });
}
