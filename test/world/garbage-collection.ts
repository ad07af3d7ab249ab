import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';

/** Collects garbage until this object is collected. @throws AssertionError if it still is in memory after a minute */
export async function assertCollected(object: WeakRef<object>): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  await expect
    .poll(async () => {
      await turn();
      collectGarbage();
      // Not the object itself: a failed attempt keeps its value in memory.
      return object.deref() === undefined;
    })
    .toBe(true);
}
