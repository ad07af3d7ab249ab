import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files are small but take minutes. If they began last, one process would run them while the other is idle. */
const longest = /\/test\/e2e\/(pages\/every-page|walks\/walks)\.test\.ts$/;

/** Runs the tests in a browser last: they take longest, and a run without time left skips them, visibly. */
export class BrowserLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turnOf = ({ moduleId }: TestSpecification) => {
      if (!moduleId.includes('/test/e2e/')) return 0;
      return longest.test(moduleId) ? 1 : 2;
    };
    return sorted.sort((a, b) => turnOf(a) - turnOf(b));
  }
}
