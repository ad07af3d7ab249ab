import type { Server } from 'node:http';
import { GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { SECOND } from '../kernel/clock.ts';
import { Fault } from '../kernel/fault.ts';
import { acceptRequestId, withRequestContext } from '../platform/http/index.ts';
import type { Kit } from '../platform/kit.ts';
import { actorOf, contextFor } from './context.ts';
import { assertModest, parseLimits } from './graphql-limits.ts';

/** What one socket may use. A page needs one subscription, a dashboard a few. */
const limits = { messageBytes: 64 * 1024, subscriptions: 50, bufferedBytes: 1024 * 1024, recheck: 4 * SECOND } as const;

/** graphql-ws close codes: 4403 forbidden, 4429 too many (graphql-transport-ws protocol). */
const close = { forbidden: 4403, tooMany: 4429, slow: 4408 } as const;

/**
 * Subscriptions (and anything else) over graphql-ws on `/graphql`. The credential is `authorization` of
 * connectionParams, or the header of the upgrade. A key that is revoked meanwhile loses its socket within five
 * seconds; a reader that does not read is cut.
 */
export function serveSockets(kit: Kit, schema: GraphQLSchema, server: Server): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes });
  server.on('upgrade', (request, socket, head) => {
    if (new URL(request.url ?? '/', 'http://host').pathname !== '/graphql') return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
  });
  const open = new Map<WebSocket, string>();
  const running = new WeakMap<WebSocket, number>();
  const disposable = useServer(
    {
      schema,
      connectionInitWaitTimeout: 10 * SECOND,
      onConnect: async ({ connectionParams, extra }) => {
        const given = connectionParams?.authorization ?? extra.request.headers.authorization;
        try {
          const actor = await actorOf(kit, typeof given === 'string' ? given : undefined);
          if (actor.kind === 'anonymous') return false;
          open.set(extra.socket as WebSocket, given as string);
        } catch (error) {
          if (error instanceof Fault) return false;
          throw error;
        }
        return true;
      },
      onSubscribe: async ({ extra }, id, payload) => {
        const socket = extra.socket as WebSocket;
        const count = (running.get(socket) ?? 0) + 1;
        running.set(socket, count);
        if (count > limits.subscriptions) return void socket.close(close.tooMany, 'Too many subscriptions');
        try {
          const document = parse(payload.query, parseLimits);
          assertModest(document);
          const errors = validate(schema, document);
          if (errors.length) return errors.map(withCode);
          const actor = await actorOf(kit, open.get(socket));
          const contextValue = withRequestContext({ requestId: acceptRequestId(id) }, () =>
            contextFor(kit, extra.request, actor),
          );
          const { variables: variableValues, operationName } = payload;
          return {
            schema,
            document,
            contextValue,
            variableValues: variableValues ?? {},
            operationName: operationName ?? undefined,
          };
        } catch (error) {
          if (error instanceof GraphQLError) return [withCode(error)];
          if (error instanceof Fault) return [new GraphQLError(error.message, { extensions: error.extensions })];
          throw error;
        }
      },
      onNext: ({ extra }) => {
        if ((extra.socket as WebSocket).bufferedAmount > limits.bufferedBytes)
          (extra.socket as WebSocket).close(close.slow, 'Too slow');
      },
      onComplete: ({ extra }) => {
        const socket = extra.socket as WebSocket;
        running.set(socket, Math.max(0, (running.get(socket) ?? 1) - 1));
      },
      onClose: ({ extra }) => void open.delete(extra.socket as WebSocket),
    },
    sockets,
    12 * SECOND,
  );
  const recheck = setInterval(() => void closeRevoked(kit, open), limits.recheck);
  recheck.unref();
  return {
    close: async () => {
      clearInterval(recheck);
      await disposable.dispose();
    },
  };
}

const withCode = (error: GraphQLError): GraphQLError => {
  error.extensions.code ??= 'invalid_body';
  return error;
};

/** Asks again for each credential in use, once however many sockets share it. */
async function closeRevoked(kit: Kit, open: ReadonlyMap<WebSocket, string>): Promise<void> {
  for (const credential of new Set(open.values())) {
    const refused = await actorOf(kit, credential).then(
      () => false,
      (error) => error instanceof Fault,
    );
    if (!refused) continue;
    for (const [socket, used] of open) if (used === credential) socket.close(close.forbidden, 'Forbidden');
  }
}
