import {
  sandboxLosses,
  sandboxProcesses,
  sandboxStarts,
  sandboxTaskDuration,
  sandboxTasksWaiting,
} from '../metrics/index.ts';
import { inSpan } from '../tracing/index.ts';
import type { SandboxChild } from './child.ts';
import { SandboxFailure, SandboxRefusal } from './failures.ts';

/** Counts a child while its process runs. */
export function noteChild(child: SandboxChild): void {
  sandboxStarts.inc();
  sandboxProcesses.inc();
  void child.exited.then(() => sandboxProcesses.dec());
}

/** Counts tasks that wait for a child. */
export async function waitForSlot<T>(take: () => Promise<T>): Promise<T> {
  sandboxTasksWaiting.inc();
  try {
    return await take();
  } finally {
    sandboxTasksWaiting.dec();
  }
}

/** Measures and traces a task in a child. A rejected file is an answer; a lost child is not. */
export async function measureTask<T>(task: string, run: () => Promise<T>): Promise<T> {
  const end = sandboxTaskDuration.startTimer({ task });
  try {
    const value = await inSpan({ name: `child ${task}`, attributes: { 'esign.task': task } }, run);
    end({ result: 'ok' });
    return value;
  } catch (error) {
    const isLost = error instanceof SandboxFailure;
    if (isLost) sandboxLosses.inc({ reason: error.reason });
    end({ result: isLost ? 'lost' : error instanceof SandboxRefusal ? 'refused' : 'failed' });
    throw error;
  }
}
