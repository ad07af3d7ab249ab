import DataLoader from 'dataloader';
import { outsideRequest, timeLeft, timeLimits, waitFor } from '../neighbours/index.ts';
import type { Database } from './database.ts';

/** Maximum keys per statement. With more, one connection would work while the others wait. */
const MOST = 32;

/**
 * Returns a batched lookup of one key. Keys requested in the same turn of the event loop share one statement of
 * `findAll`, which returns its results in the order of the keys. Nothing is cached: a statement is sent after all its
 * keys were requested, so no result is older than its request. The statement belongs to no request; each request waits
 * for it only within its own time limit.
 */
export function createLoader<Key, Found>(
  findAll: (database: Database, keys: readonly Key[]) => Promise<readonly Found[]>,
): (database: Database, key: Key) => Promise<Found> {
  const loaders = new WeakMap<Database, DataLoader<Key, Found>>();
  return (database, key) => {
    let loader = loaders.get(database);
    if (!loader) {
      loader = new DataLoader((keys) => forAll(() => findAll(database, keys)), {
        cache: false,
        maxBatchSize: MOST,
        batchScheduleFn: (send) => setImmediate(send),
      });
      loaders.set(database, loader);
    }
    return waitFor(Math.max(0, timeLeft(timeLimits.database.jobAnswer)), loader.load(key));
  };
}

/** Runs `find` with the time limit of a query outside requests, unless the first caller has more time (a job). */
const forAll = <T>(find: () => T): T => (timeLeft(0) > timeLimits.database.answer ? find() : outsideRequest(find));
