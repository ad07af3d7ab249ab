import { constants } from 'node:os';
import { loadConfig } from '../platform/config/index.ts';
import { startEarly } from '../platform/database/embedded/index.ts';
import { assertListens, type Role } from './listen.ts';
import { printSteps } from './start-steps.ts';

/** A second signal within this time counts as the same one, ms: on Ctrl-C, the terminal and npm each send it. */
const SAME_SIGNAL = 500;

/** Resolves when this process is asked to stop, also while it is starting. A second signal ends it at once. */
const waitForStop = (): Promise<void> =>
  new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        first ??= performance.now();
        if (performance.now() - first > SAME_SIGNAL) process.exit(128 + constants.signals[signal]);
        resolve();
      });
    }
    if (['start', 'npx'].includes(process.env.npm_lifecycle_event ?? '')) onOrphaned(resolve);
  });

/**
 * A SIGTERM to `npm start` or `npx` ends npm and the shell in between without reaching this process. It notices that
 * its parent has changed.
 */
function onOrphaned(act: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && act(), 250).unref();
}

/**
 * Runs a process of the service until it is asked to stop. The built-in PostgreSQL starts while the service is loaded.
 * In development, prints what the start does. An address that is taken is told before anything is begun.
 *
 * @throws ConfigError, and errors of the parts that cannot be opened
 */
export async function begin(role: Role): Promise<void> {
  const stopAsked = waitForStop();
  const config = loadConfig(process.env, { isOneOfSeveral: role !== 'all' });
  if (!config.production) process.stdout.write(`Esign starts. Its data is in ${config.dataDir}.\n`);
  const onStep = config.production ? undefined : printSteps();
  await assertListens(config);
  if (config.databaseUrl === null) startEarly(config.dataDir);
  const { serve } = await import('./serve.ts');
  onStep?.('The program is loaded');
  await serve(role, { config, stopAsked, onStep });
}
