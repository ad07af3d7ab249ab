import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { ProjectName } from './projects.ts';

/** Projects in their order: a quick failure is seen first, and a run without time left skips browsers, visibly. */
const order: readonly ProjectName[] = ['unit', 'service', 'smoke', 'whole', 'browser'];

/** These files take more than 20 s. If they began last, one process would run them while the other is idle. */
const longest =
  /\/(every-page|walks|silent-neighbours|release|upgrade|long-chain|revoked-seal|backup-and-restore)\.[^/]*$/;

/** What a room or an interface would have in `npm test` if it were quicker. A run without time left still runs it. */
const ofRooms = /\.slow\.test\.ts$/;

/** Runs project by project, and in each the longest files first, then the slow files of rooms and interfaces. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turnOf = ({ project, moduleId }: TestSpecification) =>
      order.indexOf(project.name as ProjectName) * 3 + [longest, ofRooms, /./].findIndex((each) => each.test(moduleId));
    return sorted.sort((a, b) => turnOf(a) - turnOf(b));
  }
}
