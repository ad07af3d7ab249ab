import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cron, tasksOf } from '../../src/app/tasks.ts';
import { inProject } from '../../src/platform/project-root.ts';
import type { Services } from '../../src/platform/services.ts';

const lines = readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  .flatMap((file) => readFileSync(inProject('src', file), 'utf8').split('\n'));

/** Names of constants by their texts. */
const names = new Map(
  lines.flatMap((line) => {
    const [, name, text] = line.match(/const (\w+) = '([^']+)'/) ?? [];
    return name ? [[text, name] as const] : [];
  }),
);

/** Whether the code queues a job: it uses the name of its task other than in an import, or as a key of `jobs`. */
function isQueued(task: string): boolean {
  const name = names.get(task);
  if (!name) return false;
  const use = new RegExp(`\\b${name}\\b`);
  const noUse = new RegExp(`\\[${name}\\]|const ${name} =|^import |^  ${name},$|^export {`);
  return lines.some((line) => line.includes(name) && use.test(line) && !noUse.test(line));
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
