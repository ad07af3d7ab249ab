import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import type { ExecutionArgs, GraphQLError, GraphQLSchema } from 'graphql';
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga';
import type { Actor } from '../kernel/actor.ts';
import { Fault, refuse } from '../kernel/fault.ts';
import type { IsTrustedDocument } from '../pages/server.ts';
import type { Context } from '../platform/graphql/context.ts';
import { accessLogLine, actorFacts, BodyAborted, refusalOf } from '../platform/http/index.ts';
import { type ReceivedBody, receiveJson } from '../platform/http/receive-json.ts';
import { refusals } from '../platform/metrics/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';
import { actorOf, authorizationOf, contextFor, originOf } from './context.ts';
import { DocumentCache, rememberDocuments } from './document-cache.ts';
import { costOf } from './graphql-cost.ts';
import { presentError } from './graphql-errors.ts';
import { withIdempotencyKey } from './graphql-idempotency-key.ts';
import { assertModest, assertShort, extraRules, parseShort } from './graphql-limits.ts';
import { operationFacts } from './graphql-operation.ts';
import { assertVariables, mostVariables } from './graphql-variables.ts';
import type { OpenStreams } from './open-streams.ts';
import { assertStrangerWithin, countCall } from './rates.ts';

const MIB = 1024 * 1024;
/** The largest body that any mutation takes: the five PDFs of createEnvelope; verifyDocument's one is up to 15 MB. */
const pdf = { each: 15 * MIB, total: 50 * MIB };
/** Bytes of an answer that are written at a time. */
const PIECE_BYTES = 64 * 1024;
/** A trusted document and its variables: without a credential people ask for a sign-in code, and nothing else. */
const strangerLimits = { bodyBytes: 16 * 1024, values: 64 };

/**
 * `POST /graphql` (GraphQL over HTTP) and its server-sent events for subscriptions. JSON POST only, so that no form of
 * another site can send one; large base64 values go to disk on the way in, as on REST, but of nobody without an API key.
 * Without a credential only trusted documents are read. Events end when their credential is revoked or its
 * holder's role changes.
 */
export function graphqlRouter(
  services: Services,
  schema: GraphQLSchema,
  streams: OpenStreams,
  isTrusted: IsTrustedDocument,
): express.Router {
  const documents = new DocumentCache();
  const parseKnown = (query: string) => documents.get(query) ?? parseShort(query);
  const yoga = createYoga<{ context: Context }>({
    schema,
    graphqlEndpoint: '/graphql',
    context: ({ context }) => context,
    batching: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    logging: false,
    cors: false,
    // Yoga's own cache counts documents, not bytes, and keeps refused ones.
    parserAndValidationCache: false,
    maskedErrors: { maskError: (error) => presentError(services, error) },
    plugins: [rememberDocuments(documents), limits(services)],
  });
  const router = express.Router();
  router.post('/graphql', async (request, response) => {
    let received: ReceivedBody | undefined;
    try {
      const authorization = authorizationOf(services, request);
      const actor = await actorOf(services, authorization);
      accessLogLine(response, actorFacts(actor));
      const assertWithin = await countCall(services, actor, response);
      assertWithin();
      const stranger = actor.kind === 'anonymous';
      if (stranger) await assertStrangerWithin(services, originOf(services, request).ip);
      const large = actor.kind === 'key' ? pdf : undefined;
      const limits = stranger ? strangerLimits : { bodyBytes: mostVariables.bytes, values: mostVariables.values };
      const caller = callerOf(actor);
      received = await receiveJson(request, { caller, tempDir: services.storage.tempDir, pdf: large, ...limits });
      const query = (received.value as { readonly query?: unknown } | null)?.query;
      if (stranger) assertTrusted(query, isTrusted);
      assertShort(query);
      assertVariables(received);
      const context = contextFor(services, request, actor, received.blob);
      answers.set(context.origin, response);
      bodies.set(context.origin, received.value ?? null);
      const headers = { 'content-type': 'application/json', accept: request.get('accept') ?? '*/*' };
      const signal = leaving(response);
      const ask = async () =>
        yoga.fetch('http://graphql/graphql', { method: 'POST', headers, body: '{}', signal }, { context });
      const answer = await withIdempotencyKey(services, request, response, actor, received, parseKnown, ask);
      response.status(answer.status);
      answer.headers.forEach((value, name) => void response.set(name, value));
      if (!answer.body) return void response.end();
      if (authorization && isEventStream(answer)) cutWhenChanged(streams, authorization, actor, response);
      await pipeline(Readable.from(answer.body as unknown as AsyncIterable<Uint8Array>), inPieces(), response).catch(
        ignoreGone,
      );
    } catch (error) {
      if (error instanceof BodyAborted || response.closed) return void response.destroy();
      refuseRequest(services, response, error);
    } finally {
      await received?.dispose();
    }
  });
  router.all('/graphql', (_request, response) => {
    response.set('Allow', 'POST');
    refuseRequest(services, response, refuse('method_not_allowed', 'GraphQL is asked by POST.'));
  });
  return router;
}

