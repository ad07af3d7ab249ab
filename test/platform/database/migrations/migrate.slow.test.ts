import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, MigrationError, migrate, readSchemaState } from '../../../../src/platform/database/index.ts';
import { openPool } from '../../../../src/platform/database/pool.ts';
import { silentLog as log } from '../../../../src/platform/log/index.ts';
import { lacks } from '../../../tools/load.ts';
import { createTestDatabase } from '../../../world/database.ts';

const project = fileURLToPath(new URL('../../../..', import.meta.url));
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

const drop = (name: string) => rmSync(path.join(dir, name), { recursive: true });

const tables = async () => {
  const { rows } = await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  return rows.map(({ tablename }) => tablename as string).filter((table) => !table.startsWith('_'));
};

/** A transaction of another session that holds the lock of a table. */
async function holdTable(table: string): Promise<{ release(): Promise<void> }> {
  const holder = await database.pool.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS SHARE MODE`);
  return {
    release: async () => {
      await holder.query('COMMIT');
      holder.release();
    },
  };
}

/** How an index is there. */
const indexState = async (name: string) => {
  const { rows } = await pool.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [
    name,
  ]);
  return rows.map(({ valid }) => (valid ? 'valid' : 'invalid'));
};

describe('migrations', () => {
  it('are applied oldest first, once', async () => {
    put('20260102000000_add_b', 'ALTER TABLE a ADD COLUMN b int');
    put('20260101000000_begin', 'CREATE TABLE a (id int)');
    expect(await migrate(pool, { dir })).toEqual(['20260101000000_begin', '20260102000000_add_b']);
    expect(await migrate(pool, { dir })).toEqual([]);
    put('20260103000000_add_c', 'CREATE TABLE c (id int)');
    expect(await migrate(pool, { dir })).toEqual(['20260103000000_add_c']);
    expect(await tables()).toEqual(['a', 'c']);
  });

  it('wait for another process that applies them, and say so', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    const holder = await database.pool.connect();
    await holder.query('SELECT pg_advisory_lock(72707369)');
    let applying: Promise<string[]> | undefined;
    await new Promise<void>((resolve) => {
      applying = migrate(pool, { dir, onWait: resolve });
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
    await migrate(pool, { dir });
    expect(await tables()).toEqual(['a']);
  });

  it('are applied once when several processes start together', async () => {
    put('1_begin', 'SELECT pg_sleep(0.1); CREATE TABLE a (id int)');
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, { dir })));
    expect(applied.flat()).toEqual(['1_begin']);
  });

  it('roll back a failed one, keep those before it, and continue once it is fixed', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    put('2_break', 'CREATE TABLE b (id int); INSERT INTO nowhere VALUES (1)');
    await expect(migrate(pool, { dir })).rejects.toThrow(/^The migration 2_break failed: .*nowhere/);
    expect(await tables()).toEqual(['a']);
    put('2_break', 'CREATE TABLE b (id int)');
    expect(await migrate(pool, { dir })).toEqual(['2_break']);
  });

  it('refuse a migration changed after it was applied', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    await migrate(pool, { dir });
    put('1_begin', 'CREATE TABLE a (id int) -- edited');
    await expect(migrate(pool, { dir })).rejects.toThrow(MigrationError);
  });

  it('let an older version run on what a newer one expanded, and refuse what was never judged', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    put('2_more', '-- expand\nALTER TABLE a ADD COLUMN b int');
    await migrate(pool, { dir });
    drop('2_more');
    expect(await readSchemaState(pool, { dir })).toEqual({ pending: [], newer: ['2_more'], isFresh: false });
    expect(await migrate(pool, { dir })).toEqual([]);
    put('3_unmarked', 'CREATE TABLE c (id int)');
    await migrate(pool, { dir });
    drop('3_unmarked');
    await expect(migrate(pool, { dir })).rejects.toThrow('migrated by a newer version (migration 3_unmarked)');
    await expect(readSchemaState(pool, { dir })).rejects.toThrow(MigrationError);
  });

  it('refuse versions older than a contract names, and accept those from it on', async () => {
    put('1_begin', 'CREATE TABLE a (id int, b int)');
    put('2_less', '-- contract from 1.10.0\nALTER TABLE a DROP COLUMN b');
    await migrate(pool, { dir });
    drop('2_less');
    const start = (version: string) => migrate(pool, { dir, version });
    for (const version of ['1.9.9', '0.99.0', '1.2.0-beta.3'])
      await expect(start(version)).rejects.toThrow(
        `needs version 1.10.0 or newer since the migration 2_less; this is version ${version}`,
      );
    for (const version of ['1.10.0', '1.11.0', '2.0.0']) expect(await start(version)).toEqual([]);
  });

  it('do not contract while a process runs that is too old for it', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    put('2_add_b', '-- expand\nALTER TABLE a ADD COLUMN b int');
    put('3_drop_a', '-- contract from 0.4.0\nDROP TABLE a');
    const start = (...running: (string | null)[]) => migrate(pool, { dir, findRunning: async () => running });
    await expect(start('0.4.0', '0.3.9', null)).rejects.toThrow(
      /3_drop_a cannot be applied while processes older than version 0\.4\.0 run \(2; version 0\.3\.9, unknown\)/,
    );
    expect(await tables()).toEqual([]);
    expect(await start('0.4.0', '0.5.0')).toHaveLength(3);
  });

  it('wait for a busy table without stopping those who use it, and give up after a while', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    await migrate(pool, { dir });
    put('2_add_b', '-- expand\nALTER TABLE a ADD COLUMN b int');
    const busy: string[] = [];
    const onBusy = (name: string) => busy.push(name);
    const holder = await holdTable('a');
    await expect(migrate(pool, { dir, onBusy, patience: 0 })).rejects.toThrow(/2_add_b failed: .*lock timeout/);
    const applied = migrate(pool, { dir, onBusy });
    await expect.poll(() => busy).toContain('2_add_b');
    // Between two attempts nobody waits behind the migration.
    expect((await pool.query('SELECT count(*)::int AS count FROM a')).rows).toEqual([{ count: 0 }]);
    await holder.release();
    expect(await applied).toEqual(['2_add_b']);
  });

  it('build an index while several processes start, and while others write', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    await migrate(pool, { dir });
    put('2_index', '-- expand outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a_id" ON a (id)');
    const writer = await database.pool.connect();
    await writer.query('BEGIN; INSERT INTO a VALUES (1)');
    let waiting = 0;
    const onWait = () => (waiting += 1);
    const starts = Array.from({ length: 3 }, () => migrate(pool, { dir, onWait }));
    await expect.poll(() => waiting).toBe(2);
    await writer.query('INSERT INTO a VALUES (2); COMMIT');
    writer.release();
    expect((await Promise.all(starts)).flat()).toEqual(['2_index']);
    expect(await indexState('a_id')).toEqual(['valid']);
  });

  it('continue one outside a transaction after a crash, and let older versions run meanwhile', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    await migrate(pool, { dir });
    await pool.query('INSERT INTO a VALUES (1), (1)');
    const index = '-- expand outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_id" ON a (id)';
    put('2_index', index);
    // Fails late, and leaves what a crash leaves: an invalid index and a migration that did not finish.
    await expect(migrate(pool, { dir })).rejects.toThrow(/2_index failed: could not create unique index/);
    expect(await indexState('a_id')).toEqual(['invalid']);
    drop('2_index');
    expect(await migrate(pool, { dir })).toEqual([]);
    put('2_index', index);
    await pool.query('DELETE FROM a');
    expect(await migrate(pool, { dir })).toEqual(['2_index']);
    expect(await indexState('a_id')).toEqual(['valid']);
    // A crash between the statement and its record.
    await pool.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_index'`);
    expect(await migrate(pool, { dir })).toEqual(['2_index']);
    expect(await migrate(pool, { dir })).toEqual([]);
    const { rows } = await pool.query(`SELECT finished_at, applied_steps_count AS steps FROM _prisma_migrations`);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toEqual({ finished_at: expect.any(Date), steps: 1 });
  });

  it('do not repeat one that failed in Prisma', async () => {
    put('1_begin', 'CREATE TABLE a (id int)');
    await migrate(pool, { dir });
    await pool.query('UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrate(pool, { dir })).rejects.toThrow('The migration 1_begin failed earlier');
  });

  it('may take longer than the query timeout', async () => {
    put('1_begin', `CREATE TABLE t AS SELECT current_setting('statement_timeout') AS timeout`);
    await migrate(pool, { dir });
    expect((await pool.query('SELECT timeout FROM t')).rows).toEqual([{ timeout: '0' }]);
    expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  });

  it.skipIf(process.platform === 'win32' || lacks('prisma'))(
    'are recorded as Prisma itself would record them',
    async () => {
      await migrate(pool);
      const status = () => node('prisma/engine/prisma.mjs', 'migrate', 'status');
      expect(status()).toMatchObject({ status: 0, stdout: expect.stringContaining('Database schema is up to date!') });
      await pool.query('DELETE FROM _prisma_migrations');
      expect(status().status).toBe(1);
    },
  );

  it('create exactly what the models declare', () => {
    expect(node('prisma/engine/migrate.mjs', '--check')).toMatchObject({ status: 0, stderr: '' });
  });
});

function node(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url };
  return spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' });
}
