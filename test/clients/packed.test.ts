import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { lacks, toolsFolder } from '../tools/load.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

const packages = ['rest', 'graphql', 'webhooks', 'signpdf', 'embed'] as const;
const outside = [
  ...['openapi-fetch', 'openapi-typescript-helpers', 'graphql', 'graphql-ws'],
  ...['@signpdf/signpdf', '@signpdf/utils'],
];
const transitive = '@graphql-typed-document-node/core';

const npm = (args: string[], cwd: string): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd, encoding: 'utf8' });

let scratch: string;
let tarballs: string[];
let world: World;
let caller: Caller;

/** Packs everything and installs it into an empty project from files only. */
beforeAll(async () => {
  scratch = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-scratch-'));
  const pack = (folder: string, ...more: string[]) => npm(['pack', '--pack-destination', scratch, ...more], folder);
  for (const name of packages) pack(inProject(`clients/typescript/${name}`));
  tarballs = readdirSync(scratch).filter((file) => file.endsWith('.tgz'));
  for (const name of [...outside, transitive]) pack(inProject(`node_modules/${name}`), '--ignore-scripts');
  writeFileSync(path.join(scratch, 'package.json'), JSON.stringify({ name: 'scratch', private: true, type: 'module' }));
  const files = readdirSync(scratch).filter((file) => file.endsWith('.tgz'));
  npm(['install', ...files.map((file) => `./${file}`)], scratch);
  world = await openWorld();
  caller = await world.caller();
}, 300_000);
afterAll(async () => {
  await world?.close();
  if (scratch) rmSync(scratch, { recursive: true, force: true });
});

/** Runs a program while this process serves it. */
async function run(file: string, source: string): Promise<string> {
  writeFileSync(path.join(scratch, file), source);
  const env = { ...process.env, URL_: world.url, KEY: caller.key };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: scratch, env, timeout: 200_000 });
  return stdout;
}

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const strict = ['--strict', '--noEmit', '--target', 'es2022', '--moduleDetection', 'force'];
const libraries = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable'];

const nodenext = ['--module', 'nodenext'];
const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck'];

