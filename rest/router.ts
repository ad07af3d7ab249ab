import express from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Actor, Scope } from '../src/kernel/actor.ts';
import { definitely } from '../src/kernel/definitely.ts';
import { Fault, type FaultDetail, refuse } from '../src/kernel/fault.ts';
import type { Context } from '../src/platform/graphql/context.ts';
import { graphqlFault } from '../src/platform/graphql/plain-error.ts';
import { operationOf } from '../src/platform/graphql/stored-operations.ts';
import { accessLogLine, actorFacts, BodyAborted, httpRefusal } from '../src/platform/http/index.ts';
import { type ReceivedBody, receiveJson, type SpoolPlace } from '../src/platform/http/receive-json.ts';
import { type BodyNeeds, LEAST_NEEDS, needsOfSchema } from '../src/platform/http/schema-needs.ts';
import type { Log } from '../src/platform/log/index.ts';
import { logFailure } from '../src/platform/outage.ts';
import type { Binding, Bindings, RestRequest } from './bindings/binding.ts';
import { bodyDetails, type Contract, openContract, shownKey, unknownName } from './contract.ts';
import { sendProblem } from './error-responses.ts';
import { openMatcher, type RunOnce, withIdempotencyKey } from './match.ts';
import { inRestNames } from './names.ts';
import { deprecationHeaders } from './response-headers.ts';
import { loadOperations, type Operation, runOperation, scopeOf } from './run-operation.ts';
import { jsonText, sendFile, sendText } from './send-json.ts';
import { toVariables, withoutAlternatives } from './shape.ts';

export interface RestFace {
  readonly schema: GraphQLSchema;
  /** The parsed openapi.yaml. */
  readonly contract: Parameters<typeof openContract>[0];
  readonly operationsDirectory: string;
  readonly bindings: Bindings;
  /** Returns the actor of an Authorization header. @throws Fault `unauthorized` */
  readonly authenticate: (authorization: string | undefined) => Promise<Actor>;
  readonly contextFor: (request: express.Request, actor: Actor, blob: Context['blob']) => Context;
  /**
   * Counts a call against the caller's budget and sets the rate limit headers. Returns a function that throws
   * `rate_limited` once the budget is spent.
   */
  readonly countCall: (actor: Actor, response: express.Response, operationId?: string) => Promise<() => void>;
  readonly once: RunOnce;
  /** For the decoded PDFs of large bodies. */
  readonly spool: SpoolPlace;
  readonly log: Log;
}

interface Route extends Operation, Binding {
  readonly scope: Scope;
  readonly hasBody: boolean;
  /** Headers of all answers of a route that will be removed. */
  readonly deprecation: Readonly<Record<string, string>> | undefined;
  /** Size limits of the body, without PDFs, from its documented schema. */
  readonly needs: BodyNeeds;
}

/**
 * Maps every documented route to its GraphQL operation; it contains no domain logic. Order of checks: 401, 404 or 405,
 * 403, 429, 413, 415, 400, then the errors of the resolver.
 *
 * @throws Error (a route without a binding, a binding without an operation, or an operation without a route)
 */
export async function restRouter(face: RestFace): Promise<express.Router> {
  const definition = withoutAlternatives(face.contract);
  const contract = await openContract(definition);
  const documented = contract.api.router.getOperations();
  const routes = joinRoutes({ ...face, contract: definition }, documented);
  const match = openMatcher(documented);
  const router = express.Router();
  router.use(async (request, response) => {
    try {
      const found = match(request.method, request.path);
      if (!found) {
        const actor = await face.authenticate(request.get('authorization')).catch(() => undefined);
        if (actor) accessLogLine(response, actorFacts(actor));
        if (actor) await face.countCall(actor, response);
        throw refuse('not_found', 'There is no such path in this API.');
      }
      const { operation, params, allowed } = found;
      const actor = await face.authenticate(request.get('authorization'));
      if (actor.kind === 'anonymous') throw refuse('unauthorized');
      accessLogLine(response, actorFacts(actor));
      const assertWithin = await face.countCall(actor, response, operation?.operationId);
      if (!operation?.operationId) {
        response.set('Allow', allowed.join(', '));
        throw refuse('method_not_allowed');
      }
      accessLogLine(response, { operationId: operation.operationId, route: `/api/v1${operation.path}` });
      const route = routes.get(operation.operationId)!;
      if (route.deprecation) response.set(route.deprecation);
      if (actor.kind === 'client') {
        throw refuse('forbidden', 'A client token works with GraphQL only. Use an API key for REST.');
      }
      if (actor.kind !== 'key' || !actor.scopes.includes(route.scope)) {
        throw refuse('forbidden', `The API key does not have the scope ${route.scope}.`);
      }
      assertWithin();
      const received = route.hasBody
        ? await receiveJson(request, {
            ...{ caller: actor.keyId, spool: face.spool },
            ...{ pdf: route.pdf, bodyBytes: route.needs.bytes, values: route.needs.values },
          })
        : undefined;
      try {
        assertQuery(operation, request.query);
        const checked: RestRequest = { params, query: request.query, body: assertBody(contract, operation, received) };
        const ask = (more?: Record<string, unknown>) => run(face, route, request, actor, checked, received, more);
        if (route.file) return await sendFile(response, route.status, route.file, ask);
        const answer = async () => ({ status: route.status, text: await jsonText(await ask()) });
        const { status, text } = await withIdempotencyKey(face.once, request, response, actor, received, answer);
        await sendText(response, status, text);
      } finally {
        await received?.dispose();
      }
    } catch (error) {
      if (error instanceof BodyAborted) return void response.destroy();
      if (!(error instanceof Fault)) logFailure(face.log, 'error', { err: error }, 'a request failed');
      if (response.headersSent) return void response.destroy();
      sendProblem(response, httpRefusal(error));
      // Discard the unread rest of a rejected body.
      if (!request.readableEnded) request.resume();
    }
  });
  return router;
}

