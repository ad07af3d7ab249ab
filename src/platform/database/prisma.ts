import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { Connections } from './connections.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { joining, type PrismaQueries } from './open-transaction.ts';
import { pooledStatementNames, queriesOn } from './sql.ts';

type Connected = Awaited<ReturnType<PrismaPg['connect']>>;
type Begun = Awaited<ReturnType<Connected['startTransaction']>>;

/**
 * Prisma's driver adapter on our pool. Prisma queries the relations of a row in parallel, also in a transaction, which
 * has only one connection: pg queues these queries today and rejects them from version 9. This adapter runs them one
 * after another. Within `joining`, Prisma works in the transaction that is open on that connection, and whoever began it
 * ends it.
 */
class Adapter extends PrismaPg {
  constructor(pool: pg.Pool) {
    super(pool, { statementNameGenerator: pooledStatementNames(pool) });
  }

  override async connect(): Promise<Connected> {
    const connected = await super.connect();
    const begin = connected.startTransaction;
    return Object.assign(connected, {
      startTransaction: async (...options: Parameters<typeof begin>) => {
        const client = joining.getStore();
        const joined =
          client && Object.create(connected, { client: { value: { connect: async () => within(client) } } });
        return oneByOne(await (joined ? begin.call(joined, ...options) : begin.apply(connected, options)));
      },
    });
  }
}

/** A connection with an open transaction, as the adapter uses it. The transaction's begin and end are not the adapter's. */
const within = (client: pg.PoolClient) => ({
  query: (query: pg.QueryConfig) => (CONTROL.test(query.text) ? nothing : client.query(query)),
  on: () => {},
  removeListener: () => {},
  release: () => {},
});

const CONTROL = /^(?:BEGIN|COMMIT|ROLLBACK)$/;
const nothing = Promise.resolve({ fields: [], rows: [], rowCount: 0 });

function oneByOne(transaction: Begun): Begun {
  const { queryRaw, executeRaw } = transaction;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask);
    last = answer.catch(() => {});
    return answer;
  };
  return Object.assign(transaction, {
    queryRaw: (...query: Parameters<typeof queryRaw>) => inTurn(() => queryRaw.apply(transaction, query)),
    executeRaw: (...query: Parameters<typeof executeRaw>) => inTurn(() => executeRaw.apply(transaction, query)),
  });
}

/** Prisma's client on our pool. Import this file only where it is needed: it takes 40 ms of CPU to load. */
export const prismaOn = (pool: pg.Pool): PrismaQueries =>
  new PrismaClient({ adapter: new Adapter(pool), errorFormat: 'minimal' });

/** The same database on a connection that is in a transaction: everything that reads sees its rows. */
export const databaseOn = <D extends Connections>(database: D, session: pg.Pool): D & { prisma: PrismaQueries } => ({
  ...database,
  ...queriesOn(session),
  pool: session,
  prisma: prismaOn(session),
});