/** What a strict compiler says of these files in the project. */
function check(files: Readonly<Record<string, string>>, ...how: string[]): string {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(scratch, file), text);
  try {
    return execFileSync(process.execPath, [tsc, ...strict, ...libraries, ...how, ...Object.keys(files)], {
      cwd: scratch,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('the packed clients', () => {
  it('contain the required files and no others', () => {
    expect(tarballs).toHaveLength(packages.length);
    for (const file of tarballs) {
      const names = execFileSync('tar', ['tzf', path.join(scratch, file)], { encoding: 'utf8' })
        .trim()
        .split('\n');
      const stray = names.filter(
        (name) =>
          !/^package\/(LICENSE|package\.json|(README|CHANGELOG)\.md|(dist|frameworks)\/.*\.(js|d\.ts)|src\/generated\/openapi\.json)$/.test(
            name,
          ),
      );
      expect(stray, file).toEqual([]);
      for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md']) expect(names, file).toContain(`package/${name}`);
      const text = execFileSync('tar', ['xzOf', path.join(scratch, file)], {
        ...{ encoding: 'utf8', maxBuffer: 2 ** 26 },
      });
      expect(text.match(/.*\b(TODO|FIXME|sourceMappingURL|"0\.0\.0").*/g), file).toBeNull();
      expect(statSync(path.join(scratch, file)).size, file).toBeLessThan(200_000);
    }
  });

  it.skipIf(lacks('publint', '@arethetypeswrong/cli'))('satisfy publint and @arethetypeswrong/cli', async () => {
    const judge = (program: string, ...args: string[]) =>
      promisify(execFile)(path.join(toolsFolder, '.bin', program), args, { cwd: scratch });
    for (const file of tarballs) {
      expect((await judge('publint', file, '--strict')).stdout).toContain('All good!');
      // Ends with another status when it finds a problem. Node 20.19 and newer require ES modules, too.
      await judge('attw', file, '--profile', 'esm-only', '--no-emoji');
    }
  });

  it('work from plain JavaScript', async () => {
    const source = `
      import { createEsign, EsignError } from '@esign/rest';
      import { createEsign as createGraphql, EsignError as Refused } from '@esign/graphql';
      import { verifyWebhook, WebhookRefused } from '@esign/webhooks';
      import { esignWebhook } from '@esign/webhooks/express';
      import { SignPdf } from '@signpdf/signpdf';
      import { EsignSigner, REASON } from '@esign/signpdf';
      import '@esign/embed';
      import '@esign/embed/react';
      import '@esign/embed/vue';
      import '@esign/embed/svelte';
      import contract from '@esign/rest/openapi.json' with { type: 'json' };
      const { URL_: url, KEY: key } = process.env;
      const rest = createEsign({ baseUrl: url + '/api/v1', key });
      const graphql = createGraphql({ baseUrl: url, key });
      const { data } = await rest.listEnvelopes({ limit: 5 });
      const { envelopes } = await graphql.envelopes({ first: 5 });
      const refused = await rest.getEnvelope({ id: 'x' }).catch((error) => error instanceof EsignError && error.code);
      const same = await graphql.envelope({ id: crypto.randomUUID() }).catch((error) => error instanceof Refused && error.code);
      const delivery = { body: new Uint8Array(), headers: {} };
      const stranger = await verifyWebhook(delivery, 'whsec_AAAA').catch((error) => error instanceof WebhookRefused);
      const signer = new EsignSigner({ baseUrl: url, key });
      const room = '%PDF-1.7\\n<< /ByteRange [0 /********** /********** /**********] /Contents <' + '0'.repeat(24576) + '> /Reason (' + REASON + ') >>\\n%%EOF';
      const sealed = await new SignPdf().sign(Buffer.from(room), signer);
      console.log(JSON.stringify([sealed.includes('/Contents <30'), data, envelopes.edges, refused, same, stranger, typeof esignWebhook('s', () => {}), contract.info.version]));
    `;
    expect(JSON.parse(await run('plain.mjs', source))).toEqual([
      true,
      [],
      [],
      'not_found',
      'not_found',
      true,
      'function',
      '1.0.0',
    ]);
  });

  it('work from strict TypeScript, which reports wrong types', () => {
    const source = (name: string, status: string) => `
      import { createEsign, type Schemas } from '@esign/rest';
      import { createEsign as createGraphql } from '@esign/graphql';
      import { verifyWebhook } from '@esign/webhooks';
      import { esignWebhook } from '@esign/webhooks/express';
      import type { EsignSignElement } from '@esign/embed';
      const rest = createEsign({ baseUrl: 'https://e.example/api/v1', key: 'k' });
      const graphql = createGraphql({ baseUrl: 'https://e.example', key: 'k' });
      export const status = async (id: string): Promise<Schemas['Envelope']['status']> => (await rest.getEnvelope({ ${name} })).status;
      export const live = async (id: string): Promise<void> => {
        for await (const change of graphql.follow('envelopeStatus', { id })) if (change.status === '${status}') return;
      };
      export const handler = esignWebhook('s', (event) => event.event === 'envelope.completed' && event.data.envelope.sealed_at);
      export const listen = (element: EsignSignElement) => element.addEventListener('field', ({ detail }) => detail.done + detail.total);
      export { verifyWebhook };
    `;
    expect(check({ 'good.ts': source('id', 'COMPLETED') }, ...bundler)).toBe('');
    const mistakes = check({ 'wrong.ts': source('ident: id', 'DONE') }, ...nodenext, '--skipLibCheck');
    expect(mistakes.match(/error TS\d+/g)).toHaveLength(2);
  });

  it.skipIf(lacks('@signpdf/placeholder-plain'))(
    'are used correctly in their READMEs, the guides and the example application',
    () => {
      const inScratch = (name: string) => path.join(scratch, 'node_modules', name);
      for (const name of ['express', 'ws', '@types'])
        symlinkSync(inProject(`node_modules/${name}`), inScratch(name), 'dir');
      const placeholder = '@signpdf/placeholder-plain';
      symlinkSync(path.join(toolsFolder, placeholder), inScratch(placeholder), 'dir');
      const files: Record<string, string> = {
        // What the README assumes.
        'given.d.ts': `declare const id: string;
        declare const pdf: Uint8Array;
        declare const app: import('express').Express;
        declare function archive(envelope: { readonly id: string }): Promise<void>;`,
        'app.ts': readFileSync(inProject('clients/typescript/example/app.ts'), 'utf8'),
      };
      const texts = [
        ...packages.map((name) => `clients/typescript/${name}/README.md`),
        ...readdirSync(inProject('src/pages/docs/guides')).map((file) => `src/pages/docs/guides/${file}`),
      ];
      for (const file of texts)
        for (const [index, [, source]] of [
          ...readFileSync(inProject(file), 'utf8').matchAll(/^```ts(?: .*)?\n([\s\S]*?)^```$/gm),
        ].entries())
          files[`${file.replaceAll(/\W/g, '-')}-${index}.ts`] = source!;
      expect(Object.keys(files).length).toBeGreaterThan(8);
      expect(check(files, ...nodenext)).toBe('');
    },
  );

  it('describe their contents in their manifests', () => {
    for (const name of packages) {
      const folder = path.join(scratch, 'node_modules/@esign', name);
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const named = [manifest.main, manifest.types, ...Object.values<any>(manifest.exports)].flatMap((target) =>
        typeof target === 'string' ? [target] : Object.values<string>(target),
      );
      for (const file of named) expect(existsSync(path.join(folder, file)), `${name} ${file}`).toBe(true);
      expect(manifest).toMatchObject({ type: 'module', sideEffects: name === 'embed' });
      expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toContain(`# @esign/${name}`);
    }
  });

  it('have an element under 5 KB', () => {
    const { outputFiles } = buildSync({
      entryPoints: [path.join(scratch, 'node_modules/@esign/embed/dist/index.js')],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    expect(outputFiles[0]!.contents.length).toBeLessThan(5 * 1024);
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThan(2 * 1024);
  });

  it('bundle one call of GraphQL in less than 8 KB, without the other operations and the socket', () => {
    const file = path.join(scratch, 'one-call.mjs');
    writeFileSync(
      file,
      `import { createClient } from '@esign/graphql';
      import { createEnvelope } from '@esign/graphql/operations';
      createClient({ baseUrl: 'https://e.example', key: 'k' }).request(createEnvelope, { input: {} });`,
    );
    const { outputFiles } = buildSync({
      ...{ entryPoints: [file], bundle: true, minify: true, format: 'esm', write: false },
    });
    const { text, contents } = outputFiles[0]!;
    expect(text).toContain('createEnvelope(input: $input)');
    expect(text).not.toMatch(/createSealBatch\(|graphql-transport-ws/);
    expect(gzipSync(contents).length).toBeLessThan(8 * 1024);
  });

  it('list their imports as dependencies, in the tested versions', () => {
    for (const name of packages) {
      const manifest = JSON.parse(readFileSync(inProject(`clients/typescript/${name}/package.json`), 'utf8'));
      for (const [dependency, range] of Object.entries<string>({
        ...manifest.dependencies,
        ...manifest.peerDependencies,
      })) {
        // The framework of a binding, in any version since 18.
        if (manifest.peerDependenciesMeta?.[dependency]?.optional) continue;
        const { version } = JSON.parse(readFileSync(inProject(`node_modules/${dependency}/package.json`), 'utf8'));
        expect(range, dependency).toBe(`^${version}`);
      }
    }
  });
});
