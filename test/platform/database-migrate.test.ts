import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, MigrationError, migrate } from '../../src/platform/database/index.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog as log } from '../../src/platform/log/index.ts';
import { createTestDatabase } from '../world/database.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
let database: Database;
let pool: pg.Pool;
let dir: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  return async () => {
    await pool.end();
    rmSync(dir, { recursive: true });
  };
});
beforeEach(async () => {
  await database.pool.query('DROP SCHEMA public CASCADE');
  await database.pool.query('CREATE SCHEMA public');
  pool = openPool({ url: database.url, size: 6, applicationName: 'test', log });
});

function put(name: string, sql: string): void {
  mkdirSync(path.join(dir, name), { recursive: true });
  writeFileSync(path.join(dir, name, 'migration.sql'), sql);
}

const tables = async () => {
  const { rows } = await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  return rows.map(({ tablename }) => tablename as string).filter((table) => table !== '_prisma_migrations');
};

describe('migrations', () => {
  it('are applied oldest first, once', async () => {
    put('20260102000000_add_b', 'ALTER TABLE a ADD COLUMN b int');
    put('20260101000000_begin', 'CREATE TABLE a (id int)');
    expect(await migrate(pool, dir)).toEqual(['20260101000000_begin', '20260102000000_add_b']);
    expect(await migrate(pool, dir)).toEqual([]);
    put('20260103000000_add_c', 'CREATE TABLE c (id int)');
    expect(await migrate(pool, dir)).toEqual(['20260103000000_add_c']);
    expect(await tables()).toEqual(['a', 'c']);
  });

  it('wait for another process that applies them, and say so', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    const holder = await database.pool.connect();
    await holder.query('SELECT pg_advisory_lock(72707369)');
    let applying: Promise<string[]> | undefined;
    await new Promise<void>((resolve) => {
      applying = migrate(pool, dir, undefined, resolve);
    });
    expect(await tables()).toEqual([]);
    holder.release(true);
    expect(await applying).toEqual(['1_begin']);
  });

  it('may contain functions, DO blocks and several statements', async () => {
    put(
      '1_begin',
      `CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$; DO $$ BEGIN CREATE TABLE a (id int); END $$;`,
    );
    await migrate(pool, dir);
    expect(await tables()).toEqual(['a']);
  });

  it('are applied once when several processes start together', async () => {
    put('1_begin', 'SELECT pg_sleep(0.1); CREATE TABLE a (id int)');
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, dir)));
    expect(applied.flat()).toEqual(['1_begin']);
  });

  it('roll back a failed one, keep those before it, and continue once it is fixed', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    put('2_break', 'CREATE TABLE b (id int); INSERT INTO nowhere VALUES (1)');
    await expect(migrate(pool, dir)).rejects.toThrow(/^The migration 2_break failed: .*nowhere/);
    expect(await tables()).toEqual(['a']);
    put('2_break', 'CREATE TABLE b (id int)');
    expect(await migrate(pool, dir)).toEqual(['2_break']);
  });

  it('refuse a migration changed after it was applied, and a database newer than the program', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    put('2_more', 'CREATE TABLE b (id int)');
    await migrate(pool, dir);
    put('1_begin', 'CREATE TABLE a (id int) -- edited');
    await expect(migrate(pool, dir)).rejects.toThrow(MigrationError);
    rmSync(path.join(dir, '2_more'), { recursive: true });
    put('1_begin', 'CREATE TABLE a (id int)');
    await expect(migrate(pool, dir)).rejects.toThrow('migrated by a newer version');
  });

  it('may take longer than the query timeout', async () => {
    put('1_begin', `CREATE TABLE t AS SELECT current_setting('statement_timeout') AS timeout`);
    await migrate(pool, dir);
    expect((await pool.query('SELECT timeout FROM t')).rows).toEqual([{ timeout: '0' }]);
    expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  });

  it.skipIf(process.platform === 'win32')('are recorded as Prisma itself would record them', async () => {
    await migrate(pool);
    const status = () => node('prisma/engine/prisma.mjs', 'migrate', 'status');
    expect(status()).toMatchObject({ status: 0, stdout: expect.stringContaining('Database schema is up to date!') });
    await pool.query('DELETE FROM _prisma_migrations');
    expect(status().status).toBe(1);
  });

  it('create exactly what the models declare', () => {
    expect(node('prisma/engine/migrate.mjs', '--check')).toMatchObject({ status: 0, stderr: '' });
  });
});

function node(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url };
  return spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' });
}
