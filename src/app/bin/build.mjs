// Builds dist/: the server, the command line and the entries of threads and children as flat ES modules, and the pages.
// Skips what is newer than its sources. `npm start`, `esign` and `npm test` call it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Returns whether anything had to be built. */
async function buildServer() {
  const sources = ['src', 'rest', 'prisma', 'clients/typescript/graphql', 'package-lock.json'];
  if (isFresh('.server', sources)) return false;
  process.stderr.write('Building. This takes about half a minute, once.\n');
  generateClient();
  const { bundleServer } = await import('./server-build.mjs');
  const written = [...(await bundleServer()), await parseContract()];
  // The stamp lists what belongs to this build: chunks of earlier ones stay for processes that run from them.
  writeFileSync(inRoot('dist/.server'), JSON.stringify(written));
  return true;
}

/** Its output is printed only if it fails. */
export function generateClient() {
  const generate = [inRoot('prisma/engine/generate.mjs')];
  const { status, stdout, stderr } = spawnSync(process.execPath, generate, { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error('The database client could not be generated.');
}

/** Parsing rest/openapi.yaml takes a seventh of a start: rest/read-source.ts takes the result from here. */
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
  await step('The server is built', buildServer);
  if (pages) await buildThePages();
}

async function buildThePages() {
  const { buildPages } = await import('../../pages/build.mjs');
  // Vite builds for development if NODE_ENV is test or development. A server that starts next in this process reads the
  // value that the operator gave.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await step('The pages are built', async () => (await buildPages()).built);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll({ pages: !process.argv.includes('--no-pages') });
