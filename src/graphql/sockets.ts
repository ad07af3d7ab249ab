import type { Server } from 'node:http';
import { type ExecutionArgs, execute, GraphQLError, type GraphQLFormattedError, validate } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '../kernel/actor.ts';
import { KIB } from '../kernel/bytes.ts';
import { Fault, refuse } from '../kernel/fault.ts';
import { grantOf } from '../modules/access/index.ts';
import type { Context } from '../platform/graphql/context.ts';
import { documentRules } from '../platform/graphql/scalars.ts';
import { acceptRequestId, actorFacts } from '../platform/http/index.ts';
import { isKnownHost } from '../platform/http/security-headers.ts';
import { inRequest } from '../platform/log/index.ts';
import { openSockets } from '../platform/metrics/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';
import { authorizationOf, contextFor, isFromOurPages, requestActor } from './context.ts';
import { assertOrigin } from './cors.ts';
import { type OperationCost, takeCost, withCost } from './cost.ts';
import { DocumentCache, introspects, schemaFor } from './document-cache.ts';
import { presentError } from './errors.ts';
import { assertModest, assertShort, extraRules, parseShort } from './limits.ts';
import { operationFacts, subscribe } from './operation.ts';
import { countCall } from './rates.ts';
import { schema } from './schema.ts';
import { type ConnectionLimit, closeCodes, openAdmission, refuseUpgrade, socketLimits } from './socket-limits.ts';
import { type OpenStreams, openTransport } from './socket-transport.ts';
import { assertVariables, receivedRequest } from './variables.ts';

/** How long a client has to close its side when the server stops, ms. */
const FAREWELL = 2_000;

/** The credential that opened a socket, and what it granted then. */
interface Credential {
  readonly authorization: string;
  readonly grant: string;
}

/**
 * Serves subscriptions, queries and mutations over graphql-ws on `/graphql`. The credential is `authorization` in
 * connectionParams, or the header of the upgrade request. Closes sockets within five seconds after their credential is
 * revoked or expires, or its holder's role changes. Disconnects clients that do not read.
 */
