/**
 * Builds the pages into dist/pages: typed documents, Vite, PDF.js data, compressed copies. Does nothing if nothing
 * changed since the last build. Run `node src/pages/build.mjs [--force | --documents | --uncompressed [PART]]`
 * (`--documents` only writes the typed documents) or call `buildPages`.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = path.join(root, 'src/pages/web');
const out = path.join(root, 'dist/pages');
const stamp = path.join(out, 'inputs.sha256');
const contract = 'clients/typescript/rest/src/generated/openapi.json';
const documents = path.join(web, 'generated/graphql.ts');
const trusted = path.join(web, 'generated/trusted-documents.json');
const words = path.join(web, 'generated/words/ui.ts');

/** The files of a folder, as sorted relative paths. */
const filesOf = (dir) =>
  readdirSync(dir, { recursive: true })
    .map(String)
    .filter((name) => statSync(path.join(dir, name)).isFile())
    .sort();

/** A hash over all inputs of the build. */
function inputsHash() {
  const hash = createHash('sha256');
  const take = (file) => hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  for (const name of [
    'src/pages/schema.graphql',
    'schema.graphql',
    'codegen.ts',
    'package-lock.json',
    'CHANGELOG.md',
    'src/pages/build.mjs',
    'src/pages/compile-sentence.ts',
    'src/pages/compile-words.ts',
    'src/pages/inter-files.ts',
    'src/kernel/language.ts',
    contract,
  ])
    take(path.join(root, name));
  for (const dir of [
    web,
    path.join(root, 'src/pages/words'),
    path.join(root, 'src/pages/docs'),
    path.join(root, 'src/standards/text'),
  ]) {
    for (const name of filesOf(dir)) if (!name.startsWith('generated')) take(path.join(dir, name));
  }
  return hash.digest('hex');
}

/**
 * Generates the typed documents of the pages from src/pages/schema.graphql with codegen.ts, and their typed words. Type
 * checking needs nothing else.
 */
export async function generateDocuments() {
  const { tsImport } = await import('tsx/esm/api');
  const { generatePageDocuments } = await tsImport('../../codegen.ts', import.meta.url);
  await generatePageDocuments();
  splitDocuments();
  await writeTrustedDocuments();
  await generateWords();
}

/** Compiles the words of the pages, `web/<folder>/words/<language>.json`, into typed modules. */
async function generateWords() {
  const { tsImport } = await import('tsx/esm/api');
  const { compiledWords } = await tsImport('./compile-words.ts', import.meta.url);
  const files = compiledWords();
  const folder = path.dirname(words);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
}

/**
 * Writes each document as a plain string in its own module, without line breaks, so that a page loads only the
 * documents that it sends.
 */
function splitDocuments() {
  const folder = path.join(path.dirname(documents), 'documents');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const made =
    /export const (\w+) = new TypedDocumentString\((`[^`]*`)[^`]*?\) as unknown as TypedDocumentString<([^>]*)>;\n?/g;
  const rest = readFileSync(documents, 'utf8').replace(made, (_, name, text, parameters) => {
    const types = ['TypedDocumentString', ...parameters.match(/\w+/g).filter((type) => type !== 'unknown')];
    const short = text.replace(/\s+/g, ' ').replace(/ ?([{}`]) ?/g, '$1');
    const typed = `export const ${name} = ${short} as unknown as TypedDocumentString<${parameters}>;`;
    writeFileSync(
      path.join(folder, `${name}.ts`),
      `import type { ${types.join(', ')} } from '../graphql.ts';\n${typed}\n`,
    );
    return `export { ${name} } from './documents/${name}.ts';\n`;
  });
  writeFileSync(documents, rest);
  // A fragment that stands in the documents is not needed beside them: the bundler may drop what nobody reads.
  const ofSigning = path.join(web, 'generated/sign/graphql.ts');
  for (const file of [documents, ofSigning]) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('= new TypedDocumentString(', '= /* @__PURE__ */ new TypedDocumentString('));
  }
}

/**
 * Writes the SHA-256 (hex) of each document that the pages send. Callers without a credential may send only these
 * documents (`trusted-documents.ts`).
 */
async function writeTrustedDocuments() {
  const { build } = await import('esbuild');
  const entryPoints = [documents, path.join(web, 'generated/sign/graphql.ts')];
  const bundles = await build({
    entryPoints,
    bundle: true,
    format: 'esm',
    write: false,
    outdir: out,
    target: 'node20',
  });
  const modules = await Promise.all(
    bundles.outputFiles.map(
      ({ contents }) => import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`),
    ),
  );
  const texts = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Document') ? [String(value)] : [])),
  );
  const hashes = [...new Set(texts.map((text) => createHash('sha256').update(text).digest('hex')))].sort();
  writeFileSync(trusted, `${JSON.stringify(hashes, null, 1)}\n`);
}

