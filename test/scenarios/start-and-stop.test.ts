import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { freePort } from '../world/free-port.ts';
import { runEsign } from '../world/run-esign.ts';

/** Runs an operator's commands with real processes and the built-in database. */
const folder = makeFolder('esign-operator-');
afterAll(() => folder.remove());

const esign = (...words: string[]) =>
  runEsign(words, { PATH: process.env.PATH, DATA_DIR: path.join(folder.path, 'none') });

describe('an invalid command line', () => {
  it.each([
    [['nonsense'], 'unknown command nonsense'],
    [['org', 'create'], '--name is required'],
    [['org', 'create', '--name', ' '], '--name is required'],
    [['org', 'create', '--name', 'A', '--plan', 'x'], 'unknown option --plan'],
    [['key', 'list', '--org', 'A', '--json=yes', 'more'], 'wrong number of arguments'],
    [['key', 'create', '--org', 'A', '--mode', 'test', '--scopes'], '--scopes requires a value'],
  ])('%j reports the error and the right usage, and opens nothing', async (words, problem) => {
    const { code, stdout, stderr } = await esign(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(problem);
    expect(stderr).toContain('Usage: esign COMMAND');
  });

  it('with --json prints one error object on standard output', async () => {
    const { code, stdout, stderr } = await esign('org', 'create', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      2,
      { error: { code: 'usage', message: 'esign org create: --name is required' } },
    ]);
    expect(stderr).toContain('Usage: esign COMMAND');
  });

  it('is not reported for help', async () => {
    expect(await esign('--help')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('esign doctor'),
    });
  });
});

it.each([
  [
    'server.js',
    [],
    expect.stringMatching(/^Esign starts\. Its data is in .*none\.\n {2}The program is loaded +\d\.\d s\n$/),
  ],
  ['cli.js', ['sweep'], ''],
  [
    'cli.js',
    ['sweep', '--json'],
    '{"error":{"code":"failed","message":"Cannot connect to the database: connect ECONNREFUSED 127.0.0.1:1."}}\n',
  ],
])('reports an unreachable database in one line: %s %j', (program, words, printed) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('dist', program), ...words], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: path.join(folder.path, 'none'),
      DATABASE_URL: 'postgresql://somebody:in-secret@127.0.0.1:1/esign',
    },
  });
  expect([status, stdout, stderr]).toEqual([
    ...[1, printed, 'Cannot connect to the database: connect ECONNREFUSED 127.0.0.1:1.\n'],
  ]);
});

describe.skipIf(process.platform === 'win32')('the server', () => {
  let port: number;
  let shell: ChildProcess;
  let output = '';
  const dataDir = (name: string) => path.join(folder.path, name);
  const databaseRuns = async (name: string) => (await EmbeddedServer.prepare({ dataDir: dataDir(name) })).running();
  const env = (name: string) => ({
    PATH: process.env.PATH,
    DATA_DIR: dataDir(name),
    PORT: String(port),
    LOG_LEVEL: 'error',
    npm_lifecycle_event: 'start',
  });

  beforeAll(async () => {
    port = await freePort();
    // Like npm: a shell between npm and the server, which does not forward signals.
    shell = spawn('sh', ['-c', '"$0" dist/server.js; :', process.execPath], {
      cwd: inProject('.'),
      env: env('one'),
      stdio: ['ignore', 'pipe', 'inherit'] as const,
    });
    for await (const text of shell.stdout!) if ((output += text).includes('Esign is ready.')) break;
  });
  afterAll(() => shell?.kill('SIGKILL'));

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
    'refuses its metrics to requests forwarded by a proxy: %s',
    async (header) => {
      const metrics = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
      expect((await metrics({})).status).toBe(200);
      expect((await metrics({ [header]: '192.0.2.7' })).status).toBe(403);
    },
  );

  it('says at its first start what it does, step by step', () => {
    const steps = [...output.matchAll(/^ {2}(\S.*\S) +\d+\.\d s$/gm)].map(([, step]) => step);
    expect(steps).toEqual([
      'The program is loaded',
      'The built-in PostgreSQL runs',
      expect.stringMatching(/^Tables are made: 0001_begin/),
      'Keys and certificates are ready',
      'Pages and interfaces answer',
    ]);
    expect(output).toMatch(/^Esign starts\. Its data is in .*one\.\n/);
    expect(output).toMatch(/\nEsign is ready\. The start took \d+\.\d s\.\n {2}Listening /);
  });

  it('reports in one line which port is in use, and leaves no database running', async () => {
    const { status, stderr } = spawnSync(process.execPath, [inProject('dist/server.js')], {
      encoding: 'utf8',
      env: env('two'),
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      `The configuration cannot be used:\n  PORT ${port} is taken: something listens there on 127.0.0.1 already.\n`,
    );
    // It was told first: no database was made.
    expect(existsSync(path.join(dataDir('two'), 'postgres'))).toBe(false);
    expect(await databaseRuns('two')).toBe(false);
  });

  it('refuses in production with one line of JSON', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('dist/server.js')], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir('three'), NODE_ENV: 'production' },
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ level: 'fatal', msg: expect.stringMatching(/cannot be used:\n.*SECRET_KEY/s) }),
    ]);
  });

  it('stops together with its database when npm is stopped', async () => {
    expect(await databaseRuns('one')).toBe(true);
    shell.kill('SIGTERM');
    await once(shell, 'exit');
    await expect.poll(() => databaseRuns('one'), { interval: 200 }).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });
});
