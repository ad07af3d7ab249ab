import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest';
import { isTimeOver } from './time-limit.ts';

/** Skips each file that begins after the end of the run's time (time-limit.ts). None of its hooks runs. */
export default class TimedRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (isTimeOver()) for (const file of files) skip(file);
  }
}

function skip(task: RunnerTask): void {
  task.mode = 'skip';
  if ('tasks' in task) for (const each of task.tasks) skip(each);
}