/** Copies fonts, character maps, colour profiles and decoders to a folder named after the PDF.js version. */
function copyPdfjsData() {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const folder of ['standard_fonts', 'cmaps', 'wasm', 'iccs']) {
    cpSync(path.join(path.dirname(manifest), folder), path.join(out, `pdfjs-${version}`, folder), { recursive: true });
  }
}

/** File types that are worth compressing; woff2 fonts and character maps are compressed already. */
const COMPRESSIBLE = /\.(m?js|css|svg|wasm|ttf|icc)$/;
const SMALLEST = 1024;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

async function precompress() {
  const files = filesOf(out)
    .filter((name) => name.includes(path.sep) && COMPRESSIBLE.test(name))
    .map((name) => path.join(out, name));
  await Promise.all(files.filter((file) => statSync(file).size >= SMALLEST).map(compress));
}

async function compress(file) {
  const bytes = readFileSync(file);
  // The best quality takes seconds per megabyte and saves little compared with 9.
  const quality = bytes.length > 200_000 ? 9 : 11;
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip(bytes, { level: 9 }),
  ]);
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br);
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz);
}

/** Writes dist/docs in the template that Vite built. */
async function buildDocumentation() {
  const { tsImport } = await import('tsx/esm/api');
  const { buildDocs } = await tsImport('./docs/build.ts', import.meta.url);
  await buildDocs(readFileSync(path.join(out, 'docs.html'), 'utf8'), path.join(root, 'dist/docs'));
}

/** Writes dist/pages, without compressed copies. */
async function bundlePages() {
  await generateWords();
  const { build } = await import('vite');
  await build({ configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' });
  copyPdfjsData();
}

/** Whether nothing changed since the last build; one without compressed copies counts only if `compressed` is false. */
export function pagesAreFresh({ compressed = true } = {}) {
  if (![stamp, documents, trusted, words].every((file) => existsSync(file))) return false;
  const [inputs, built] = [inputsHash(), readFileSync(stamp, 'utf8')];
  return built === inputs || (!compressed && built === uncompressed(inputs));
}

/**
 * Builds the pages if something changed or `force` is set; without compressed copies if `compressed` is false. Returns
 * whether it did.
 */
export async function buildPages({ force = false, compressed = true } = {}) {
  if (!force && pagesAreFresh({ compressed })) return { built: false, dir: out };
  const inputs = inputsHash();
  await generateDocuments();
  await bundlePages();
  await Promise.all([buildDocumentation(), compressed && precompress()]);
  writeFileSync(stamp, compressed ? inputs : uncompressed(inputs));
  return { built: true, dir: out };
}

/** The stamp of a build without compressed copies. */
const uncompressed = (inputs) => `uncompressed ${inputs}`;

/** For `npm run dev`, which knows what changed: one part, without compressed copies. */
const parts = {
  documents: generateDocuments,
  bundle: bundlePages,
  docs: buildDocumentation,
};

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , option, only] = process.argv;
  if (option === '--documents') await generateDocuments();
  else if (only) {
    await parts[only]();
    writeFileSync(stamp, uncompressed(inputsHash()));
  } else {
    const { built, dir } = await buildPages({
      force: option === '--force',
      compressed: option !== '--uncompressed',
    });
    console.log(built ? `The pages are built: ${path.relative(root, dir)}` : 'The pages are up to date.');
  }
}
