import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, onCommit, transaction } from '../../src/platform/database/index.ts';
import { createTestDatabase } from '../world/database.ts';

describe('a transaction', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query('CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL)');
    await database.pool.query('INSERT INTO counter VALUES (1, 0), (2, 0)');
  });
  afterAll(() => database.close());

  it('keeps everything or nothing', async () => {
    await transaction(database, async (tx) => {
      await tx.$executeRaw`UPDATE counter SET n = 5 WHERE id = 1`;
      throw new Error('no');
    }).catch(() => {});
    const { rows } = await database.pool.query('SELECT n FROM counter WHERE id = 1');
    expect(rows).toEqual([{ n: 0 }]);
  });
  it('runs hooks after', async () => {
    const seen: string[] = [];
    await transaction(database, async (tx) => {
      onCommit(tx, () => {
        seen.push('hook');
      });
      seen.push('work');
    });
    expect(seen).toEqual(['work', 'hook']);
  });
});
