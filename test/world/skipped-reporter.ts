import type { Reporter, TestCase, Vitest } from 'vitest/node';

/** Lists every skipped test at the end. */
export default class SkippedReporter implements Reporter {
  readonly #skipped: string[] = [];
  #filtered = false;

  /** With `-t`, most tests are skipped on purpose. */
  onInit(vitest: Vitest): void {
    this.#filtered = vitest.config.testNamePattern !== undefined;
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'skipped') return;
    const note = 'note' in result && result.note ? ` (${result.note})` : '';
    this.#skipped.push(`${test.module.relativeModuleId} > ${test.fullName}${note}`);
  }

  onTestRunEnd(): void {
    if (this.#skipped.length === 0 || this.#filtered) return;
    process.stdout.write(`\nSkipped, ${this.#skipped.length}:\n${this.#skipped.map((name) => `  ${name}\n`).join('')}`);
  }
}
