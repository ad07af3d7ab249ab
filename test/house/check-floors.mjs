// Floors, rooms and cycles, by dependency-cruiser; fails also when it has silently looked at nothing.
import { execFileSync } from 'node:child_process';

const LEAST_MODULES = 150;
let output;
try {
  output = execFileSync('npx', ['--no-install', 'depcruise', 'src', 'rest', '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
} catch (error) {
  output = error.stdout;
}
const { modules, summary } = JSON.parse(output);
const ours = modules.filter(({ source }) => /^(src|rest)\//.test(source));
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`floors: ${ours.length} modules, ${summary.violations.length} violations`);
if (ours.length < LEAST_MODULES) console.error(`only ${ours.length} modules were read`);
process.exitCode = summary.violations.length || ours.length < LEAST_MODULES ? 1 : 0;
