import { describe, expect, it } from 'vitest';
import { statementNames } from '../../../src/platform/database/statement-names.ts';

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
});
