// Counts vitest's JSON reports: `tally.mjs RUN [AGAIN]` prints the tests that passed and failed, the files of AGAIN in
// the place of the same files of RUN; `tally.mjs --failed RUN` prints the files that failed.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const filesOf = (report) => JSON.parse(readFileSync(report, 'utf8')).testResults;

const [first, ...rest] = process.argv.slice(2);
if (first === '--failed') {
  const failed = filesOf(rest[0]).filter((file) => file.status === 'failed');
  for (const file of failed) console.log(path.relative(process.cwd(), file.name));
} else {
  const files = new Map([first, ...rest].flatMap(filesOf).map((file) => [file.name, file]));
  const count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of files.values()) {
    const having = (state) => assertionResults.filter((test) => test.status === state).length;
    count.passed += having('passed');
    // A file can fail with no test of its own to blame: one that does not load, or whose world does not open.
    count.failed += status === 'failed' ? Math.max(1, having('failed')) : 0;
  }
  console.log(`${count.passed} ${count.failed}`);
}
