import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { openInspector } from '../soak/inspector.ts';
import { makeFolder, openPostgres } from '../soak/postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../soak/server-process.ts';
import { rest, signByLink } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';
import { makeNextVersion, type NextVersion } from '../world/next-version.ts';
import { openRetryingProxy, type RetryingProxy } from '../world/retrying-proxy.ts';

const run = promisify(execFile);
const folder = makeFolder('esign-upgrade-');
const dataDir = path.join(folder.path, 'data');

/** This version, and a release of it that looks like the version after it. */
let next: NextVersion;
let postgres: Awaited<ReturnType<typeof openPostgres>>;
let inspector: Awaited<ReturnType<typeof openInspector>>;
let proxy: RetryingProxy;
let ports: [number, number];
const servers: { former?: ServerProcess; next?: ServerProcess } = {};

type Which = keyof typeof servers;

const folderOf = (which: Which) => (which === 'next' ? next.folder : inProject('.'));
const environment = () => ({ DATABASE_URL: postgres.url, PUBLIC_URL: proxy.url, DRAIN_SECONDS: '1' });

async function start(which: Which): Promise<ServerProcess> {
  const place = which === 'next' ? { folder: next.folder } : {};
  const server = await startServerProcess({
    ...{ dataDir, port: ports[which === 'next' ? 1 : 0], env: environment() },
    ...place,
  });
  servers[which] = server;
  return server;
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of one of the versions. */
async function esign(which: Which, ...words: string[]): Promise<Ran> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment() };
  const asked = run(process.execPath, [path.join(folderOf(which), 'dist/cli.js'), ...words], { env });
  return asked.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ran) => ({ code, stdout, stderr }),
  );
}

const count = async (sql: string): Promise<number> =>
  (await inspector.query<{ count: number }>(`SELECT count(*)::int FROM ${sql}`))[0]!.count;
const organizations = () => count('organizations');
const applied = async () =>
  (await inspector.query<{ name: string }>(`SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1`)).map(
    ({ name }) => name,
  );

const ADD = '20990101000000_add_note';
const INDEX = '20990102000000_index_note';
const REMOVE = '20990103000000_remove_note';

beforeAll(async () => {
  const made = path.join(folder.path, 'next');
  await run(process.execPath, [inProject('src/app/bin/release.mjs'), made], { env: { PATH: process.env.PATH } });
  next = makeNextVersion(made);
  ports = [await freePort(), await freePort()];
  [postgres, proxy] = await Promise.all([openPostgres(folder.path), openRetryingProxy(ports)]);
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await inspector?.close();
  await proxy?.close();
  await postgres?.close();
  folder.remove();
});

it('a command creates the tables of a new database', async () => {
  const created = await esign('former', 'org', 'create', '--name', 'Ateliers', '--json');
  expect(created).toMatchObject({ code: 0, stderr: '' });
  inspector = await openInspector(dataDir, postgres.url);
  expect(await organizations()).toBe(1);
});

/** Sends and signs envelopes through the proxy until it is stopped; returns the ids of those that were signed. */
function traffic(key: string): { stop(): Promise<string[]> } {
  const signed: string[] = [];
  let isDone = false;
  const client = async () => {
    while (!isDone) {
      const { status, body } = await rest(proxy.url, key, 'POST', '/envelopes', {
        name: 'Contrat',
        documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
        signers: [person(1)],
        send: true,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      expect((await signByLink(proxy.url, body.signers[0].sign_url)).errors).toBeUndefined();
      signed.push(body.id);
    }
  };
  const clients = [client(), client()];
  return {
    stop: async () => {
      isDone = true;
      await Promise.all(clients);
      return signed;
    },
  };
}

describe('the next version, with an expand', () => {
  let known: string[];

  beforeAll(async () => {
    await start('former');
    known = await applied();
    next.put(
      ADD,
      `-- expand\nCREATE TYPE "Tone" AS ENUM ('A');\nALTER TABLE envelopes ADD COLUMN note TEXT, ADD COLUMN tone "Tone" NOT NULL DEFAULT 'A';
       CREATE TABLE notes (id UUID PRIMARY KEY, envelope_id UUID REFERENCES envelopes (id));`,
    );
    next.put(
      INDEX,
      '-- expand outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_note" ON envelopes (note)',
    );
  });

  it('runs no command on the schema of the former one, and does not change it', async () => {
    const refused = await esign('next', 'org', 'create', '--name', 'B');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`older schema than this version needs (missing: ${ADD}, ${INDEX})`);
    expect(await esign('next', 'doctor')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`to apply: ${ADD}`),
    });
    expect(await esign('next', 'migrate', '--check', '--json')).toMatchObject({
      code: 1,
      stdout: `${JSON.stringify({ pending: [ADD, INDEX], newer: [] })}\n`,
    });
    const backup = await esign('next', 'backup', path.join(folder.path, 'backup'));
    expect(backup).toMatchObject({ code: 1, stderr: expect.stringContaining('schema of an older version') });
    expect([await organizations(), await applied()]).toEqual([2, known]);
  });

  it('serves beside the former one, which restarts on the new schema, and nothing is lost', async () => {
    const clients = traffic(sandboxKey(dataDir));
    await start('next');
    expect(await applied()).toEqual([...known, ADD, INDEX]);
    await servers.former!.stop();
    await start('former');
    const signed = await clients.stop();
    expect(signed.length).toBeGreaterThan(0);
    const completed = () =>
      count(`envelopes WHERE status = 'COMPLETED' AND id IN (${signed.map((id) => `'${id}'`).join()})`);
    await expect.poll(completed, { timeout: 120_000 }).toBe(signed.length);
  });

  it('lets commands of both work', async () => {
    for (const which of ['former', 'next'] as const)
      expect(await esign(which, 'org', 'create', '--name', which)).toMatchObject({ code: 0, stderr: '' });
    expect((await esign('former', 'doctor')).stdout).toContain(`has migrated the schema (${ADD}, ${INDEX})`);
    expect(await esign('former', 'migrate', '--check', '--json')).toMatchObject({
      code: 0,
      stdout: `${JSON.stringify({ pending: [], newer: [ADD, INDEX] })}\n`,
    });
    expect(await esign('next', 'migrate')).toMatchObject({ code: 0, stdout: 'Nothing was pending.\n' });
  });
});

describe('the next version, with a contract', () => {
  beforeAll(() => {
    next.put(REMOVE, `-- contract from ${next.version}\nALTER TABLE envelopes DROP COLUMN note;`);
  });

  it('does not remove what a running process of the former one may use', async () => {
    const refused = await esign('next', 'migrate');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      new RegExp(`${REMOVE} cannot be applied while processes older than version 99.0.0 run \\(\\d; version 0`),
    );
    expect(await applied()).not.toContain(REMOVE);
  });

  it('removes it when they have stopped; the former one then refuses to start and names the version', async () => {
    await servers.former!.stop();
    expect(await esign('next', 'migrate')).toMatchObject({ code: 0, stdout: `Applied: ${REMOVE}.\n` });
    const message = `The database needs version 99.0.0 or newer since the migration ${REMOVE}`;
    const before = await organizations();
    for (const words of [['serve'], ['org', 'create', '--name', 'C'], ['backup', path.join(folder.path, 'backup')]])
      expect(await esign('former', ...words), words.join(' ')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(message),
      });
    expect(await organizations()).toBe(before);
    expect((await fetch(`${servers.next!.url}/readyz`)).status).toBe(200);
    delete servers.former;
  });
});
