import DataLoader from 'dataloader';
import type { Database } from './database.ts';

/** The most keys in one statement. More would let one connection work while the others wait. */
const MOST = 32;

/**
 * Returns a batched lookup of one key. Keys requested in the same turn of the event loop share one statement of
 * `findAll`, which returns its results in the order of the keys. Nothing is cached: a statement is sent after all its
 * keys were requested, so no result is older than its request.
 */
export function createLoader<Key, Found>(
  findAll: (database: Database, keys: readonly Key[]) => Promise<readonly Found[]>,
): (database: Database, key: Key) => Promise<Found> {
  const loaders = new WeakMap<Database, DataLoader<Key, Found>>();
  return (database, key) => {
    let loader = loaders.get(database);
    if (!loader) {
      loader = new DataLoader((keys) => findAll(database, keys), {
        cache: false,
        maxBatchSize: MOST,
        batchScheduleFn: (send) => setImmediate(send),
      });
      loaders.set(database, loader);
    }
    return loader.load(key);
  };
}
