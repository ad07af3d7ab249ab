import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cron, tasksOf } from '../../src/app/tasks.ts';
import { inProject } from '../../src/platform/project-root.ts';
import type { Services } from '../../src/platform/services.ts';

const source = readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  .map((file) => readFileSync(inProject('src', file), 'utf8'))
  .join('\n');

/** Whether the code queues a job: it uses the name of its task other than in an import, or as a key of `jobs`. */
function isQueued(task: string): boolean {
  const name = new RegExp(`const (\\w+) = '${task.replaceAll('.', '\\.')}'`).exec(source)?.[1];
  if (!name) return false;
  const uses = [...source.matchAll(new RegExp(`.*\\b${name}\\b.*`, 'g'))].map(([line]) => line);
  return uses.some((line) => !new RegExp(`\\[${name}\\]|const ${name} =|^import |^  ${name},$|^export {`).test(line));
}

describe('the job of a room', () => {
  // No job is called: their names alone are asked for.
  const tasks = Object.keys(tasksOf({} as Services));

  it('runs by the clock of its manifest, or is queued by the code', () => {
    const byClock = new Set(cron.map(({ task }) => task));
    expect(tasks.length).toBeGreaterThan(20);
    expect(tasks.filter((task) => !byClock.has(task) && !isQueued(task))).toEqual([]);
  });
});
