import type pg from 'pg';
import { Adapter } from './adapter.ts';
import { PrismaClient } from './generated/prisma/client.ts';

/** Prisma's client on our pool. Import this file only where it is needed: it takes 40 ms of CPU to load. */
export const prismaOn = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new Adapter(pool), errorFormat: 'minimal' });
