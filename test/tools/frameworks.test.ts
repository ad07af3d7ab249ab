import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { blocksOf } from '../docs/blocks.ts';
import { lacks, toolsFolder } from './load.ts';

/** The types of `<esign-sign>` and `usePresence`, judged by the compiler of each framework with its own types. */
const missing = lacks('svelte-check');

let scratch: string;
beforeAll(async () => {
  if (missing) return;
  scratch = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-frameworks-'));
  const modules = path.join(scratch, 'node_modules');
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  for (const name of ['embed', 'graphql']) {
    const target = path.join(modules, '@esign', name);
    mkdirSync(target, { recursive: true });
    const source = inProject(`clients/typescript/${name}`);
    for (const file of ['package.json', 'frameworks'])
      cpSync(path.join(source, file), path.join(target, file), { recursive: true });
    await promisify(execFile)(process.execPath, [tsc, '-p', source, '--outDir', path.join(target, 'dist')]);
  }
  for (const name of readdirSync(toolsFolder).filter((each) => !each.startsWith('.')))
    symlinkSync(path.join(toolsFolder, name), path.join(modules, name), 'dir');
  writeFileSync(path.join(scratch, 'package.json'), '{"type":"module"}');
}, 120_000);
afterAll(() => {
  if (scratch) rmSync(scratch, { recursive: true, force: true });
});

const compilerOptions = {
  ...{ strict: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
  ...{ jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'], types: [], verbatimModuleSyntax: true },
};

/** Runs the compiler of a framework on one file in a folder of its own. Returns its exit code and its errors. */
async function compile(command: readonly string[], folder: string, file: string, source: string) {
  const cwd = path.join(scratch, folder);
  mkdirSync(cwd);
  writeFileSync(path.join(cwd, file), source);
  writeFileSync(
    path.join(cwd, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*'], vueCompilerOptions: { strictTemplates: true } }),
  );
  const [program = '', ...args] = command;
  const { bin } = JSON.parse(readFileSync(path.join(toolsFolder, program, 'package.json'), 'utf8'));
  const own = typeof bin === 'string' ? bin : bin[program === 'typescript' ? 'tsc' : program];
  const main = path.join(toolsFolder, program, own);
  return promisify(execFile)(process.execPath, [main, ...args], { cwd, timeout: 120_000 }).then(
    ({ stdout }) => ({ failed: false, output: stdout }),
    ({ stdout }: { stdout: string }) => ({ failed: true, output: stdout }),
  );
}

const frameworks = {
  React: {
    ...{ language: 'tsx', file: 'sign.tsx', command: ['typescript', '-p', '.'] },
    wrong: `import '@esign/embed/react';
      export const absent = <esign-sign />;
      export const wrongType = <esign-sign url={1} />;
      export const wrongDetail = <esign-sign url="x" onfield={({ detail }) => detail.absent} />;
      export const unknownName = <esign-sign url="x" adress="y" />;`,
    errors: 4,
  },
  Vue: {
    ...{ language: 'vue', file: 'sign.vue', command: ['vue-tsc', '--noEmit', '-p', '.'] },
    wrong: `<script setup lang="ts">
      import '@esign/embed/vue';
      </script>
      <template>
        <esign-sign />
        <esign-sign :url="1" />
        <esign-sign url="x" @field="({ detail }) => detail.absent" />
      </template>`,
    errors: 3,
  },
  Svelte: {
    ...{ language: 'svelte', file: 'sign.svelte' },
    command: ['svelte-check', '--tsconfig', 'tsconfig.json', '--output', 'machine'],
    wrong: `<script lang="ts">
      import '@esign/embed/svelte';
      </script>
      <esign-sign></esign-sign>
      <esign-sign url={1}></esign-sign>
      <esign-sign url="x" onfield={({ detail }) => detail.absent}></esign-sign>
      <esign-sign url="x" adress="y"></esign-sign>`,
    errors: 4,
  },
} as const;

describe.skipIf(missing)('the types of <esign-sign>', () => {
  it.each(['React', 'Vue', 'Svelte'] as const)('accept the example of the guide in %s', async (name) => {
    const { language, file, command } = frameworks[name];
    const [block] = blocksOf('frontend.md').filter((each) => each.language === language);
    const { failed, output } = await compile(command, `${name}-good`, file, block?.source ?? '');
    expect([failed, block?.source.includes('<esign-sign')], output).toEqual([false, true]);
  });

  it.each(['React', 'Vue', 'Svelte'] as const)('reject wrong properties and events in %s', async (name) => {
    const { file, command, wrong, errors } = frameworks[name];
    const { failed, output } = await compile(command, `${name}-wrong`, file, wrong);
    expect([failed, output.match(/error TS\d+| ERROR "/g)?.length], output).toEqual([true, errors]);
  });
});

describe.skipIf(missing)('the types of usePresence', () => {
  const compileReact = (folder: string, source: string) =>
    compile(['typescript', '-p', '.', '--skipLibCheck'], folder, 'dashboard.tsx', source);

  it('accept the live wall of the guide', async () => {
    const { source } = blocksOf('dashboards.md').find(({ language }) => language === 'tsx')!;
    expect(source.trim().split('\n').length).toBeLessThanOrEqual(15);
    expect(await compileReact('wall-good', source)).toEqual({ failed: false, output: '' });
  });

  it('reject wrong options and unknown fields', async () => {
    const wrong = `import { usePresence } from '@esign/graphql/react';
      const getToken = async () => ({ token: 'x', expiresAt: 'y' });
      export const noSession = () => usePresence({ baseUrl: 'x', getToken });
      export const noToken = () => usePresence({ baseUrl: 'x', sessionId: 'y', getToken: async () => 'z' });
      export const unknown = () => usePresence({ baseUrl: 'x', sessionId: 'y', getToken }).conection;`;
    const { failed, output } = await compileReact('wall-wrong', wrong);
    expect([failed, output.match(/error TS\d+/g)?.length], output).toEqual([true, 3]);
  });
});
