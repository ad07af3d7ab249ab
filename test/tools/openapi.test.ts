import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { onePager } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import type { Consumed, Service } from './consumers/service.ts';
import { lacks, toolsFolder } from './load.ts';

/** Judges of the served `/openapi.json`: linters, and what generators make of it. */
const inTools = (file: string) => inProject(`test/tools/${file}`);
const missing = lacks('orval');

let world: World;
let caller: Caller;
let scratch: string;
beforeAll(async () => {
  if (missing) return;
  scratch = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-openapi-'));
  world = await openWorld();
  caller = await world.caller();
  writeFileSync(path.join(scratch, 'openapi.json'), await (await fetch(`${world.url}/openapi.json`)).text());
  writeFileSync(path.join(scratch, 'openapi.yaml'), await (await fetch(`${world.url}/openapi.yaml`)).text());
  writeFileSync(path.join(scratch, 'package.json'), '{"type":"module"}');
  symlinkSync(inProject('node_modules'), path.join(scratch, 'node_modules'), 'dir');
  cpSync(inTools('consumers'), scratch, { recursive: true });
});
afterAll(async () => {
  await world?.close();
  if (scratch) rmSync(scratch, { recursive: true, force: true });
});

/** Runs a program and returns its output, also if it fails. */
function run(bin: string, ...args: string[]): string {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  try {
    return execFileSync(process.execPath, [bin, ...args], { cwd: scratch, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `failed: ${stdout}${stderr}`;
  }
}

/** The program of a package, which its manifest names. */
function binOf(name: string, bin = path.basename(name)): string {
  const folder = path.join(toolsFolder, name);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin]);
}

describe.skipIf(missing)('linters of the served description', () => {
  it.each(['openapi.json', 'openapi.yaml'])('redocly finds nothing by its recommended rules: %s', (file) => {
    const report = run(binOf('@redocly/cli', 'redocly'), 'lint', '--extends=recommended', '--format=json', file);
    const { totals, problems } = JSON.parse(report.slice(report.indexOf('{')));
    expect([problems, totals]).toEqual([[], { errors: 0, warnings: 0, ignored: 0 }]);
  });

  it('spectral finds nothing by its rules for OpenAPI', () => {
    writeFileSync(path.join(scratch, 'spectral.yaml'), 'extends: ["spectral:oas"]\n');
    const spectral = binOf('@stoplight/spectral-cli', 'spectral');
    const how = ['--ruleset=spectral.yaml', '--fail-severity=hint', '--format=json', '--quiet'];
    expect(run(spectral, 'lint', ...how, 'openapi.json').trim()).toBe('[]');
  });
});

const generators: Readonly<Record<string, () => string>> = {
  /** Without the option, a request must have every field that has a default. */
  'openapi-typescript': () =>
    run(
      binOf('openapi-typescript'),
      'openapi.json',
      '-o',
      'openapi-typescript/schema.ts',
      '--default-non-nullable=false',
    ),
  'hey-api': () =>
    run(
      binOf('@hey-api/openapi-ts'),
      '-i',
      'openapi.json',
      '-o',
      'hey-api',
      '-c',
      '@hey-api/client-fetch',
      '--no-log-file',
    ),
  orval: () => {
    const output = { target: './orval/api.ts', client: 'fetch', baseUrl: `${world.url}/api/v1` };
    const config = { esign: { input: './openapi.json', output } };
    writeFileSync(path.join(scratch, 'orval.config.cjs'), `module.exports = ${JSON.stringify(config)};\n`);
    return run(binOf('orval'), '--config', 'orval.config.cjs');
  },
  'swagger-typescript-api': () => {
    const how = ['generate', '-p', 'openapi.json', '-o', 'swagger-typescript-api', '-n', 'api.ts'];
    const output = run(binOf('swagger-typescript-api'), ...how);
    // It writes `@ts-nocheck`, which would leave nothing to compile.
    const file = path.join(scratch, 'swagger-typescript-api/api.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace('// @ts-nocheck', ''));
    return output;
  },
};

/** The HTTP clients that these two add to their output do not compile with `exactOptionalPropertyTypes`. */
const isExact = (name: string) => !['hey-api', 'swagger-typescript-api'].includes(name);

/** What a strict compiler says of a consumer and all that it imports. */
function compile(name: string): string {
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: isExact(name) },
    ...{ noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [], skipLibCheck: true },
  };
  const project = `${name}.tsconfig.json`;
  writeFileSync(path.join(scratch, project), JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  return run(binOf('typescript', 'tsc'), '-p', project);
}

describe.skipIf(missing).each(Object.keys(generators))('a client generated by %s', (name) => {
  it('compiles strictly, keeps the types, creates an envelope and reads an error code', async () => {
    mkdirSync(path.join(scratch, name));
    expect(generators[name]!()).not.toMatch(/^failed|\bwarn(ing)?\b/i);
    expect(compile(name)).toBe('');
    const outfile = path.join(scratch, `${name}.bundle.mjs`);
    await build({
      ...{ entryPoints: [path.join(scratch, `${name}.ts`)], outfile },
      ...{ bundle: true, format: 'esm', platform: 'node', logLevel: 'error' },
    });
    const { consume } = (await import(outfile)) as { consume(service: Service): Promise<Consumed> };
    const pdf_base64 = (await onePager()).toString('base64');
    expect(await consume({ baseUrl: `${world.url}/api/v1`, key: caller.key, pdf_base64 })).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'draft', level: 'simple', code: 'not_found' },
    });
  });
});
