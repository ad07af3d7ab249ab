import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';

/** Collects all garbage until this object is collected too. */
export async function assertCollected(object: WeakRef<object>): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  await expect
    .poll(async () => {
      await turn();
      collectGarbage();
      // A boolean: a failed attempt keeps its value, and would keep the object.
      return object.deref() === undefined;
    })
    .toBe(true);
}
