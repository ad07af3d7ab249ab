import { Worker } from 'node:worker_threads';

/**
 * Ends the child when its parent is gone. A child in an endless loop does not notice this itself, and after a kill -9
 * of the server nobody else ends it. This thread checks whether the parent's pid has changed (not on Windows, which
 * keeps a dead parent's pid).
 */
export function dieWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
}
