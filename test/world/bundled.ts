import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inProject } from '../../src/platform/project-root.ts';

/**
 * Returns a program of the tests as one module of JavaScript, for tests that start it often: tsx takes seconds to compile
 * the service at each start. A program that starts threads or children of the service imports `built-entries.ts` first.
 */
export async function bundled(source: URL): Promise<URL> {
  // Below the project, where its packages are found, and one for each process of the tests.
  const name = `${path.basename(source.pathname, '.ts')}-${process.pid}.mjs`;
  const outfile = inProject('node_modules/.cache/esign-tests', name);
  await build({
    entryPoints: [source.pathname],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  });
  return pathToFileURL(outfile);
}
