import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../src/platform/database/index.ts';
import { inProject, version } from '../../src/platform/project-root.ts';
import { problemsOf } from './migrations/problems.ts';

const FIRST = '0001_begin';
const released = [...readFileSync(inProject('CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
  ([, name]) => name!,
);

describe('the migrations of this version', () => {
  const [first, ...later] = readMigrations();

  it('begin with one that is never edited: databases were made with it', () => {
    expect(first).toMatchObject({
      name: FIRST,
      checksum: '2fca15017bf393b4190cf94a52b04a711d2515933471162585446336f243b188',
    });
  });

  it('can run while the previous version serves', () => {
    const problems = later.map(({ name, sql }) => [name, problemsOf(sql, { version: version(), released })]);
    expect(Object.fromEntries(problems)).toEqual(Object.fromEntries(later.map(({ name }) => [name, []])));
  });
});

/** A version that follows 1.1.0, the only released one. */
const problems = (sql: string) => problemsOf(sql, { version: '1.2.0', released: ['1.1.0'] });
const expand = (sql: string) => problems(`-- expand\n\n${sql}`);
const because = (sql: string) => expand(`-- reason: nothing writes it yet\n${sql}`);

describe('an expand may', () => {
  it.each([
    'ALTER TABLE "a" ADD COLUMN "b" TEXT',
    'ALTER TABLE "a" ADD COLUMN "b" VARCHAR(10), ADD COLUMN "c" INTEGER NOT NULL DEFAULT 0;',
    `ALTER TABLE a ADD COLUMN "b" TEXT NOT NULL DEFAULT 'a, "NOT NULL"; DROP TABLE a'`,
    'ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0) NOT VALID',
    'ALTER TABLE a ADD CONSTRAINT c FOREIGN KEY (b, d) REFERENCES e (f, g) NOT VALID',
    `CREATE TYPE "T" AS ENUM ('A', 'B')`,
    `CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $f$ BEGIN DROP TABLE a; RETURN 1; END $f$`,
    `CREATE TABLE "n" ("id" UUID NOT NULL, CONSTRAINT "n_pkey" PRIMARY KEY ("id"));
     CREATE UNIQUE INDEX "n_x" ON "n"("x"); ALTER TABLE "n" ADD CONSTRAINT "k" FOREIGN KEY ("x") REFERENCES "a"("id")`,
    '-- DROP TABLE a;\n/* TRUNCATE a; */',
  ])('%s', (sql) => {
    expect(expand(sql)).toEqual([]);
  });
});

describe('an expand never, whatever the reason,', () => {
  it.each([
    ['DROP TABLE a', 'removes something'],
    ['DROP INDEX a_b', 'removes something'],
    ['TRUNCATE a', 'removes something'],
    ['ALTER TABLE a ADD COLUMN c INT, DROP COLUMN b', 'removes something'],
    ['ALTER TABLE ONLY "a" DROP CONSTRAINT "b"', 'removes something'],
    ['ALTER TABLE a RENAME COLUMN b TO c', 'renames something'],
    ['ALTER TABLE a RENAME TO c', 'renames something'],
    [`ALTER TYPE "T" RENAME VALUE 'A' TO 'B'`, 'renames something'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE BIGINT', 'changes a type'],
    ['ALTER TABLE a ALTER b TYPE BIGINT', 'changes a type'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'sets NOT NULL'],
    ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT', 'drops a default'],
    ['ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL', 'adds NOT NULL without a default'],
  ])('%s', (sql, why) => {
    expect(expand(sql)).toEqual([expect.stringContaining(`never ${why}`)]);
    expect(because(sql)).toEqual([expect.stringContaining(`never ${why}`)]);
  });
});

describe('an expand states a reason for', () => {
  it.each([
    'CREATE INDEX a_b ON a (b)',
    'CREATE UNIQUE INDEX a_b ON a (b)',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS a_b ON a (b)',
    'ALTER TABLE a ADD CONSTRAINT a_b UNIQUE (b)',
    'ALTER TABLE a ADD CONSTRAINT a_b CHECK (b > 0)',
    'ALTER TABLE a ADD CONSTRAINT a_b FOREIGN KEY (b) REFERENCES c (d)',
    'ALTER TABLE a ADD COLUMN b TEXT UNIQUE',
    'ALTER TABLE a ADD COLUMN b UUID DEFAULT gen_random_uuid()',
    'ALTER TABLE a ADD COLUMN b TEXT GENERATED ALWAYS AS (lower(c)) STORED',
    'ALTER TABLE a ALTER COLUMN b DROP NOT NULL',
    `ALTER TYPE "T" ADD VALUE 'C'`,
    'UPDATE a SET b = 1',
    'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION f()',
    'LOCK TABLE a',
  ])('%s', (sql) => {
    expect(expand(sql)).toEqual([expect.stringContaining('needs a line `-- reason: …` above it')]);
    expect(because(sql)).toEqual([]);
  });
});

describe('outside a transaction', () => {
  const outside = (sql: string) => problems(`-- expand outside a transaction\n${sql}`);

  it('is one statement that can be repeated after a crash', () => {
    expect(outside('CREATE INDEX CONCURRENTLY IF NOT EXISTS a_b ON a (b);')).toEqual([]);
    expect(outside('ALTER TABLE a VALIDATE CONSTRAINT c')).toEqual([]);
    for (const sql of [
      'CREATE INDEX CONCURRENTLY a_b ON a (b)',
      'ALTER TABLE a ADD COLUMN c INT',
      'DROP INDEX CONCURRENTLY a_b',
    ])
      expect(outside(sql), sql).toEqual([expect.stringContaining('cannot be repeated')]);
    expect(outside('VACUUM; VACUUM')).toEqual(['outside a transaction, a migration is exactly one statement']);
  });

  it('makes an index unique only with a reason', () => {
    const unique = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a_b ON a (b)';
    expect(outside(unique)).toEqual([expect.stringContaining('needs a line')]);
    expect(outside(`-- reason: both versions check it\n${unique}`)).toEqual([]);
  });
});

describe('a contract', () => {
  it('names a released version that can run on it', () => {
    expect(problems('-- contract from 1.1.0\nDROP TABLE a')).toEqual([]);
    expect(problems('-- contract from 1.0.0\nDROP TABLE a')).toEqual([
      'version 1.0.0 was never released (CHANGELOG.md)',
    ]);
    const dropIndex = 'DROP INDEX CONCURRENTLY IF EXISTS a_b';
    expect(problems(`-- contract from 1.1.0 outside a transaction\n${dropIndex}`)).toEqual([]);
    expect(problems('-- contract from 1.3.0\nDROP TABLE a')).toEqual(['this program, 1.2.0, could not run on it']);
  });
});

it('a migration without a mark in its first line is refused', () => {
  for (const sql of ['CREATE TABLE a (id int)', '\n-- expand\nSELECT 1', '-- expanded\n', '-- contract\nDROP TABLE a'])
    expect(problems(sql), sql).toEqual(['its first line is neither `-- expand` nor `-- contract from VERSION`']);
});
