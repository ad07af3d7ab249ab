import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { type DocumentNode, type ExecutionArgs, type GraphQLError, type GraphQLSchema, validate } from 'graphql';
import { createYoga, type GraphQLParams, isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { Actor } from '../kernel/actor.ts';
import { Fault, refuse } from '../kernel/fault.ts';
import { propertyOf } from '../kernel/unknown.ts';
import { type UploadLimit, uploadLimits } from '../kernel/upload-limits.ts';
import type { IsTrustedDocument } from '../pages/trusted-documents.ts';
import type { Context } from '../platform/graphql/context.ts';
import { documentRules } from '../platform/graphql/scalars.ts';
import { accessLogLine, actorFacts, BodyAborted, httpRefusal, refusalHeaders } from '../platform/http/index.ts';
import { type ReceivedBody, receiveJson } from '../platform/http/receive-json.ts';
import { refusals } from '../platform/metrics/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';
import { authorizationOf, contextFor, requestActor, requestOrigin } from './context.ts';
import { answerPreflight, assertOrigin, shareWithPage } from './cors.ts';
import { type OperationCost, takeCost, withCost } from './cost.ts';
import { DocumentCache, rememberDocuments, schemaFor } from './document-cache.ts';
import { catalogue, docUrlOf, isPersistedQuery, persistedQueryNotSupported, presentError } from './errors.ts';
import { assertModest, assertShort, extraRules, parseShort } from './limits.ts';
import { operationFacts, subscribe } from './operation.ts';
import { assertStrangerWithin, countCall } from './rates.ts';
import {
  isEventStream,
  type OpenStreams,
  prefersEventStream,
  refusalStream,
  statusOfStream,
} from './socket-transport.ts';
import { assertVariables, mostVariables } from './variables.ts';
import { beginVisitorUpload, type VisitorUpload, withIdempotencyKey } from './visitor-uploads.ts';

/** Bytes of a response that are written at a time. */
const PIECE_BYTES = 64 * 1024;
/**
 * Limits for callers without a credential: they can only send a trusted document, which requests a sign-in code or
 * verifies a file (`visitor-uploads.ts`).
 */
const strangerLimits = { bodyBytes: 16 * 1024, values: 64 };

/**
 * Serves `POST /graphql` (GraphQL over HTTP), and subscriptions by server-sent events. Accepts POST with JSON only, so
 * that no form on another site can send a request. Large base64 values are written to disk while they are received, as
 * in REST, but only for callers with an API key. Without a credential only trusted documents are accepted. Event
 * streams end when their credential is revoked or expires, or its holder's role changes. Pages of other origins may use
 * client tokens (`cors.ts`).
 */
export function graphqlRouter(services: Services, streams: OpenStreams, isTrusted: IsTrustedDocument): express.Router {
  const documents = new DocumentCache();
  const parseKnown = (query: string) => documents.get(query) ?? parseShort(query);
  const yoga = createYoga<{ context: Context }>({
    schema: ({ context }: { readonly context: Context }) =>
      schemaFor(propertyOf(requests.get(context.origin)?.body, 'query'), context.actor),
    graphqlEndpoint: '/graphql',
    context: ({ context }) => context,
    batching: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    logging: false,
    cors: false,
    // Yoga's own cache limits the number of documents, not their size, and keeps invalid ones.
    parserAndValidationCache: false,
    maskedErrors: { maskError: (error) => presentError(services, error) },
    plugins: [rememberDocuments(documents), limits(services)],
  });
  const router = express.Router();
  router.post('/graphql', async (request, response) => {
    let received: ReceivedBody | undefined;
    let upload: VisitorUpload | undefined;
    try {
      const authorization = authorizationOf(services, request);
      shareWithPage(request, response);
      const actor = await requestActor(services, authorization);
      assertOrigin(services, request, actor);
      accessLogLine(response, actorFacts(actor));
      const counted = await countCall(services, actor, response);
      counted.assertWithin();
      const stranger = actor.kind === 'anonymous';
      if (stranger) await assertStrangerWithin(services, requestOrigin(services, request).ip);
      const isVisit = stranger && Number(request.get('content-length')) > strangerLimits.bodyBytes;
      if (isVisit) upload = beginVisitorUpload(services, request);
      const large = upload?.pdf ?? uploadLimit(actor);
      const limits = stranger ? strangerLimits : { bodyBytes: mostVariables.bytes, values: mostVariables.values };
      const caller = limitedCaller(actor);
      received = await receiveJson(request, { caller, spool: services.storage, pdf: large, ...limits });
      upload?.received();
      const query = propertyOf(received.value, 'query');
      if (!stranger && isPersistedQuery(received.value)) return void response.json(persistedQueryNotSupported);
      if (stranger) await assertTrusted(query, isTrusted);
      assertShort(query);
      assertVariables(received);
      const context = contextFor(services, request, actor, received.blob);
      requests.set(context.origin, { response, body: received.value ?? null, remaining: counted.remaining });
      const headers = { 'content-type': 'application/json', accept: request.get('accept') ?? '*/*' };
      const signal = leaving(response);
      const ask = async () =>
        yoga.fetch('http://graphql/graphql', { method: 'POST', headers, body: '{}', signal }, { context });
      const answer = await withIdempotencyKey(services, request, response, actor, received, parseKnown, ask);
      response.status(isEventStream(answer) ? statusOfStream(answer.status) : answer.status);
      // yoga names a content coding "none" for streams, which no registry of HTTP has.
      for (const [name, value] of answer.headers)
        if (name.toLowerCase() !== 'content-encoding') response.set(name, value);
      if (!answer.body) return void response.end();
      if (fitsOnePiece(answer)) return void response.end(Buffer.from(await answer.arrayBuffer()));
      if (authorization && isEventStream(answer)) cutWhenChanged(streams, authorization, actor, response);
      await pipeline(Readable.from(answer.body as unknown as AsyncIterable<Uint8Array>), inPieces(), response).catch(
        ignoreGone,
      );
    } catch (error) {
      if (error instanceof BodyAborted || response.closed) return void response.destroy();
      refuseRequest(services, request, response, error);
    } finally {
      await received?.dispose();
      upload?.end();
    }
  });
  router.options('/graphql', answerPreflight);
  router.all('/graphql', (request, response) => {
    response.set('Allow', 'POST');
    refuseRequest(services, request, response, refuse('method_not_allowed', 'Send GraphQL requests with POST.'));
  });
  return router;
}

/**
 * Rejects a document that our own pages do not send, before it is parsed.
 *
 * @throws Fault `unauthorized`
 */
async function assertTrusted(query: unknown, isTrusted: IsTrustedDocument): Promise<void> {
  if (typeof query !== 'string' || !(await isTrusted(query))) throw refuse('unauthorized');
}

/** The files that a caller may send in a body. Undefined: none. */
function uploadLimit(actor: Actor): UploadLimit | undefined {
  if (actor.kind === 'key') return uploadLimits.any;
  return actor.kind === 'link' && actor.link === 'sign' ? uploadLimits.attachment : undefined;
}

/** The caller whose large bodies are limited together; undefined for a code that a whole room shares. */
function limitedCaller(actor: Actor): string | undefined {
  if (actor.kind === 'key') return actor.keyId;
  if (actor.kind === 'client') return actor.holder;
  return actor.kind === 'link'
    ? ((actor.holder === undefined ? actor.subjectId : actor.holder) ?? undefined)
    : undefined;
}

/** Whether the whole response fits in one piece. A stream of events has no length. */
function fitsOnePiece({ headers }: Response): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= PIECE_BYTES;
}

