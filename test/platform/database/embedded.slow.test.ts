import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EmbeddedServer } from '../../../src/platform/database/embedded/index.ts';
import { openDatabase } from '../../../src/platform/database/index.ts';
import { createLog, silentLog as log } from '../../../src/platform/log/index.ts';
import { pretendOlder } from '../../world/newer-schema.ts';
import { cleanups, cluster, folder, hold, madeFolder, open, postmaster, until } from './database-folders.ts';

const root = process.getuid?.() === 0;
it('reports in one line that the folder cannot be created', async () => {
  const file = path.join(path.dirname(folder()), 'file');
  writeFileSync(file, '');
  const refused = await open(path.join(file, 'data')).catch((error) => error);
  expect(refused).toMatchObject({ name: 'EmbeddedPostgresError', forOperator: true });
  expect(refused.message).toMatch(/^DATA_DIR cannot be used: ENOTDIR/);
});
describe('the built-in database', () => {
  it('keeps its data between starts and stops when closed', async () => {
    const dataDir = folder();
    const first = await open(dataDir);
    expect(first.embedded).toBe(true);
    const { id } = await first.prisma.organization.create({ data: { name: 'kept' } });
    await Promise.all([first.close(), first.close()]);
    expect(postmaster(dataDir)).toBeNull();
    const second = await open(dataDir);
    expect(await second.prisma.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'kept' });
    await second.close();
    expect(readFileSync(path.join(cluster(dataDir), 'server.log'), 'utf8')).not.toContain('not properly shut down');
  });

  it('is migrated by a command only if nobody else uses it', async () => {
    const dataDir = folder();
    const server = await open(dataDir);
    const { name } = await pretendOlder(server.pool);
    const recorded = async () => (await server.pool.query('SELECT migration_name FROM _prisma_migrations')).rowCount;
    const before = await recorded();
    await expect(open(dataDir)).rejects.toMatchObject({
      name: 'MigrationError',
      message: expect.stringContaining(`older schema than this version needs (missing: ${name})`),
    });
    expect(await recorded()).toBe(before);
    await server.close();
    // It runs the migration, whose tables are there already.
    await expect(open(dataDir)).rejects.toThrow(`The migration ${name} failed`);
  });

  it('is taken over when the process that started it was killed', async () => {
    const dataDir = await madeFolder();
    const killed = await hold(dataDir);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(postmaster(dataDir)).not.toBeNull();
    const next = await hold(dataDir);
    expect(next.since).toBe(killed.since);
    await next.close();
    expect(postmaster(dataDir)).toBeNull();
  });

  it('runs as long as any process uses it', async () => {
    const dataDir = await madeFolder();
    const [server, commandLine] = await Promise.all([hold(dataDir), hold(dataDir)]);
    expect(server.since).toBe(commandLine.since);
    const { pid } = postmaster(dataDir)!;
    await commandLine.close();
    expect(postmaster(dataDir)?.pid).toBe(pid);
    await server.close();
    expect(postmaster(dataDir)).toBeNull();
  });

  it('can be opened while another process closes it', async () => {
    const dataDir = await madeFolder();
    for (let round = 0; round < 3; round++) {
      const leaving = await open(dataDir);
      const [arriving] = await Promise.all([open(dataDir), leaving.close()]);
      expect((await arriving.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await arriving.close();
    }
    expect(postmaster(dataDir)).toBeNull();
  });

  it('restarts with all committed data when its server is killed', async () => {
    const dataDir = await madeFolder();
    const database = await open(dataDir);
    const { id } = await database.prisma.organization.create({ data: { name: 'kept' } });
    const { pid } = postmaster(dataDir)!;
    process.kill(pid, 'SIGKILL');
    // A session of the killed server may still answer for a moment.
    await until(() => ![pid, undefined].includes(postmaster(dataDir)?.pid));
    await until(() =>
      database.prisma.organization.findUniqueOrThrow({ where: { id } }).then(
        () => true,
        () => false,
      ),
    );
    await database.close();
    expect(postmaster(dataDir)).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('stops even if the connection that holds it breaks at the end', async () => {
    const dataDir = await madeFolder();
    const database = await open(dataDir);
    const { rows } = await database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = 'postgres' AND application_name LIKE 'esign-%'`,
    );
    expect(rows).toHaveLength(1);
    const { pid } = rows[0]!;
    process.kill(pid, 'SIGSTOP');
    const closed = database.close();
    await until(() => database.pool.ended && database.pool.totalCount === 0);
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGCONT');
    await closed;
    expect(postmaster(dataDir)).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')(
    'starts although its lock files name a process id that now belongs to another program',
    async () => {
      // A process of the same account, so that PostgreSQL would trust the lock file.
      const account = root ? { uid: 65534, gid: 65534 } : {};
      const somebody = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], {
        ...account,
        cwd: '/',
        stdio: 'ignore',
      });
      cleanups.push(() => somebody.kill());
      const dataDir = await madeFolder();
      const killed = await open(dataDir);
      const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => path.join(cluster(dataDir), name));
      const left = locks.map((file) => readFileSync(file, 'utf8').replace(/^\d+/, String(somebody.pid)));
      await killed.close();
      for (const [at, file] of locks.entries()) {
        writeFileSync(file, left[at]!, { mode: 0o600 });
        if (root) chownSync(file, 65534, 65534);
      }
      const next = await open(dataDir);
      expect((await next.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await next.close();
    },
  );

  it('listens on loopback with a password if the folder’s path is too long for a socket', async () => {
    const dataDir = await madeFolder('long'.repeat(30));
    const database = await open(dataDir);
    expect(database.url).toMatch(/^postgresql:\/\/esign:[\w-]{32}@127\.0\.0\.1:\d+\/esign$/);
    const stranger = database.url.replace(/:[\w-]{32}@/, ':wrong@');
    await expect(openDatabase({ databaseUrl: stranger, dataDir, log })).rejects.toThrow();
    const { pid } = postmaster(dataDir)!;
    process.kill(pid, 'SIGKILL');
    await until(() => ![pid, undefined].includes(postmaster(dataDir)?.pid));
    await until(() =>
      database.pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    );
    await database.close();
  });

  it('is durable and private: fsync is on, and its log has no user data', async () => {
    const dataDir = await madeFolder();
    const lines: string[] = [];
    const database = await openDatabase({
      databaseUrl: null,
      dataDir,
      log: createLog('trace', { write: (line: string) => lines.push(line) }),
    });
    const { rows } = await database.pool.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
    );
    expect(new Set(rows.map(({ setting }) => setting))).toEqual(new Set(['on']));
    const { id } = await database.prisma.organization.create({ data: { name: 'x' } });
    await database.prisma.organization.create({ data: { id, name: 'canary@example.org' } }).catch(() => {});
    await database.pool.query(`SELECT 'canary@example.org'::uuid`).catch(() => {});
    await database.pool.query('SELECT $1::uuid', ['canary@example.org']).catch(() => {});
    await database.close();
    expect(readFileSync(path.join(cluster(dataDir), 'server.log'), 'utf8')).not.toContain('canary');
    expect(lines.join()).not.toContain('canary');
  });

  it.each(['fsync', 'full_page_writes'])('enforces the same for other servers: refuses %s off', async (setting) => {
    const dataDir = await madeFolder();
    const server = await EmbeddedServer.prepare({ dataDir, sync: false, settings: { [setting]: 'off' } });
    await server.ensureRunning();
    const refused = openDatabase({ databaseUrl: server.url('postgres'), dataDir, log });
    await expect(refused).rejects.toMatchObject({
      name: 'UnsafeServerError',
      message: expect.stringContaining(`${setting} = off`),
    });
    await server.stop();
  });

  it('is created at the first start only', async () => {
    const dataDir = folder();
    await (await hold(dataDir)).close();
    const made = statSync(path.join(cluster(dataDir), 'PG_VERSION'));
    await (await hold(dataDir)).close();
    const kept = statSync(path.join(cluster(dataDir), 'PG_VERSION'));
    expect([kept.ino, kept.mtimeMs]).toEqual([made.ino, made.mtimeMs]);
  });
});

describe.runIf(root)('the built-in database started by root', () => {
  it('runs under an account without privileges that cannot read our secrets', async () => {
    const dataDir = await madeFolder();
    process.env.SECRET_KEY = 'canary';
    cleanups.push(() => delete process.env.SECRET_KEY);
    const database = await open(dataDir);
    const { pid } = postmaster(dataDir)!;
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534/m);
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Groups:\s*(65534)?\s*$/m);
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('canary');
    }
    await database.close();
  });

  it('ignores links that the account puts in its folder', async () => {
    const dataDir = await madeFolder();
    const precious = path.join(path.dirname(dataDir), 'precious');
    writeFileSync(precious, 'of root', { mode: 0o600 });
    for (const name of ['esign.conf', 'server.log']) {
      rmSync(path.join(cluster(dataDir), name), { force: true });
      symlinkSync(precious, path.join(cluster(dataDir), name));
    }
    await expect(open(dataDir)).rejects.toThrow();
    rmSync(path.join(cluster(dataDir), 'server.log'));
    linkSync(precious, path.join(cluster(dataDir), 'server.log'));
    await expect(open(dataDir)).rejects.toThrow('a regular file');
    rmSync(path.join(cluster(dataDir), 'server.log'));
    await (await open(dataDir)).close();
    expect([readFileSync(precious, 'utf8'), statSync(precious).uid]).toEqual(['of root', 0]);
  });

  it('uses another place if the folder is readable by root only', async () => {
    const dataDir = folder();
    chmodSync(path.dirname(dataDir), 0o700);
    const database = await open(dataDir);
    const place = cluster(dataDir);
    cleanups.push(() => rmSync(path.dirname(place), { recursive: true, force: true }));
    expect(place.startsWith('/var/lib/esign/')).toBe(true);
    const { id } = await database.prisma.organization.create({ data: { name: 'kept' } });
    await database.close();
    const again = await open(dataDir);
    expect(await again.prisma.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'kept' });
    await again.close();
  });

  it('also runs for other users, and is then not taken over by root', async () => {
    const dataDir = folder();
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, 65534, 65534);
    const holder = await hold(dataDir, 65534);
    expect(holder.url).toContain('host=');
    await holder.close();
    expect(postmaster(dataDir)).toBeNull();
    const other = folder();
    mkdirSync(other, { mode: 0o700 });
    chownSync(other, 1, 1);
    const daemon = await hold(other, 1);
    await daemon.close();
    await expect(open(other)).rejects.toThrow(/belongs to the user with id 1/);
  });
});
