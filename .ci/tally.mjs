// Counts a JSON report of vitest: `tally.mjs REPORT` prints the numbers of tests that passed and that failed.
import { readFileSync } from 'node:fs';

const count = { passed: 0, failed: 0 };
for (const { status, assertionResults } of JSON.parse(readFileSync(process.argv[2], 'utf8')).testResults) {
  const having = (state) => assertionResults.filter((test) => test.status === state).length;
  count.passed += having('passed');
  // A file can fail with no test of its own to blame: one that does not load, or whose world does not open.
  count.failed += status === 'failed' ? Math.max(1, having('failed')) : 0;
}
console.log(`${count.passed} ${count.failed}`);
