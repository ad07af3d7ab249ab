import type { IncomingMessage } from 'node:http';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../platform/graphql/context.ts';
import { executeDocument } from '../platform/graphql/stored-operations.ts';
import type { Services } from '../platform/services.ts';
import { contextFor, requestActor } from './context.ts';
import { presentError } from './errors.ts';
import { countCall } from './rates.ts';
import { schema } from './schema.ts';

/** Facts about a GraphQL operation, for logs. */
interface OperationFacts {
  /** `query`, `mutation` or `subscription`. */
  readonly operation: string;
  /** Names of the root fields in the schema (never aliases), separated by commas. */
  readonly fields: string;
}

/** Maximum number of root fields listed by name; the rest is counted. */
const MOST_FIELDS = 5;

const known = new WeakMap<DocumentNode, Map<string, OperationFacts>>();

/** Returns the facts about an operation of a valid document; computed once per document. */
export function operationFacts(document: DocumentNode, operationName?: string | null): OperationFacts {
  const name = operationName ?? '';
  const found = known.get(document)?.get(name);
  if (found) return found;
  const operation = getOperationAST(document, operationName);
  const names = operation ? [...new Set(rootFields(document, operation.selectionSet))] : [];
  const more = names.length - MOST_FIELDS;
  const fields = [...names.slice(0, MOST_FIELDS), ...(more > 0 ? [`${more} more`] : [])].join(',');
  const facts = { operation: operation?.operation ?? 'none', fields };
  const ofDocument = known.get(document) ?? new Map<string, OperationFacts>();
  known.set(document, ofDocument.set(name, facts));
  return facts;
}

function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : [];
  });
}

const parsed = new Map<string, DocumentNode>();

/**
 * Runs one of the pages' own GraphQL documents in this process, as the holder of a credential. Errors are in the
 * result, as they would be over HTTP. Mutations pass `request`, so that the evidence records its origin.
 */
export async function runDocument(
  services: Services,
  source: string,
  variables: Record<string, unknown>,
  authorization: string | undefined,
  request?: IncomingMessage,
): Promise<ExecutionResult> {
  let document = parsed.get(source);
  if (!document) parsed.set(source, (document = parse(source)));
  try {
    const actor = await requestActor(services, authorization);
    const { assertWithin } = await countCall(services, actor, null);
    assertWithin();
    const nowhere = { requestId: '', ip: null, userAgent: null };
    const context = request
      ? contextFor(services, request, actor)
      : { services, actor, origin: nowhere, blob: () => undefined };
    const result = await executeDocument({ schema, document, variables, context });
    return result.errors ? { ...result, errors: result.errors.map((error) => presentError(services, error)) } : result;
  } catch (error) {
    return { errors: [presentError(services, error)] };
  }
}

/** Subscriptions with the same key, and their result for the newest event. */
interface Shared {
  newest: { readonly event: unknown; readonly result: ExecutionResult | Promise<ExecutionResult> } | null;
  readers: number;
}

/** By the key of `operationKey`. */
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
  const key = operationKey(args);
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
function operationKey({ document, operationName, variableValues, contextValue }: ExecutionArgs): string {
  const { actor } = contextValue as Context;
  return JSON.stringify([document.loc!.source.body, operationName, variableValues, actor]);
}

function join(key: string): Shared {
  let own = shared.get(key);
  if (!own) shared.set(key, (own = { newest: null, readers: 0 }));
  own.readers += 1;
  return own;
}
