import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Context } from '../platform/graphql/context.ts';

/** The result of an operation for the newest event. */
interface Shared {
  event: unknown;
  result: ExecutionResult | Promise<ExecutionResult> | undefined;
  readers: number;
}

/** By operation and actor, see `keyOf`. */
const shared = new Map<string, Shared>();

/**
 * Like `subscribe` of graphql-js, but equal operations of one actor share the result for an event object that they
 * share: a thousand dashboards of a session cost one execution for each change. Fields decide by the actor what they
 * show, so the results of two actors are never shared.
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
    if (own.event !== event || own.result === undefined) {
      own.event = event;
      own.result = execute({ ...args, rootValue: event });
    }
    return own.result;
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

/** Equal for operations whose results are equal: the same text, variables and actor. */
function keyOf({ document, operationName, variableValues, contextValue }: ExecutionArgs): string {
  const { actor } = contextValue as Context;
  return JSON.stringify([document.loc!.source.body, operationName, variableValues, actor]);
}

function join(key: string): Shared {
  let own = shared.get(key);
  if (!own) shared.set(key, (own = { event: undefined, result: undefined, readers: 0 }));
  own.readers += 1;
  return own;
}
