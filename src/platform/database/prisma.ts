import type pg from 'pg';
import { Adapter } from './adapter.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { askSql, sqlMethods } from './sql.ts';
import { namesOf } from './statement-names.ts';

/**
 * Prisma's client on our pool, with its methods for SQL directly on the pool. Import this file only where it is needed:
 * it takes 40 ms of CPU to load.
 */
export const prismaOn = (pool: pg.Pool): PrismaClient =>
  Object.assign(
    new PrismaClient({ adapter: new Adapter(pool), errorFormat: 'minimal' }),
    sqlMethods((text, values) => askSql(pool, { names: namesOf(pool) }, text, values)) as object,
  );
