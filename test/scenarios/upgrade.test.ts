import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInspector } from '../../lab/soak/inspector.ts';
import { makeFolder, openPostgres } from '../../lab/soak/postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import { openTraffic } from '../../lab/soak/upgrade-traffic.ts';
import { findUnfinished } from '../../lab/soak/upgrade-verdict.ts';
import { inProject, version } from '../../src/platform/project-root.ts';
import { graphql, sha256 } from '../world/client.ts';
import { makeNextVersion, type NextVersion } from '../world/next-version.ts';
import { openRetryingProxy, type RetryingProxy } from '../world/retrying-proxy.ts';
import { type EsignRun, runEsign } from '../world/run-esign.ts';

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

/** Runs a command of one of the versions. */
const esign = (which: Which, ...words: string[]): Promise<EsignRun> =>
  runEsign(words, { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment() }, folderOf(which));

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
}, 600_000);
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
    const traffic = openTraffic({ url: proxy.url, key: sandboxKey(dataDir), clients: 2 });
    await start('next');
    expect(await applied()).toEqual([...known, ADD, INDEX]);
    await servers.former!.stop();
    await start('former');
    await traffic.stop();
    expect(traffic.lost).toEqual([]);
    expect(traffic.signed.length).toBeGreaterThan(0);
    expect(await findUnfinished(inspector, traffic.signed)).toEqual([]);
  });

  it('lets commands of both work', async () => {
    for (const which of ['former', 'next'] as const)
      expect(await esign(which, 'org', 'create', '--name', which)).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await esign('former', 'doctor');
    expect(stdout).toContain(`has migrated the schema (${ADD}, ${INDEX})`);
    expect(stdout).toContain(`running: ${version()} (1), ${next.version} (1)`);
    expect(await esign('former', 'migrate', '--check', '--json')).toMatchObject({
      code: 0,
      stdout: `${JSON.stringify({ pending: [], newer: [ADD, INDEX] })}\n`,
    });
    expect(await esign('next', 'migrate')).toMatchObject({ code: 0, stdout: 'Nothing was pending.\n' });
  });
});

describe('a page of one version that a process of the other answers', () => {
  /** The scripts and styles that a page loads at once. */
  const linked = async (url: string) => {
    const html = await (await fetch(url)).text();
    return [...html.matchAll(/(?:src|href)="(\/assets\/hashed\/[^"]+\.(?:js|css))"/g)].map(([, href]) => href!);
  };
  const get = async (url: string) => {
    const answer = await fetch(url);
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      sha256: sha256(Buffer.from(await answer.arrayBuffer())),
    };
  };
  const asking = async (which: Which, query: string, authorization: string | null = null) =>
    graphql(servers[which]!.url, authorization, query);

  it('finds its scripts and styles', async () => {
    const { former, next: newer } = servers as Required<typeof servers>;
    for (const [own, other] of [
      [former, newer],
      [newer, former],
    ] as const) {
      const files = await linked(`${own.url}/console`);
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        const right = await get(own.url + file);
        expect(right).toMatchObject({ status: 200 });
        expect(await get(other.url + file), file).toEqual(right);
      }
    }
    expect((await get(`${former.url}/assets/hashed/next-unknown.js`)).status).toBe(404);
  });

  it('may send its documents before sign-in; others remain refused', async () => {
    for (const which of ['former', 'next'] as const) {
      expect(await asking(which, next.document)).toMatchObject({ status: 200, data: { __typename: 'Query' } });
      expect((await asking(which, '{ __typename  }')).status).toBe(401);
    }
  });

  it('is told of which build the process is, and that a document was not run', async () => {
    const builds = await Promise.all(
      Object.values(servers).map(async ({ url }) => {
        const html = await (await fetch(`${url}/console`)).text();
        const answer = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${sandboxKey(dataDir)}` },
          body: JSON.stringify({ query: '{ ofAnotherVersion }' }),
        });
        const { errors } = (await answer.json()) as { errors: object[] };
        expect(errors).toEqual([expect.not.objectContaining({ path: expect.anything() })]);
        expect(errors).toMatchObject([{ extensions: { code: 'invalid_body' } }]);
        const build = answer.headers.get('esign-build');
        expect(html).toContain(`<meta name="build" content="${build}" />`);
        return build;
      }),
    );
    expect(new Set(builds).size).toBe(2);
  });

  it('finds no script that somebody put into the database', async () => {
    const [file] = await linked(`${servers.next!.url}/console`);
    const name = `assets/${file!.replace('/assets/', '')}`;
    const change = (sql: string) => inspector.query(`UPDATE shared_files SET ${sql} WHERE name = $1`, [name]);
    await change('content = content || content');
    expect((await get(servers.former!.url + file)).status).toBe(404);
    await change(`(content, mac) = (SELECT content, mac FROM shared_files WHERE name <> '${name}' LIMIT 1)`);
    expect((await get(servers.former!.url + file)).status).toBe(404);
    expect((await get(servers.next!.url + file)).status).toBe(200);
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
