import { expect, it } from 'vitest';
import { declaredRefusals, listedRefusals } from '../world/declared-refusals.ts';

// `met-refusals.txt` is written by the tests: a run of a test that meets a declared refusal adds it. Commit the change.
// That all of them are still met is checked by a whole run (`test/world/refusals-reporter.ts`).
it('each declared refusal has been met by a test: run the test that meets it, and commit the list that it writes', () => {
  expect(declaredRefusals().filter((refusal) => !listedRefusals().includes(refusal))).toEqual([]);
});
