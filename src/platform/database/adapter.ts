import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { statementNames } from './statement-names.ts';

type Connected = Awaited<ReturnType<PrismaPg['connect']>>;
type Begun = Awaited<ReturnType<Connected['startTransaction']>>;

/**
 * Prisma on our pool. It asks for the relations of a row at the same moment, in a transaction too, where there is only
 * one connection to ask: pg would queue that today, and refuse it from version 9 on. Here one question follows another.
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
