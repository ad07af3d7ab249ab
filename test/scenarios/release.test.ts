import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import { type Bom, folderOf } from '../../src/app/bin/notices.mjs';
import { inProject } from '../../src/platform/project-root.ts';
import { contract } from '../fixtures/pdf.ts';
import { asUnit, canRunAsUnit, makeUnitFolder, unitAccount } from '../world/as-unit.ts';
import { graphql, rest, signByLink } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';

const run = promisify(execFile);
const env = { PATH: process.env.PATH };
const release = (...words: string[]) =>
  run(process.execPath, [inProject('src/app/bin/release.mjs'), ...words], { env });
const refusal = (promise: Promise<unknown>): Promise<{ code: number; stderr: string }> =>
  promise.then(
    () => expect.fail('it was not refused'),
    (error: { code: number; stderr: string }) => error,
  );

/** A folder made by `npm run release`, outside the project: no source and no other package is above it. */
const folder = makeFolder('esign-release-');
const made = path.join(folder.path, 'service');
const dataDir = path.join(folder.path, 'data');
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  await release(made);
  server = await startServerProcess({ dataDir, port: await freePort(), folder: made });
  key = sandboxKey(dataDir);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const bom = (): Bom => JSON.parse(readFileSync(path.join(made, 'sbom.cdx.json'), 'utf8'));
/** The schemas of CycloneDX, in a package that only `npm ci --prefix test/tools` installs. */
const schemas = inProject('test/tools/node_modules/@cyclonedx/cyclonedx-library/res/schema');

const esign = (...words: string[]) =>
  run(process.execPath, [path.join(made, 'src/app/bin/esign.mjs'), ...words], {
    env: { ...env, DATA_DIR: dataDir, PORT: new URL(server.url).port, ESIGN_KEY: key },
  });

