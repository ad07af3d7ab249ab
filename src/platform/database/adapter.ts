import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { statementNames } from './statement-names.ts';

type Connected = Awaited<ReturnType<PrismaPg['connect']>>;
type Begun = Awaited<ReturnType<Connected['startTransaction']>>;

/**
 * Prisma's driver adapter on our pool. Prisma queries the relations of a row in parallel, also in a transaction, which
 * has only one connection: pg queues these queries today and rejects them from version 9. This adapter runs them one
 * after another.
 */
export class Adapter extends PrismaPg {
  constructor(pool: pg.Pool) {
    super(pool, { statementNameGenerator: statementNames() });
  }

  override async connect(): Promise<Connected> {
    const connected = await super.connect();
    const begin = connected.startTransaction.bind(connected);
    return Object.assign(connected, {
      startTransaction: async (...options: Parameters<typeof begin>) => oneByOne(await begin(...options)),
    });
  }
}

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
