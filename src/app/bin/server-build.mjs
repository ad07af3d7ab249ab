// Bundles the server, the command line and the entries of threads and children into dist/, with the packages that they
// import. `dependencies` of package.json has only the packages whose files are read by path at run time.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const entryPoints = {
  server: 'src/app/main.ts',
  cli: 'src/app/cli/main.ts',
  'pdf-child': 'src/app/pdf-child.ts',
  'spool-worker': 'src/platform/http/spool-worker.ts',
  'token-process': 'src/modules/seal-credentials/pkcs11/token-process.ts',
};

/** Packages that others load only if they are there; the service does not use them. */
const unused = ['pg-native', 'typescript'];

/** Returns the paths of the written files, relative to the project. */
export async function bundleServer() {
  const { build, stop } = await import('esbuild');
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    external: [...Object.keys({ ...dependencies, ...optionalDependencies }), ...unused],
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
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  // Its helper process would stay for as long as the server that starts next in this one.
  await stop();
  return Object.keys(metafile.outputs);
}