describe('a release', () => {
  it('has no sources of the service, and weighs less than 300 MB', () => {
    const files = readdirSync(made, { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.ts') && !file.startsWith('node_modules'))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(made, file)).size, 0);
    expect(bytes).toBeLessThan(300e6);
  });

  it('imports only packages that it contains', async () => {
    const packages = (await importsOf(path.join(made, 'dist')))
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
      .map(packageOf)
      .filter((name) => !notUsed.includes(name));
    expect(packages).not.toEqual([]);
    for (const name of packages) expect(existsSync(path.join(made, 'node_modules', name)), name).toBe(true);
  });

  it('names each package of its bundles, its pages and its folder, with a licence and its text', () => {
    const json = (...parts: string[]) => JSON.parse(readFileSync(inProject(...parts), 'utf8'));
    const maps: string[] = json('dist/.server').filter((file: string) => file.endsWith('.map'));
    // Maps of packages may name sources that are not here.
    const mapped = maps
      .flatMap((file): string[] => json(file).sources.map((source: string) => path.join('dist', source)))
      .filter((file) => existsSync(inProject(file)));
    const listed: string[] = ['dist/.server-inputs', 'dist/pages/inputs.json'].flatMap((file) => json(file));
    const installed = readdirSync(path.join(made, 'node_modules'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
      .map((file) => `node_modules/${file}`);
    const folders = new Set(
      [...mapped, ...listed, ...installed].map(folderOf).filter((folder) => folder !== undefined),
    );
    expect(folders.size).toBeGreaterThan(150);
    const notices = readFileSync(path.join(made, 'THIRD-PARTY-NOTICES'), 'utf8');
    const purls = new Map(bom().components.map((component) => [component.purl, component]));
    for (const folder of folders) {
      const { name, version } = json(folder, 'package.json');
      // A licence and a number of a text.
      const line = notices.split('\n').find((each) => each.startsWith(`${name} ${version} – `));
      expect(line, name).toMatch(/ – [\w(].* \[\d+\]/);
      const component = purls.get(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(component, name).toMatchObject({ licenses: [expect.anything()], hashes: [{ alg: 'SHA-512' }] });
    }
    expect(purls.size).toBeLessThanOrEqual(folders.size);
    for (const part of ['postgresql 18.', 'openssl ', 'liberation-fonts ', 'LICENCES IN COMMENTS'])
      expect(notices).toContain(part);
    expect(notices).toMatch(/FONTS\n[\s\S]*@fontsource-variable\/inter \d/);
    expect(readFileSync(path.join(made, 'LICENSE'), 'utf8')).toContain('Apache License');
    expect(existsSync(path.join(made, 'NOTICE'))).toBe(true);
  });

  it.skipIf(!existsSync(schemas))('lists them in a valid document of CycloneDX 1.6', () => {
    const ajv = addFormats.default(new Ajv({ strict: false, formats: { 'idn-email': true } }));
    const schema = (name: string) =>
      JSON.parse(readFileSync(path.join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'));
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    const isValid = ajv.compile(schema('bom-1.6'));
    expect(isValid(bom()), JSON.stringify(isValid.errors?.slice(0, 3))).toBe(true);
    expect(isValid({ ...bom(), components: [{ name: 'x' }] })).toBe(false);
  });

  it('signs, seals and verifies an envelope', async () => {
    const { body } = await rest(server.url, key, 'POST', '/envelopes', {
      name: 'Contrat',
      documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
      signers: [person(1)],
      fields: [{ document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 75, width: 30, height: 8 }],
      send: true,
    });
    // A name that needs fonts of several writings.
    const { errors } = await signByLink(server.url, body.signers[0].sign_url, { typedSignature: 'Łukasz 田中 عمر 🖋' });
    expect(errors).toBeUndefined();
    const envelope = async () => (await rest(server.url, key, 'GET', `/envelopes/${body.id}`)).body;
    await expect.poll(async () => (await envelope()).status).toBe('completed');
    const { documents, pades_level: level } = await envelope();
    expect(level).toBe('B-LTA');
    const sealed = path.join(folder.path, 'sealed.pdf');
    const answer = await fetch(documents[0].sealed_download_url);
    writeFileSync(sealed, Buffer.from(await answer.arrayBuffer()));
    const { stdout } = await esign('verify', sealed, '--root', path.join(dataDir, 'pki/test-roots.pem'), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'holds' });
  });

  it('places a field at a text of the document', async () => {
    const { data, errors } = await graphql(server.url, `Bearer ${key}`, CREATE, {
      input: {
        name: 'Contrat',
        documents: [{ name: 'A.pdf', pdfBase64: (await onePager()).toString('base64') }],
        signers: [person(1)],
        fields: [
          {
            ...{ documentIndex: 0, signerIndex: 0, type: 'SIGNATURE', width: 20, height: 5 },
            anchor: { text: 'Contrat de prestation' },
          },
        ],
      },
    });
    expect(errors).toBeUndefined();
    expect(data.createEnvelope.envelope.documents[0].fields).toEqual([expect.objectContaining({ page: 1 })]);
  });

  it.each([
    ['/docs', 'text/html'],
    ['/docs/fr', 'text/html'],
    ['/docs/contract.pdf', 'application/pdf'],
    ['/graphiql', 'text/html'],
    ['/schema.graphql', 'application/graphql'],
    ['/openapi.yaml', 'application/yaml'],
    ['/openapi.json', 'application/json'],
    ['/console', 'text/html'],
    ['/pki', 'text/html'],
  ])('serves %s', async (route, type) => {
    const answer = await fetch(server.url + route);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(400);
  });

  it('has a command for an account that does not own its folder', async () => {
    const home = makeUnitFolder(path.join(folder.path, 'home'));
    const options = { cwd: made, env: { ...env, HOME: home }, ...unitAccount };
    for (const [command, ...words] of [['./esign'], ['npx', 'esign']] as const)
      expect((await run(command, [...words, '--help'], options)).stdout).toContain('doctor');
  });

  it('has the commands of the operator', async () => {
    expect((await esign('doctor')).stdout).toContain('✓ migrations');
    await esign('backup', path.join(folder.path, 'backup'));
    expect((await esign('trigger', 'attendance.session_closed', '--url', server.url)).stdout).toContain('follows');
  });
});

describe.skipIf(!canRunAsUnit)('a release as its unit runs it', () => {
  const unit = readFileSync(inProject('src/app/deploy/systemd/esign.service'), 'utf8');
  const own = path.join(folder.path, 'unit');
  // As a private /tmp. There is no HOME, as in a container with an account that the image does not know.
  const unitEnv = { TMPDIR: path.join(own, 'tmp') };

  beforeAll(() => {
    makeUnitFolder(own);
    makeUnitFolder(unitEnv.TMPDIR);
  });

  it.each([
    ['uploads a large PDF, signs and seals', '', 0],
    ['does so without setpriority, and warns once', 'SystemCallFilter=~setpriority', 1],
  ])('%s', async (_, dropIn, warnings) => {
    const under = asUnit({ unit: `${unit}\n${dropIn}`, writable: [own] });
    const setup = { dataDir: own, port: await freePort(), folder: made, under, env: unitEnv };
    const running = await startServerProcess(setup);
    try {
      const caller = sandboxKey(own);
      const { status, body } = await rest(running.url, caller, 'POST', '/envelopes', {
        name: 'Contrat',
        documents: [{ name: 'A.pdf', pdf_base64: (await contract({ pages: 300 })).toString('base64') }],
        signers: [person(1)],
        send: true,
      });
      expect(status, JSON.stringify(body) + running.output()).toBe(201);
      expect((await signByLink(running.url, body.signers[0].sign_url)).errors).toBeUndefined();
      const envelope = async () => (await rest(running.url, caller, 'GET', `/envelopes/${body.id}`)).body;
      await expect.poll(async () => (await envelope()).status).toBe('completed');
      expect(await envelope()).toMatchObject({ pades_level: 'B-LTA' });
      expect(running.output().split('ESIGN_PRIORITY')).toHaveLength(warnings + 1);
    } finally {
      await running.stop();
    }
  });
});

describe('npm run release', () => {
  it('refuses a folder that is not empty, and changes nothing in it', async () => {
    const before = readdirSync(made);
    const { code, stderr } = await refusal(release(made));
    expect([code, stderr]).toEqual([1, `${made} is not empty\n`]);
    expect(readdirSync(made)).toEqual(before);
  });

  it('asks for a folder', async () => {
    const { code, stderr } = await refusal(release());
    expect([code, stderr]).toEqual([2, 'npm run release -- FOLDER\n']);
  });
});

const CREATE = /* GraphQL */ `
  mutation ($input: CreateEnvelopeInput!) {
    createEnvelope(input: $input) { envelope { documents { fields { page } } } }
  }
`;

/** The modules that the bundles in a folder import from elsewhere, statically or not. */
async function importsOf(dir: string): Promise<string[]> {
  const bundles = readdirSync(dir).filter((name) => name.endsWith('.js'));
  const { metafile } = await build({
    entryPoints: bundles.map((name) => path.join(dir, name)),
    outdir: dir,
    bundle: true,
    external: ['*'],
    format: 'esm',
    platform: 'node',
    metafile: true,
    write: false,
  });
  const found = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  return [...new Set(found.filter(({ kind }) => kind !== 'require-call').map((one) => one.path))].filter(
    (name) => !name.startsWith('.'),
  );
}

/** A package that the Redis client loads for a command that the service does not send. */
const notUsed = ['@node-rs/xxhash'];

/** The package of a specifier such as `@scope/name/subpath`. */
const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
