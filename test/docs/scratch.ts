import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import { inProject } from '../../src/platform/project-root.ts';
import { lacks, toolsFolder } from '../tools/load.ts';
import { onePager } from '../world/envelope.ts';

/** A package of the guide `sealing-digests.md` that only test/tools installs. */
export const PLACEHOLDER = '@signpdf/placeholder-plain';

/** A reader's folder with a contract.pdf, our packages as if installed, and a shell. */
export interface Scratch {
  readonly folder: string;
  /** Runs a shell script (bash -e), TypeScript or Python there; throws with its output. */
  run(language: string, source: string, env?: Record<string, string>): Promise<string>;
  close(): void;
}

export async function openScratch(): Promise<Scratch> {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-reader-'));
  writeFileSync(path.join(folder, 'contract.pdf'), await onePager());
  const modules = path.join(folder, 'node_modules');
  for (const name of ['rest', 'graphql', 'webhooks', 'signpdf', 'embed']) await install(modules, name);
  const link = (name: string, from = inProject('node_modules')) =>
    symlinkSync(path.join(from, name), path.join(modules, name), 'dir');
  mkdirSync(path.join(modules, '@signpdf'));
  for (const name of ['express', 'ws', '@signpdf/signpdf', '@signpdf/utils']) link(name);
  if (!lacks(PLACEHOLDER)) link(PLACEHOLDER, toolsFolder);
  let count = 0;
  return {
    folder,
    run: async (language, source, more = {}) => {
      const { command, suffix } = interpreters[language]!;
      const file = path.join(folder, `snippet-${(count += 1)}${suffix}`);
      const code = language === 'ts' ? (await transform(source, { loader: 'ts', format: 'esm' })).code : source;
      writeFileSync(file, code);
      const env = { ...process.env, ...more };
      try {
        const run = promisify(execFile)(command[0]!, [...command.slice(1), file], {
          cwd: folder,
          env,
          timeout: 200_000,
        });
        return (await run).stdout;
      } catch (error) {
        const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
        throw new Error(`${message}\n${stdout}\n${stderr}\n--- ${language}\n${source}`);
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const interpreters: Readonly<Record<string, { command: string[]; suffix: string }>> = {
  sh: { command: ['bash', '-e', '-o', 'pipefail'], suffix: '.sh' },
  ts: { command: [process.execPath], suffix: '.mjs' },
  js: { command: [process.execPath], suffix: '.mjs' },
  py: { command: ['python3'], suffix: '.py' },
};

/** One of our packages as one file, with what it needs in it. */
async function install(modules: string, name: string): Promise<void> {
  const folder = path.join(modules, '@esign', name);
  mkdirSync(folder, { recursive: true });
  const more: Readonly<Record<string, string[]>> = { webhooks: ['express'], graphql: ['presence'] };
  const entries = ['index', ...(more[name] ?? [])];
  await build({
    entryPoints: entries.map((entry) => inProject(`clients/typescript/${name}/src/${entry}.ts`)),
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: name === 'embed' ? 'browser' : 'node',
    target: 'node20',
    // Its signer must be an instance of the reader's own class.
    external: ['@signpdf/*'],
  });
  if (name === 'embed')
    for (const framework of ['react', 'vue', 'svelte'])
      writeFileSync(path.join(folder, `${framework}.js`), "export * from './index.js';");
  if (name === 'graphql') {
    const binding = readFileSync(inProject('clients/typescript/graphql/frameworks/react.js'), 'utf8');
    writeFileSync(path.join(folder, 'react.js'), binding.replace('../dist/', './'));
  }
  const exports = { '.': './index.js', './*': './*.js' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: `@esign/${name}`, type: 'module', exports }));
}
