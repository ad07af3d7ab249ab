import { Worker } from 'node:worker_threads';

/**
 * Ends the child when its parent is gone. A child in an endless loop does not notice this itself, and after a kill -9
 * of the server nobody else ends it. A thread checks whether the parent's pid has changed (not on Windows, which keeps
 * a dead parent's pid). Call it before the child says that it is ready: the pid is read here and not in the thread,
 * because a parent that dies while the thread starts would be taken for the process that adopted the child.
 */
export function dieWithParent(): void {
  const watch = `const { workerData: parent } = require('node:worker_threads');
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(watch, { eval: true, execArgv: [], env: {}, workerData: process.ppid }).unref();
}