/** Splits a long response, so that it is written as fast as the client reads. */
const inPieces = (): Transform =>
  new Transform({
    transform(bytes: Uint8Array, _encoding, done) {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) this.push(bytes.subarray(at, at + PIECE_BYTES));
      done();
    },
  });

const disconnectCodes = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ABORT_ERR',
  'AbortError',
]);

/** Ignores errors of a connection that the client or the server has already closed. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (!disconnectCodes.has(error.code ?? error.name)) throw error;
}

/** Aborts when the client disconnects before it has the whole answer, so that its subscription ends. */
function leaving(response: express.Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => response.writableFinished || controller.abort());
  return controller.signal;
}

interface HttpRequest {
  /** To set rate limit headers. */
  readonly response: express.Response;
  /** The parsed body, so that yoga does not parse it again. */
  readonly body: unknown;
  /** Points of the caller's budget that were left when the request arrived. */
  readonly remaining: number | null;
}

/** Requests by their origin. The context cannot be the key: resolvers get a copy of it. */
const requests = new WeakMap<Context['origin'], HttpRequest>();

function countCost(services: Services, args: ExecutionArgs): Promise<OperationCost> {
  const { response, remaining = null } = requests.get((args.contextValue as Context).origin) ?? {};
  if (response) accessLogLine(response, operationFacts(args.document, args.operationName));
  return takeCost(services, args, response ?? null, remaining);
}

