// `npm run dev`: builds, runs the server in a child process, and after each change of a source builds what it concerns and
// starts the server again. The server of before answers until the build has succeeded.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll, generateClient } from './build.mjs';
import { openServerBuild } from './server-build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const folders = ['src', 'rest', 'prisma', 'clients/typescript/graphql'];
/** Editors write a file in several steps, and several files at once. */
const QUIET_MS = 150;

const isWeb = (file) => /^src\/(pages\/(web|words)|standards\/text)\//.test(file);
const isDocs = (file) => /^src\/pages\/docs\//.test(file);

/** Builds the pages, or a part of them, in a process of its own: it loads the scripts of the build as they are now. */
async function buildPages(...only) {
  const build = spawn(process.execPath, [path.join(root, 'src/pages/build.mjs'), '--uncompressed', ...only], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new BuildError();
}

/** The build has printed why. */
class BuildError extends Error {}

/** What is built, in order, and the files for which it is built again. */
const parts = [
  { concerns: (file) => /^prisma\/(models\/|schema)/.test(file), build: generateClient },
  {
    concerns: (file) => !/^src\/pages\/(web|docs)\/|\.(graphql|md|css|svg)$/.test(file),
    build: async () => (await (server ??= openServerBuild())).rebuild(),
  },
  { concerns: (file) => /^src\/pages\/.*\.graphql$/.test(file), build: () => buildPages('documents') },
  { concerns: isWeb, build: () => buildPages('bundle') },
  { concerns: (file) => isDocs(file) || isWeb(file), build: () => buildPages('docs') },
];

const say = (text) => process.stdout.write(`\u001b[2m[dev]\u001b[22m ${text}\n`);
const seconds = (from) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

const env = { ...process.env, NODE_COMPILE_CACHE: path.join(process.env.DATA_DIR || '.data', 'compile-cache') };

let server;
let child;
let isStopping = false;

function start() {
  child = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server.js')], {
    stdio: 'inherit',
    env,
  });
  const mine = child;
  mine.once('exit', (code) => {
    if (mine !== child) return;
    child = undefined;
    if (isStopping) process.exit(code ?? 0);
    say('The server has stopped. It starts again after the next change.');
  });
}

async function stop() {
  const last = child;
  child = undefined;
  if (!last) return;
  last.kill('SIGTERM');
  await once(last, 'exit');
}

const changed = new Set();
let timer;
let isBuilding = false;

/** Builds, then starts the server again. Changes meanwhile are built after that. */
async function run(build) {
  isBuilding = true;
  const from = performance.now();
  try {
    await build();
    await stop();
    say(`Built in ${seconds(from)}.`);
    start();
  } catch (error) {
    // esbuild has printed its errors too.
    if (!error.errors && !(error instanceof BuildError)) say(error.stack);
    say(`The build has failed.${child ? ' The server of before is still running.' : ''}`);
  }
  isBuilding = false;
  buildChanged();
}

function buildChanged() {
  if (isBuilding || changed.size === 0) return;
  const files = [...changed];
  changed.clear();
  say(`${files.length === 1 ? files[0] : `${files.length} files`} changed.`);
  run(async () => {
    for (const { concerns, build } of parts) if (files.some(concerns)) await build();
  });
}

/** Files that a build writes itself would start the next one. */
const isOurs = (file) => !/(^|\/)(generated|node_modules|dist)(\/|$)|~$|\.sw.$/.test(file);

const followed = new Set();

/** One watcher for each folder: a recursive one of Node 20 on Linux loses files that an editor replaces. */
function follow(folder) {
  if (followed.has(folder)) return;
  followed.add(folder);
  watch(path.join(root, folder), (_event, name) => {
    const file = `${folder}/${name}`;
    if (name === null || !isOurs(file)) return;
    if (statSync(path.join(root, file), { throwIfNoEntry: false })?.isDirectory()) return follow(file);
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(buildChanged, QUIET_MS);
  });
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true }))
    if (entry.isDirectory() && isOurs(`${folder}/${entry.name}`)) follow(`${folder}/${entry.name}`);
}
for (const folder of folders) follow(folder);

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    if (!child) process.exit();
    // A terminal sends Ctrl-C to the server too.
    if (signal === 'SIGTERM') child.kill(signal);
  });

await run(async () => {
  await buildAll({ pages: false });
  await buildPages();
});
