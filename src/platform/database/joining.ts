import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** The connection whose transaction Prisma joins when it begins one of its own. */
export const joining = new AsyncLocalStorage<pg.PoolClient>();