const limits = (services: Services): Plugin<{ context: Context }> => ({
  onRequestParse: ({ serverContext, setRequestParser }) => {
    const { origin } = (serverContext as unknown as { context: Context }).context;
    setRequestParser(() => paramsOf(requests.get(origin)?.body));
  },
  onParse: ({ setParseFn }) => setParseFn(parseShort),
  onValidate: ({ params, setValidationFn }) => {
    assertModest(params.documentAST);
    const rules = [...documentRules, ...extraRules(services.config)];
    setValidationFn((of: GraphQLSchema, document: DocumentNode) => validate(of, document, rules));
    return ({ valid, result, setResult }) => {
      if (!valid) setResult(result.map((error) => presentError(services, error)));
    };
  },
  onExecute: async ({ args }) => {
    const cost = await countCost(services, args);
    return {
      onExecuteDone: ({ result, setResult }) => {
        if (!isAsyncIterable(result)) setResult(withCost(result, cost));
      },
    };
  },
  onSubscribe: async ({ args, setSubscribeFn }) => {
    await countCost(services, args);
    setSubscribeFn(subscribe);
  },
  onResultProcess: ({ result }) => {
    if ('errors' in result && !('data' in result)) setStatus(result.errors ?? []);
  },
});

/** Rejects bodies that are not an object. Yoga checks the keys. */
function paramsOf(body: unknown): GraphQLParams {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw refuse(
    'invalid_body',
    'The body must be one GraphQL request, a JSON object. Batches of requests are not supported.',
  );
}

/**
 * Sets the HTTP status of an answer without data to that of its error, whatever the media type. GraphQL over HTTP
 * requires this for `application/graphql-response+json`; for `application/json` it prefers 200, and yoga follows it
 * unless `spec` is false. One status for both lets proxies, logs and retries treat them alike.
 */
function setStatus(errors: readonly GraphQLError[]): void {
  for (const error of errors) {
    const { code } = error.extensions;
    const known = typeof code === 'string' && Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
    const { status } = known ?? httpRefusal(error.originalError);
    error.extensions.http = { status, spec: false };
  }
}

function cutWhenChanged(streams: OpenStreams, authorization: string, actor: Actor, response: express.Response): void {
  const forget = streams.add(authorization, actor, () => response.destroy());
  if (!forget)
    throw refuse(
      'rate_limited',
      'Too many event streams are open with this credential. Close one, or retry later.',
      undefined,
      { retryAfter: 5 },
    );
  const stay = streams.endAtStop(() => response.end());
  response.on('close', () => {
    forget();
    stay();
  });
}

/** Answers a request that failed before GraphQL execution: the documented error body, and also a GraphQL error. */
function refuseRequest(services: Services, request: express.Request, response: express.Response, error: unknown): void {
  if (!(error instanceof Fault)) logFailure(services.log, 'error', { err: error }, 'a GraphQL request failed');
  if (response.headersSent) return void response.destroy();
  const fault = httpRefusal(error);
  const { code, message, status } = fault;
  refusals.inc({ face: 'graphql', code });
  response.set(refusalHeaders(fault));
  accessLogLine(response, { code });
  const errors = [{ message, extensions: { ...fault.extensions, docUrl: docUrlOf(services.config, code) } }];
  if (prefersEventStream(request) && statusOfStream(status) === 200)
    return void response.type('text/event-stream').end(refusalStream(errors));
  response.status(status).json({ errors, error: { code, message } });
}