/** Refuses, before it is parsed, a document that our own pages do not send. @throws Fault `unauthorized` */
function assertTrusted(query: unknown, isTrusted: IsTrustedDocument): void {
  if (typeof query !== 'string' || !isTrusted(query)) throw refuse('unauthorized');
}

/** Whose large bodies are counted together; nobody's for a code that a whole room shares. */
function callerOf(actor: Actor): string | undefined {
  if (actor.kind === 'key') return actor.keyId;
  return actor.kind === 'link'
    ? ((actor.holder === undefined ? actor.subjectId : actor.holder) ?? undefined)
    : undefined;
}

/** A long answer is written as its reader takes it. */
const inPieces = (): Transform =>
  new Transform({
    transform(bytes: Uint8Array, _encoding, done) {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) this.push(bytes.subarray(at, at + PIECE_BYTES));
      done();
    },
  });

const gone = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_WRITE_AFTER_END', 'ABORT_ERR', 'AbortError']);

/** The reader left before the end, or the server stops: nobody is there to be told. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (!gone.has(error.code ?? error.name)) throw error;
}

/** Aborts when the reader has gone, so that a subscription ends with it. */
function leaving(response: express.Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => controller.abort());
  return controller.signal;
}

/** Where the budget of a request's caller is told of: by its origin, for the context that a resolver sees is a copy. */
const answers = new WeakMap<Context['origin'], express.Response>();

/** What the body of a request was parsed to, so that yoga does not parse it once more. */
const bodies = new WeakMap<Context['origin'], unknown>();

/** The first point was counted before the body was read. */
async function countCost(services: Services, { contextValue, ...args }: ExecutionArgs): Promise<void> {
  const { actor, origin } = contextValue as Context;
  const response = answers.get(origin);
  if (response) accessLogLine(response, operationFacts(args.document, args.operationName));
  const { points, verifications } = costOf(args);
  const cost = { points: points - 1, verifications };
  (await countCall(services, actor, response ?? null, cost))();
}

const limits = (services: Services): Plugin<{ context: Context }> => ({
  onRequestParse: ({ serverContext, setRequestParser }) => {
    const { origin } = (serverContext as unknown as { context: Context }).context;
    setRequestParser(() => paramsOf(bodies.get(origin)));
  },
  onParse: ({ setParseFn }) => setParseFn(parseShort),
  onValidate: ({ params, addValidationRule }) => {
    assertModest(params.documentAST);
    for (const rule of extraRules(services.config)) addValidationRule(rule);
    return ({ valid, result, setResult }) => {
      if (!valid) setResult(result.map((error) => presentError(services, error)));
    };
  },
  onExecute: ({ args }) => countCost(services, args),
  onSubscribe: async ({ args }) => {
    await countCost(services, args);
    return { onSubscribeResult: ({ result }) => tellStatus(result) };
  },
});

/** Refuses what is no object; its keys are yoga's to check. */
function paramsOf(body: unknown): GraphQLParams {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw refuse('invalid_body', 'The body is one GraphQL request: a JSON object. Batches are not taken.');
}

/** A subscription that is refused has no data, and its status is the refusal's (GraphQL over HTTP, "Status Codes"). */
function tellStatus(result: object): void {
  for (const error of ('errors' in result && (result.errors as GraphQLError[] | undefined)) || []) {
    const { code, status } = refusalOf(error.originalError);
    if (error.originalError) error.extensions.http = { status, spec: code !== 'internal' };
  }
}

const isEventStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') ?? false;

function cutWhenChanged(streams: OpenStreams, authorization: string, actor: Actor, response: express.Response): void {
  const forget = streams.add(authorization, actor, () => response.destroy());
  if (!forget)
    throw refuse('rate_limited', 'Too many streams are open with this credential.', undefined, { retryAfter: 5 });
  const stay = streams.endAtStop(() => response.end());
  response.on('close', () => {
    forget();
    stay();
  });
}

/** A request that never became GraphQL: the documented error body, as a GraphQL error too. */
function refuseRequest(services: Services, response: express.Response, error: unknown): void {
  if (!(error instanceof Fault)) logFailure(services.log, 'error', { err: error }, 'a GraphQL request failed');
  if (response.headersSent) return void response.destroy();
  const { code, message, status, facts } = refusalOf(error);
  refusals.inc({ face: 'graphql', code });
  if (facts?.retryAfter) response.set('Retry-After', String(facts.retryAfter));
  accessLogLine(response, { code });
  response.status(status).json({ errors: [{ message, extensions: { code } }], error: { code, message } });
}
