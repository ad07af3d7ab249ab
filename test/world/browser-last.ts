import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the tests in a browser last: they take longest, and a run without time left skips them, visibly. */
export class BrowserLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isInBrowser = ({ moduleId }: TestSpecification) => moduleId.includes('/test/e2e/');
    return [...sorted.filter((file) => !isInBrowser(file)), ...sorted.filter(isInBrowser)];
  }
}
