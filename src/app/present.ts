import { type ExecutionResult, execute } from 'graphql';
import { bindings } from '../../rest/bindings/index.ts';
import { loadOperations, type Operation } from '../../rest/operations.ts';
import { lowerEnums } from '../../rest/shape.ts';
import { type KeyActor, scopes } from '../kernel/actor.ts';
import { Fault } from '../kernel/fault.ts';
import type { Present } from '../modules/webhooks/index.ts';
import type { Context } from '../platform/graphql/context.ts';
import { inProject } from '../platform/project-root.ts';
import type { Services } from '../platform/services.ts';

/** The REST document that shows each resource, by operationId: a resource whose routes do not exist yet is not shown. */
const documents: Readonly<Record<Parameters<Present>[0], string>> = {
  envelope: 'getEnvelope',
  mandate: 'getSigningMandate',
  batch: 'getSealBatch',
  session: 'getAttendanceSession',
};

/** Read when first needed: a command that presents nothing does not build the schema. */
let loading: ReturnType<typeof load> | undefined;
async function load() {
  const { schema } = await import('./schema.ts');
  return { schema, operations: loadOperations([inProject('rest/operations'), inProject('rest/events')], schema) };
}

/**
 * Shows a resource as `GET` would to its own organisation, by the same document and binding; null where that answers
 * `not_found`. Throws anything else that goes wrong.
 */
export const presenter =
  (services: Services): Present =>
  async (resource, id, owner) => {
    const { schema, operations } = await (loading ??= load());
    const operation = operations.get(documents[resource]);
    if (!operation) throw new Error(`there is no document ${documents[resource]}`);
    const { document, rootField, enums } = operation satisfies Operation;
    const contextValue = contextOf(services, owner);
    const result = (await execute({ schema, document, variableValues: { id }, contextValue })) as ExecutionResult;
    const [error] = result.errors ?? [];
    if (error) {
      const { originalError } = error;
      if (originalError instanceof Fault && originalError.code === 'not_found') return null;
      throw originalError ?? error;
    }
    await lowerEnums(enums, result.data);
    const shown = result.data![rootField] as never;
    const { present } = bindings[documents[resource]] ?? {};
    return (present ? present(shown, { params: { id }, query: {}, body: undefined }) : shown) as Record<
      string,
      unknown
    >;
  };

/** The service itself, with the eyes of a key of that organisation and mode. */
function contextOf(services: Services, { organizationId, mode }: Parameters<Present>[2]): Context {
  const actor: KeyActor = { kind: 'key', keyId: 'system', organizationId, mode, scopes };
  return { services, actor, origin: { requestId: '', ip: null, userAgent: null }, blob: () => undefined };
}
