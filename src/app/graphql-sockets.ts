import type { Server } from 'node:http';
import {
  type ExecutionArgs,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  specifiedRules,
  validate,
} from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { SECOND } from '../kernel/clock.ts';
import { Fault } from '../kernel/fault.ts';
import type { Context } from '../platform/graphql/context.ts';
import { acceptRequestId } from '../platform/http/index.ts';
import type { Kit } from '../platform/kit.ts';
import { inRequest } from '../platform/log/index.ts';
import { actorOf, authorizationOf, contextFor, isFromOurPages } from './context.ts';
import { costOf } from './graphql-cost.ts';
import { presentError } from './graphql-errors.ts';
import { assertModest, extraRules, parseShort } from './graphql-limits.ts';
import type { OpenStreams } from './open-streams.ts';
import { countCall } from './rates.ts';

/** What one socket may use. A page needs one subscription, a dashboard a few. */
const limits = {
  messageBytes: 64 * 1024,
  messageParts: 64,
  messagesASecond: 500,
  subscriptions: 50,
  bufferedBytes: 1024 * 1024,
} as const;

/** graphql-ws close codes: 4403 forbidden, 4429 too many (graphql-transport-ws protocol); 1013 of RFC 6455's registry. */
const close = { forbidden: 4403, tooMany: 4429, slow: 4408, tryAgainLater: 1013 } as const;

/**
 * Subscriptions (and anything else) over graphql-ws on `/graphql`. The credential is `authorization` of
 * connectionParams, or the header of the upgrade. A credential that is revoked meanwhile loses its sockets within five
 * seconds; a reader that does not read is cut.
 */
export function serveSockets(
  kit: Kit,
  schema: GraphQLSchema,
  server: Server,
  streams: OpenStreams,
): { close(): Promise<void> } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    // A byte to a part costs a hundred times its memory.
    maxFragments: limits.messageParts,
  });
  server.on('upgrade', (request, socket, head) => {
    // Cut by hand: what is no URL, such as `//`, would throw here, where nobody catches it.
    if (request.url?.split('?', 1)[0] !== '/graphql') return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
  });
  const credentials = new WeakMap<WebSocket, string>();
  const rules = [...specifiedRules, ...extraRules(kit.config)];
  const disposable = useServer(
    {
      schema,
      execute: (args) => inRequest((args.contextValue as Context).origin.requestId, () => execute(args)),
      connectionInitWaitTimeout: 10 * SECOND,
      onConnect: async ({ connectionParams, extra }) => {
        const socket = extra.socket as WebSocket;
        const told = connectionParams?.authorization ?? extra.request.headers.authorization;
        const given = typeof told === 'string' ? authorizationOf(kit, extra.request, told) : told;
        if (typeof given !== 'string') return false;
        // A browser sends the cookie with any page's socket, and asks nobody: another port or subdomain is the same site.
        if (/^Console /i.test(given) && !isFromOurPages(kit, extra.request)) return false;
        try {
          if ((await actorOf(kit, given)).kind === 'anonymous') return false;
        } catch (error) {
          if (error instanceof Fault) return false;
          kit.log.error({ err: error }, 'a socket could not be opened');
          return void socket.close(close.tryAgainLater, 'Try again later');
        }
        const forget = streams.add(given, () => socket.close(close.forbidden, 'Forbidden'));
        if (!forget) return void socket.close(close.tooMany, 'Too many sockets');
        if (socket.readyState !== socket.OPEN) return forget();
        socket.once('close', forget);
        credentials.set(socket, given);
      },
      onSubscribe: async ({ extra, subscriptions }, id, payload) => {
        const socket = extra.socket as WebSocket;
        // This one stands among them already.
        if (Object.keys(subscriptions).length > limits.subscriptions) {
          socket.close(close.tooMany, 'Too many subscriptions');
          return [new GraphQLError('Too many subscriptions')];
        }
        try {
          const actor = await actorOf(kit, credentials.get(socket));
          (await countCall(kit, actor, null))();
          const document = parseShort(payload.query);
          assertModest(document);
          const errors = validate(schema, document, rules);
          if (errors.length) return errors.map((error) => presentError(kit, error));
          const context = contextFor(kit, extra.request, actor);
          const contextValue = { ...context, origin: { ...context.origin, requestId: acceptRequestId(id) } };
          const { variables: variableValues, operationName } = payload;
          const asked = { schema, document, operationName, variableValues: variableValues ?? {} };
          // The first point was counted before the document was read.
          const { points, verifications } = costOf(asked);
          (await countCall(kit, actor, null, { points: points - 1, verifications }))();
          return { ...asked, operationName: operationName ?? undefined, contextValue } satisfies ExecutionArgs;
        } catch (error) {
          return [presentError(kit, error)];
        }
      },
      onNext: ({ extra }, _id, _payload, _args, { errors, ...result }) => {
        const socket = extra.socket as WebSocket;
        if (socket.bufferedAmount > limits.bufferedBytes) socket.close(close.slow, 'Too slow');
        return errors && { ...result, errors: tell(kit, errors) };
      },
      onError: (_context, _id, _payload, errors) => tell(kit, errors),
    },
    sockets,
    12 * SECOND,
  );
  // graphql-ws writes what a stranger's socket does wrong to the console, for whoever floods it; ws has closed it by then.
  sockets.on('connection', (socket) => {
    socket
      .removeAllListeners('error')
      .on('error', (error) => kit.log.debug({ err: error }, 'a socket broke the rules'));
    closeWhenFlooding(socket);
  });
  return { close: async () => disposable.dispose() };
}

/** Ends a socket that says more in a second than anybody has to say, before or after it is introduced. */
function closeWhenFlooding(socket: WebSocket): void {
  let second = 0;
  let heard = 0;
  const count = () => {
    const now = Math.floor(performance.now() / SECOND);
    heard = now === second ? heard + 1 : 1;
    second = now;
    if (heard === limits.messagesASecond) socket.close(close.tooMany, 'Too many messages');
    if (heard > limits.messagesASecond) socket.terminate();
  };
  socket.on('message', count).on('ping', count).on('pong', count);
}

/** Errors as a socket tells them: a status is HTTP's. */
const tell = (kit: Kit, errors: readonly GraphQLError[]): GraphQLFormattedError[] =>
  errors.map((error) => {
    const { extensions, ...told } = presentError(kit, error).toJSON();
    const { http: _http, ...rest } = extensions ?? {};
    return { ...told, extensions: rest };
  });
