// Floors, rooms and cycles, by dependency-cruiser; fails also when it has silently looked at nothing.
// Of the tests, only the outside validators have a rule: they import nothing of ours.
import { execFileSync } from 'node:child_process';

const VALIDATORS = 'test/standards/validators';
const LEAST_MODULES = 150;
const LEAST_VALIDATORS = 10;
let output;
try {
  output = execFileSync('npx', ['--no-install', 'depcruise', 'src', 'rest', VALIDATORS, '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
} catch (error) {
  output = error.stdout;
}
const { modules, summary } = JSON.parse(output);
const ours = modules.filter(({ source }) => /^(src|rest)\//.test(source));
const validators = modules.filter(({ source }) => source.startsWith(`${VALIDATORS}/`));
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`floors: ${ours.length} modules, ${validators.length} validators, ${summary.violations.length} violations`);
const isTooFew = ours.length < LEAST_MODULES || validators.length < LEAST_VALIDATORS;
if (isTooFew) console.error(`only ${ours.length} modules and ${validators.length} validators were read`);
process.exitCode = summary.violations.length || isTooFew ? 1 : 0;
