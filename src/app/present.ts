import { GraphQLError } from 'graphql';
import { bindings } from '../../rest/bindings/index.ts';
import { loadOperations } from '../../rest/operations.ts';
import { runOperation } from '../../rest/run-operation.ts';
import { type KeyActor, scopes } from '../kernel/actor.ts';
import { Fault } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import type { Present } from '../modules/messages/index.ts';
import type { Context } from '../platform/graphql/context.ts';
import { inProject } from '../platform/project-root.ts';
import type { Services } from '../platform/services.ts';

/** The REST operation that shows each resource, by operationId. */
const documents: Readonly<Record<Parameters<Present>[0], string>> = {
  envelope: 'getEnvelope',
  mandate: 'getSigningMandate',
  batch: 'getSealBatch',
  session: 'getAttendanceSession',
};

/** Loaded on first use: commands that present nothing do not build the schema. */
let loading: ReturnType<typeof load> | undefined;
async function load() {
  const { schema } = await import('../graphql/schema.ts');
  return { schema, operations: loadOperations([inProject('rest/operations'), inProject('rest/events')], schema) };
}

/**
 * Returns a resource as `GET` would for its own organisation, by the same operation and binding; null if that answers
 * `not_found`. Rejects with any other error.
 */
export async function presentResource(
  services: Services,
  ...[resource, id, owner]: Parameters<Present>
): ReturnType<Present> {
  const { schema, operations } = await (loading ??= load());
  const operation = operations.get(documents[resource]);
  if (!operation) throw new Error(`missing GraphQL document: ${documents[resource]}`);
  const request = { params: { id }, query: {}, body: undefined };
  const route = { ...operation, ...bindings[documents[resource]] };
  try {
    const shown = await runOperation(schema, route, { id }, request, contextOf(services, owner));
    if (!isRecord(shown)) throw new Error(`${resource} is no object`);
    return shown;
  } catch (error) {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    if (cause instanceof Fault && cause.code === 'not_found') return null;
    throw cause;
  }
}

/** Context of the service itself, with the rights of an API key of that organisation and mode. */
function contextOf(services: Services, { organizationId, mode }: Parameters<Present>[2]): Context {
  const actor: KeyActor = { kind: 'key', keyId: 'system', organizationId, mode, scopes };
  return { services, actor, origin: { requestId: '', ip: null, userAgent: null }, blob: () => undefined };
}
