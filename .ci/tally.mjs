// Counts a JSON report of vitest: `tally.mjs REPORT NAMES` prints the numbers of tests that passed and that failed, and
// adds the names of those that failed to the file NAMES.
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [report, names] = process.argv.slice(2);
const count = { passed: 0, failed: 0 };
for (const { name, message, status, assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
  const having = (state) => assertionResults.filter((test) => test.status === state);
  count.passed += having('passed').length;
  if (status !== 'failed') continue;
  // A file can fail with no test of its own to blame: one that does not load, or whose world does not open.
  const failed = having('failed').map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0] ?? ''}`);
  if (failed.length === 0) failed.push(message);
  count.failed += failed.length;
  for (const text of failed) {
    const [first, ...others] = text.split('\n');
    appendFileSync(names, `${relative('.', name)}: ${first.slice(0, 300)}\n`);
    // What a test in a browser left on its page (test/e2e/pages/browser.ts).
    for (const line of others) if (line.startsWith('The page: ')) appendFileSync(names, `  ${line.slice(0, 3000)}\n`);
  }
}
console.log(`${count.passed} ${count.failed}`);
