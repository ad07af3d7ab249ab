// Builds dist/: the server, the command line and the entries of threads and children as flat ES modules, and the pages.
// Skips what is newer than its sources. `npm start`, `esign` and `npm test` run it; `--no-pages` leaves out what only a
// server needs.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const inRoot = (...parts) => path.join(root, ...parts);

/** The newest change below some paths, in milliseconds; generated folders do not count. */
function newest(paths) {
  let latest = 0;
  const visit = (file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(file))
        if (name !== 'generated' && name !== 'node_modules') visit(path.join(file, name));
    } else latest = Math.max(latest, stat.mtimeMs);
  };
  for (const one of paths) visit(inRoot(one));
  return latest;
}

const isFresh = (stamp, sources) => {
  const made = statSync(inRoot('dist', stamp), { throwIfNoEntry: false });
  return made !== undefined && made.mtimeMs > newest(sources);
};

/** Prints what was built and how long it took, on standard error: commands print their results on standard output. */
async function step(what, build) {
  const from = performance.now();
  if (!(await build())) return;
  const took = ((performance.now() - from) / 1_000).toFixed(1);
  process.stderr.write(`  ${what.padEnd(46)}${took.padStart(5)} s\n`);
}

/** A reason why nothing can be built: a sentence for the operator, without a stack. */
class CannotBuild extends Error {}

/** Packages that are there whenever npm installed the tools of the build. */
const tools = ['@graphql-codegen/core', '@prisma/client-generator-ts', 'esbuild', 'tsx', 'vite'];

function requireTools() {
  const missing = tools.filter((name) => !existsSync(inRoot('node_modules', name, 'package.json')));
  if (missing.length === 0) return;
  throw new CannotBuild(
    `The service must be built, and the packages for that are not installed (${missing.join(', ')}): run \`npm ci\` without ` +
      '--omit=dev, then again, or run `npm run release -- FOLDER` elsewhere, which makes a folder that runs without them.',
  );
}

/** Returns whether anything had to be built. */
async function buildServer() {
  const sources = ['src', 'rest', 'prisma', 'clients/typescript/graphql', 'fonts', 'package-lock.json'];
  if (isFresh('.server', sources)) return false;
  requireTools();
  process.stderr.write('Building. This takes a few seconds, once.\n');
  await generateClient();
  const { bundleServer } = await import('./server-build.mjs');
  const written = [...(await bundleServer()), await parseContract()];
  // The stamp lists what belongs to this build: chunks of earlier ones stay for processes that run from them.
  writeFileSync(inRoot('dist/.server'), JSON.stringify(written));
  return true;
}

/** Its output is printed only if it fails. */
export async function generateClient() {
  try {
    await promisify(execFile)(process.execPath, [inRoot('prisma/engine/generate.mjs')], { cwd: root });
  } catch ({ stdout, stderr }) {
    throw new CannotBuild(`${stdout}${stderr}The database client could not be generated.`);
  }
}

/** Parsing rest/openapi.yaml takes a seventh of a start: rest/contract.ts takes the result from here. */
async function parseContract() {
  const { parse } = await import('yaml');
  const source = readFileSync(inRoot('rest/openapi.yaml'));
  const sha256 = createHash('sha256').update(source).digest('hex');
  writeFileSync(inRoot('dist/openapi.json'), JSON.stringify({ sha256, document: parse(source.toString()) }));
  return 'dist/openapi.json';
}

/** Everything that has to be there before the service can start; `pages: false` leaves out what only a server needs. */
export async function buildAll({ pages = true } = {}) {
  mkdirSync(inRoot('dist'), { recursive: true });
  await Promise.all([step('The server is built', buildServer), pages && step('The pages are built', buildThePages)]);
}

async function buildThePages() {
  const { buildPages, pagesAreFresh } = await import('../../pages/build.mjs');
  if (pagesAreFresh()) return false;
  requireTools();
  // Vite builds for development if NODE_ENV is test or development.
  process.env.NODE_ENV = 'production';
  return (await buildPages()).built;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildAll({ pages: !process.argv.includes('--no-pages') });
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
