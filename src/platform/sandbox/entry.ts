import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Where a thread's or a child's first module lies: `name.ts` beside the source while it runs from source (vitest,
 * tsx), `name.js` beside the bundle once built, because the build puts every entry flat into one folder.
 */
export function workerEntry(importMetaUrl: string, name: `./${string}` | `../${string}`): URL {
  const fromSource = new URL(importMetaUrl).pathname.endsWith('.ts');
  return new URL(fromSource ? `${name}.ts` : `./${basename(name)}.js`, importMetaUrl);
}

/**
 * What `node` needs to be told before it runs `entry` as a process: tsx for a source file (found from here, as the
 * server may be started anywhere), nothing for a bundle.
 */
export function entryArguments(entry: URL): string[] {
  return isSource(entry) ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
}

/** Starts `entry` as a worker thread that sees no environment. */
export function startThread(entry: URL, options: WorkerOptions = {}): Worker {
  const bare: WorkerOptions = { ...options, env: {}, execArgv: [] };
  if (!isSource(entry)) return new Worker(entry, bare);
  return new Worker(new URL('./source-thread.mjs', import.meta.url), { ...bare, argv: [entry.href] });
}

const isSource = (entry: URL): boolean => fileURLToPath(entry).endsWith('.ts');
