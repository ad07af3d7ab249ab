import { readFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { declaredRefusals } from './declared-refusals.ts';
import { isTimeOver } from './time-limit.ts';

/**
 * Fails a whole run in which a declared refusal was never given, and names it: the declaration is not true, or the
 * refusal has no test. Refusals of a server in a process of its own are not seen. A run of some files checks nothing, nor
 * does one that had no time for all.
 */
export default class RefusalsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    if (isTimeOver()) return;
    const vitest = this.#vitest!;
    const files = await vitest.globTestSpecifications();
    if (vitest.config.testNamePattern !== undefined || modules.length < files.length) return;
    const { metRefusals } = vitest.getRootProject().getProvidedContext();
    const met = new Set(readFileSync(metRefusals, 'utf8').split('\n'));
    const never = declaredRefusals().filter((refusal) => !met.has(refusal));
    if (never.length === 0) return;
    process.stdout.write(
      `\nDeclared refusals that no test has met, ${never.length}:\n${never.map((each) => `  ${each}\n`).join('')}Write a test for each, or remove it from the \`refuses\` option of its field.\n`,
    );
    process.exitCode = 1;
  }
}