export function serveSockets(
  services: Services,
  server: Server,
  streams: OpenStreams,
  connections: ConnectionLimit,
): { close(): Promise<void> } {
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols,
    maxPayload: socketLimits.messageBytes,
    // Each fragment has an overhead: with fragments of one byte, a message takes a hundred times its size in memory.
    maxFragments: socketLimits.messageParts,
  });
  const admission = openAdmission(services);
  const credentials = new WeakMap<WebSocket, Credential>();
  const costs = new WeakMap<Context['origin'], OperationCost>();
  const rules = [...documentRules, ...extraRules(services.config)];
  /** Valid documents: the pages open the same few subscriptions again and again. */
  const documents = new DocumentCache(256 * KIB);
  const open = openTransport(
    {
      schema,
      execute: (args) => {
        const { origin } = args.contextValue as Context;
        return inRequest(origin.requestId, async () => {
          const result = await execute(args);
          const cost = costs.get(origin);
          return cost ? withCost(result, cost) : result;
        });
      },
      subscribe,
      connectionInitWaitTimeout: socketLimits.introduction,
      onConnect: async ({ connectionParams, extra }) => {
        const { socket, meter } = extra;
        const header = connectionParams?.authorization ?? extra.request.headers.authorization;
        const authorization = typeof header === 'string' ? authorizationOf(services, extra.request, header) : header;
        if (typeof authorization !== 'string') return false;
        // Browsers send the cookie with sockets opened by any page, without a CORS check. Another port or subdomain
        // counts as the same site, so SameSite does not help.
        if (/^Console /i.test(authorization) && !isFromOurPages(services, extra.request)) return false;
        let actor: Actor;
        try {
          actor = await requestActor(services, authorization);
          if (actor.kind === 'anonymous') return false;
          assertOrigin(services, extra.request, actor);
        } catch (error) {
          if (error instanceof Fault) return false;
          logFailure(services.log, 'error', { err: error }, 'a socket could not be opened');
          return void socket.close(closeCodes.tryAgainLater, 'Try again later');
        }
        const forget = streams.add(authorization, actor, () => socket.close(closeCodes.forbidden, 'Forbidden'));
        if (!forget) return void socket.close(closeCodes.tooMany, 'Too many sockets');
        if (socket.readyState !== socket.OPEN) return forget();
        socket.once('close', forget);
        credentials.set(socket, { authorization, grant: grantOf(actor) });
        meter.introduce();
      },
      onSubscribe: async ({ extra, subscriptions }, id, payload) => {
        const { socket } = extra;
        // `subscriptions` already includes this one.
        if (Object.keys(subscriptions).length > socketLimits.subscriptions) {
          socket.close(closeCodes.tooMany, 'Too many subscriptions');
          return [
            new GraphQLError('Too many subscriptions are open on this connection. End one before you start another.', {
              extensions: { code: 'rate_limited' },
            }),
          ];
        }
        try {
          const { authorization, grant } = credentials.get(socket)!;
          const actor = await requestActor(services, authorization);
          // Existing subscriptions would continue with the old role. Close the socket: the client connects again.
          if (grantOf(actor) !== grant) {
            socket.close(closeCodes.forbidden, 'Forbidden');
            throw refuse('forbidden', 'Your role has changed. Connect again.');
          }
          const counted = await countCall(services, actor, null);
          counted.assertWithin();
          assertShort(payload.query);
          assertVariables(receivedRequest(payload));
          const callerSchema = schemaFor(payload.query, actor);
          const known = documents.get(payload.query);
          const document = known ?? parseShort(payload.query);
          assertModest(document);
          const errors = known ? [] : validate(callerSchema, document, rules);
          if (errors.length) return errors.map((error) => presentError(services, error));
          if (!introspects(payload.query)) documents.set(payload.query, document);
          const context = contextFor(services, extra.request, actor);
          const contextValue = { ...context, origin: { ...context.origin, requestId: acceptRequestId(id) } };
          const { variables: variableValues, operationName } = payload;
          const operation = { schema: callerSchema, document, operationName, variableValues: variableValues ?? {} };
          const cost = await takeCost(services, { ...operation, contextValue }, null, counted.remaining);
          costs.set(contextValue.origin, cost);
          const { requestId } = contextValue.origin;
          const facts = operationFacts(document, operationName ?? null);
          services.log.info(
            { requestId, ...facts, ...actorFacts(actor) },
            'GraphQL operation received over a WebSocket',
          );
          return { ...operation, operationName: operationName ?? undefined, contextValue } satisfies ExecutionArgs;
        } catch (error) {
          return [presentError(services, error)];
        }
      },
      onNext: (_context, _id, _payload, _args, { data, errors, extensions }) =>
        errors && {
          ...(data !== undefined && { data }),
          ...(extensions && { extensions }),
          errors: presentErrors(services, errors),
        },
      onError: (_context, _id, _payload, errors) => presentErrors(services, errors),
    },
    services.log,
  );
  server.on('upgrade', (request, socket, head) => {
    // Not parsed as a URL: an invalid one, such as `//`, would throw here, and nothing catches it.
    if (request.url?.split('?', 1)[0] !== '/graphql') return void socket.destroy();
    socket.on('error', () => socket.destroy());
    if (!isKnownHost(services.config, request.headers.host)) return refuseUpgrade(socket, '421 Misdirected Request');
    const leave = connections.enter(request);
    if (!leave) return refuseUpgrade(socket);
    socket.once('close', leave);
    void admission.admit(request).then((over) => {
      if (!over) return refuseUpgrade(socket);
      if (socket.destroyed) return over(false);
      // Also needed when the handshake fails: no other event follows then.
      socket.once('close', () => over(false));
      sockets.handleUpgrade(request, socket, head, (opened) => {
        openSockets.inc();
        opened.once('close', () => openSockets.dec());
        const meter = open(opened, request);
        meter.onIntroduced = () => over(true);
      });
    });
  });
  return {
    close: async () => {
      // 1001 "going away": clients reconnect to another process. Sockets that do not complete the close handshake are
      // terminated.
      for (const socket of sockets.clients) socket.close(1001, 'Going away');
      const cut = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, FAREWELL);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(cut);
    },
  };
}

/** Formats errors for a socket: without the HTTP status. */
const presentErrors = (services: Services, errors: readonly GraphQLError[]): GraphQLFormattedError[] =>
  errors.map((error) => {
    const { extensions, ...fields } = presentError(services, error).toJSON();
    const { http: _http, ...rest } = extensions ?? {};
    return { ...fields, extensions: rest };
  });
