// Bundles the part of our PDF code that @esign/signpdf runs on the client's machine. The package has no dependencies.
import path from 'node:path';
import { build } from 'esbuild';

const types = `/** The last signature, DER without padding; null if it does not cover the whole file. */
export declare function lastSignature(pdf: Buffer): Buffer | null;

/** Adds validation data and a document time-stamp to a file that ends with a signature. */
export declare function archiveFile(
  pdf: Buffer,
  request: {
    readonly field: string;
    readonly validation: {
      readonly certificates: readonly Buffer[];
      readonly ocspResponses: readonly Buffer[];
      readonly crls: readonly Buffer[];
    };
    readonly token: (digest: Buffer) => Promise<Buffer>;
  },
): Promise<Buffer>;
`;

/** Our modules have no side effects, so that esbuild leaves out what is not used, together with its dependencies. */
const pure = {
  name: 'pure',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /.*/ }, async ({ path: wanted, pluginData, ...rest }) => {
      if (pluginData === 'resolving' || rest.kind === 'entry-point') return undefined;
      const found = await resolve(wanted, { ...rest, pluginData: 'resolving' });
      return { ...found, sideEffects: false };
    });
  },
};

/** Returns the files of `src/generated` by name. */
export async function bundleSignpdf(root) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'src/standards/pades/client-file.ts')],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    plugins: [pure],
  });
  const [{ text }] = outputFiles;
  const foreign = [...text.matchAll(/^import [^;]*? from "([^"]+)";/gm)]
    .map(([, name]) => name)
    .filter((name) => !name.startsWith('node:'));
  if (foreign.length > 0) throw new Error(`the bundle of @esign/signpdf imports ${foreign.join(', ')}`);
  return { 'pades.js': text, 'pades.d.ts': types };
}
