// npm run licences
// Fails if something that a release contains is under a licence that Apache 2.0 may not be combined with, or has no text.
import { buildAll } from './build.mjs';
import { problemsOf } from './licences.mjs';
import { componentsOf } from './notices.mjs';
import { packages } from './release.mjs';

await buildAll();
const components = componentsOf(packages());
const problems = problemsOf(components);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length === 0) console.log(`licences: ${components.length} packages, 0 problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
