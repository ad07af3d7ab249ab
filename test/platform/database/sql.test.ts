import { describe, expect, it } from 'vitest';
import { anyOf, joinSql, param, rawSql, sql, statementNames } from '../../../src/platform/database/sql.ts';

describe('names of prepared statements', () => {
  const name = statementNames();
  it('are the same for the same statement', () => {
    const sql = 'SELECT 1 FROM "envelopes" WHERE "id" = $1';
    expect(name({ sql, args: ['a'] })).toMatch(/^esign_/);
    expect(name({ sql, args: ['b'] })).toBe(name({ sql, args: ['a'] }));
  });

  it.each(['LIKE', 'ILIKE'])('are not given to a search by %s: its plan depends on the word', (operator) => {
    const sql = `SELECT 1 FROM "envelopes" WHERE "search_text"::text ${operator} $1`;
    expect(name({ sql, args: ['%martin%'] })).toBeUndefined();
  });

  it('are given to every statement of ours, and to no more of Prisma than a connection can keep', () => {
    const names = statementNames();
    for (let n = 0; n < 200; n++) names({ sql: `SELECT ${n}`, args: [] });
    expect(names({ sql: 'SELECT 200', args: [] })).toBeUndefined();
    expect(names({ sql: 'SELECT 201', args: [], isOurs: true })).toMatch(/^esign_/);
  });
});

describe('sql', () => {
  it('makes a parameter of each value, never text', () => {
    const { text, values } = sql`SELECT 1 FROM t WHERE a = ${"'; DROP TABLE t"} AND b = ${null}`;
    expect(text).toBe('SELECT 1 FROM t WHERE a = $1 AND b = $2');
    expect(values).toEqual(["'; DROP TABLE t", null]);
  });

  it('nests parts, and numbers their parameters anew', () => {
    const part = (n: number) => sql`n = ${n}`;
    const either = joinSql([part(1), part(2)], ' OR ');
    const { text, values } = sql`SELECT ${'a'} FROM ${rawSql('t')} WHERE ${either} AND id = ${anyOf(['x'], 'uuid')}`;
    expect(text).toBe('SELECT $1 FROM t WHERE n = $2 OR n = $3 AND id = ANY(ARRAY(SELECT unnest($4::uuid[])))');
    expect(values).toEqual(['a', 1, 2, ['x']]);
    expect(joinSql([]).text).toBe('');
  });

  it('sends a shared parameter once', () => {
    const names = param(['x']);
    const { text, values } = sql`SELECT ${names}::text[], ${1}, ${sql`(${names}::text[])`}`;
    expect([text, values]).toEqual(['SELECT $1::text[], $2, ($1::text[])', [['x'], 1]]);
  });
});
