import { constants } from 'node:os';

/** A second signal within this time counts as the same one, ms: on Ctrl-C, the terminal and npm each send it. */
const SAME_SIGNAL = 500;

/** Resolves when this process is asked to stop, also while it is starting. A second signal ends it at once. */
export const waitForStop = (): Promise<void> =>
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
