// npm run release -- FOLDER
// Writes a folder that runs the service with Node alone: bundles, pages, migrations, contract, fonts, built-in PostgreSQL.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readByPath } from './packages.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const inRoot = (...parts) => path.join(root, ...parts);

/** What the service, or who installs it, reads by path (`inProject`). */
const files = [
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'README.md',
  'esign',
  'esign.cmd',
  'package.json',
  'package-lock.json',
  'prisma/migrations',
  'rest/events',
  'rest/examples.json',
  'rest/openapi.yaml',
  'rest/operations',
  'schema.graphql',
  'src/app/bin/esign.mjs',
  'src/app/bin/healthy.mjs',
  'src/app/bin/prepare.mjs',
  'src/app/bin/start.mjs',
  'src/app/deploy',
  'src/mcp/operations',
  'src/pages/docs/answers.json',
  'src/pages/docs/examples.json',
  'src/pages/web/generated/trusted-documents.json',
  'dist/docs',
  'dist/pages',
];

/** Documents that pages run on the server are beside the pages. */
const documents = () =>
  readdirSync(inRoot('src/pages/web'), { recursive: true })
    .map((name) => path.join('src/pages/web', String(name)))
    .filter((name) => name.endsWith('.graphql'));

/** The bundles of the last build without their source maps, which Node does not read by itself. */
const bundles = () => JSON.parse(readFileSync(inRoot('dist/.server'), 'utf8')).filter((name) => !name.endsWith('.map'));

/** The folders of the packages that the service reads by path, and of what they depend on, where npm installed it. */
export function packages() {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const found = new Set();
  const add = (name, from) => {
    const folder = resolved(lock, name, from);
    if (!folder || lock[folder].link || found.has(folder) || !existsSync(inRoot(folder))) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = lock[folder];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, folder);
  };
  for (const name of readByPath) add(name, '');
  return [...found];
}

/** Where Node finds a package that `from` imports: in the nearest node_modules, from its own folder up to the root. */
function resolved(lock, name, from) {
  const here = path.posix.join(from, 'node_modules', name);
  if (lock[here]) return here;
  return from ? resolved(lock, name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) : undefined;
}

/** Parts of packages that the server does not read: source maps, and builds of PDF.js for browsers. */
const unread = /\.map$|^node_modules\/pdfjs-dist\/(build|image_decoders|types|web|legacy\/(image_decoders|web))(\/|$)/;

/** Whether the release contains this file or folder of a package. A package's own packages are listed one by one. */
const isRead = (name, source) =>
  path.relative(inRoot(name), source) !== 'node_modules' &&
  !unread.test(path.relative(root, source).replaceAll(path.sep, '/'));

const weight = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);

/**
 * Makes `npx esign` a command of the folder too: without it, npx would run somebody else’s package. npx installs a package
 * that names a `bin` of its own, and changes the mode of its program, which only the owner of the folder may do: the account
 * of the service is another one.
 */
function linkCommand(folder) {
  const { bin, ...manifest } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  chmodSync(path.join(folder, bin.esign), 0o755);
  const command = path.join(folder, 'node_modules/.bin/esign');
  mkdirSync(path.dirname(command), { recursive: true });
  if (process.platform === 'win32')
    writeFileSync(`${command}.cmd`, '@node "%~dp0..\\..\\src\\app\\bin\\esign.mjs" %*\r\n');
  else symlinkSync(path.join('../..', bin.esign), command);
}

/**
 * npm packs no symbolic links, and its scripts may be off: makes the links between the libraries of PostgreSQL. The service
 * cannot, because its account does not own the folder.
 */
function linkLibraries(folder) {
  for (const name of packages()) {
    const list = path.join(folder, name, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(folder, name, target);
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(path.relative(path.dirname(target), source), link);
    }
  }
}

async function release(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const { buildAll } = await import('./build.mjs');
  await buildAll();
  const { componentsOf, writeNotices } = await import('./notices.mjs');
  const { problemsOf } = await import('./licences.mjs');
  const components = componentsOf(packages());
  const problems = problemsOf(components);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  mkdirSync(folder, { recursive: true });
  for (const name of new Set([...files, ...documents(), ...bundles(), ...packages()]))
    cpSync(inRoot(name), path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !name.startsWith('node_modules/') || isRead(name, source),
    });
  linkLibraries(folder);
  linkCommand(folder);
  writeNotices(folder, components);
  console.log(`${folder}: ${Math.ceil(weight(folder) / 1e6)} MB. Start it with \`npm start\` there.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder || folder.startsWith('-')) {
    process.stderr.write('npm run release -- FOLDER\n');
    process.exit(2);
  }
  try {
    await release(path.resolve(folder));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