type ApiOperation = ReturnType<Contract['api']['router']['getOperations']>[number];

function joinRoutes(face: RestFace, documented: readonly ApiOperation[]): ReadonlyMap<string, Route> {
  const operations = loadOperations([face.operationsDirectory], face.schema);
  const ids = documented.map(({ operationId }) => operationId ?? '');
  const problems = [
    ...ids.filter((id) => !face.bindings[id]).map((id) => `no binding for ${id}`),
    ...ids.filter((id) => !operations.has(id)).map((id) => `no document for ${id}`),
    ...Object.keys(face.bindings)
      .filter((id) => !ids.includes(id))
      .map((id) => `no route for the binding ${id}`),
    ...[...operations.keys()].filter((id) => !ids.includes(id)).map((id) => `no route for the document ${id}`),
  ];
  if (problems.length) throw new Error(`the REST face does not fit together: ${problems.join('; ')}`);
  return new Map(
    documented.map((route): [string, Route] => {
      const id = definitely(route.operationId, 'operationId');
      const operation = definitely(operations.get(id), id);
      const binding = definitely(face.bindings[id], id);
      return [
        id,
        {
          ...{ ...operation, ...binding, scope: scopeOf(face.schema, operation) },
          deprecation: deprecationHeaders({ ...route }),
          ...{ hasBody: !!route.requestBody, needs: needsOfSchema(face.contract, schemaOf(route), LEAST_NEEDS) },
        },
      ];
    }),
  );
}

/** The JSON Schema of a route's body; `{}` for routes without a body. */
const schemaOf = ({ requestBody }: ApiOperation): object =>
  (requestBody && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined) ?? {};

/** What clients send to every list. A list without pages (mandates, webhook endpoints) ignores it. */
const ofEveryList = ['limit', 'offset'];

/** A misspelled parameter is not ignored. @throws Fault `invalid_parameter` */
function assertQuery({ method, path, parameters = [] }: ApiOperation, query: express.Request['query']): void {
  const known = parameters.flatMap((each) => ('in' in each && each.in === 'query' ? [each.name] : []));
  const isList = method === 'get' && !path.includes('{');
  const details = Object.keys(query)
    .filter((name) => !(known.includes(name) || (isList && ofEveryList.includes(name))))
    .map((name) => ({ path: shownKey(name), message: unknownName('parameter', known) }));
  if (details.length) throw refuse('invalid_parameter', undefined, details);
}

/** For bodies up to this size, without PDFs, all errors are reported; for larger ones only the first. */
const ALL_FAULTS_BYTES = 64 * 1024;

function assertBody(
  { first, all }: Contract,
  operation: ApiOperation,
  received: ReceivedBody | undefined,
): RestRequest['body'] {
  if (!received) return undefined;
  const faults = (validator: Contract['first']) => {
    const request = { method: operation.method, path: operation.path, headers: {}, query: {}, body: received.value };
    return bodyDetails((validator.validateRequest(request as never, operation).errors ?? []) as never);
  };
  const [fault] = faults(first);
  if (!fault) return received.value as Record<string, unknown>;
  throw refuse(
    'invalid_body',
    undefined,
    received.bytes <= ALL_FAULTS_BYTES ? withoutDuplicates(faults(all)) : [fault],
  );
}

/** Removes duplicates: alternatives of one field produce the same error. */
const withoutDuplicates = (details: readonly FaultDetail[]): FaultDetail[] => [
  ...new Map(details.map((detail) => [`${detail.path} ${detail.message}`, detail])).values(),
];

async function run(
  face: RestFace,
  route: Route,
  request: express.Request,
  actor: Actor,
  checked: RestRequest,
  received: ReceivedBody | undefined,
  more: Record<string, unknown> = {},
): Promise<unknown> {
  const { schema } = face;
  const variables = toVariables(schema, operationOf(route.document), { ...route.variables(checked), ...more });
  const context = face.contextFor(request, actor, received?.blob ?? (() => undefined));
  try {
    return await runOperation(schema, route, variables, checked, context);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const fault = inRestNames(graphqlFault(error));
    if (fault.code === 'internal')
      face.log.error({ err: error.originalError ?? error }, 'a resolver threw an unexpected error');
    throw fault;
  }
}
