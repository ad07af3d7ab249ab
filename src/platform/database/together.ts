import DataLoader from 'dataloader';
import type { Database } from './database.ts';

/** How many finds one statement serves at most: more would let one connection work while the others wait. */
const MOST = 32;

/**
 * Makes of `findAll`, which answers many keys in their order, a find of one: what is asked for in the same turn of the
 * event loop shares a statement. Nothing is remembered: each statement is sent after all its finds were asked for, so
 * an answer is never older than its question.
 */
export function together<Key, Found>(
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
