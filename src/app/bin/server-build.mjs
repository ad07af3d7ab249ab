// Bundles the server, the command line and the entries of threads and children into dist/, with the packages that they
// import, except those whose files are read by path.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readByPath } from './packages.mjs';

const require = createRequire(import.meta.url);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const entryPoints = {
  server: 'src/app/main.ts',
  cli: 'src/cli/main.ts',
  'pdf-child': 'src/app/pdf-child.ts',
  'token-process': 'src/modules/trust/seal-credentials/pkcs11/token-process.ts',
};

/** Packages that others load only if they are there; the service does not use them. */
const unused = ['pg-native', 'typescript'];

/**
 * Prisma's client imports its query compiler as text in base64, which would stay in memory. The build writes the bytes
 * into a file of their own instead. The client passes what it imports to `Buffer.from`, which asks an object for its value.
 */
const queryCompiler = {
  name: 'query-compiler',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.wasm-base64\.mjs$/ }, ({ path: name }) => ({
      path: fileURLToPath(import.meta.resolve(name)),
      namespace: 'query-compiler',
    }));
    onLoad({ filter: /./, namespace: 'query-compiler' }, ({ path: file }) => ({
      contents: `
        import { readFileSync } from 'node:fs';
        import name from 'query-compiler.wasm';
        export const wasm = { valueOf: () => readFileSync(new URL(name, import.meta.url)) };`,
      pluginData: file,
    }));
    onResolve({ filter: /^query-compiler\.wasm$/ }, ({ path: name, pluginData }) => ({
      path: name,
      namespace: 'query-compiler-bytes',
      pluginData,
    }));
    onLoad({ filter: /./, namespace: 'query-compiler-bytes' }, async ({ pluginData: file }) => ({
      contents: Buffer.from((await import(pathToFileURL(file).href)).wasm, 'base64'),
      loader: 'file',
    }));
  },
};

function options() {
  return {
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    external: [...readByPath, ...unused],
    alias: {
      // graphql 16 has two copies of itself without "exports", and refuses to work with both.
      graphql: require.resolve('graphql').replace(/index\.js$/, 'index.mjs'),
      cosmiconfig: path.join(root, 'src/app/bin/no-config-files.cjs'),
    },
    // Bundled CommonJS requires modules of Node.
    banner: {
      js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
    },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Node keeps the text of each module in memory: without comments, and in one byte for each character. Short lines keep
    // stack traces readable.
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: 'external',
    plugins: [queryCompiler],
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  };
}

/** Returns the paths of the written files, relative to the project. */
export async function bundleServer() {
  const { build } = await import('esbuild');
  const { metafile } = await build(options());
  // What a release names in its notices (notices.mjs).
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  writeFileSync(path.join(root, 'dist/.server-inputs'), JSON.stringify([...new Set(inputs)].sort()));
  return Object.keys(metafile.outputs);
}

/** For `npm run dev`: a bundler whose `rebuild` reads again only what changed. */
export async function openServerBuild() {
  const { context } = await import('esbuild');
  return context(options());
}
