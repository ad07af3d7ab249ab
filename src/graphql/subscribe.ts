import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Context } from '../platform/graphql/context.ts';

/** Subscriptions with the same key, and their result for the newest event. */
interface Shared {
  newest: { readonly event: unknown; readonly result: ExecutionResult | Promise<ExecutionResult> } | null;
  readers: number;
}

/** By the key of `keyOf`. */
const shared = new Map<string, Shared>();

/**
 * Like `subscribe` of graphql-js, but subscriptions with the same text, variables and actor are executed once for each
 * event object: a thousand dashboards of a session cost one execution for each change. Some fields depend on the actor,
 * so two actors never share a result.
 */
export async function subscribe(
  args: ExecutionArgs,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const stream = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in stream)) return stream;
  const events = stream[Symbol.asyncIterator]();
  const key = keyOf(args);
  const own = join(key);
  let isOpen = true;
  const leave = () => {
    if (isOpen && --own.readers === 0) shared.delete(key);
    isOpen = false;
  };
  const resultFor = (event: unknown) => {
    if (own.newest && own.newest.event === event) return own.newest.result;
    const result = execute({ ...args, rootValue: event });
    own.newest = { event, result };
    return result;
  };
  const results: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      try {
        const { value, done } = await events.next();
        if (!done) return { value: await resultFor(value), done: false };
      } catch (error) {
        leave();
        throw error;
      }
      leave();
      return { value: undefined, done: true };
    },
    async return() {
      leave();
      await events.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => results,
  };
  return results;
}

/** Returns a key that is the same for the same text, variables and actor. */
function keyOf({ document, operationName, variableValues, contextValue }: ExecutionArgs): string {
  const { actor } = contextValue as Context;
  return JSON.stringify([document.loc!.source.body, operationName, variableValues, actor]);
}

function join(key: string): Shared {
  let own = shared.get(key);
  if (!own) shared.set(key, (own = { newest: null, readers: 0 }));
  own.readers += 1;
  return own;
}
