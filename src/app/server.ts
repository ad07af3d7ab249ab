import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import express from 'express';
import { stringify } from 'yaml';
import { bindings } from '../../rest/bindings/index.ts';
import { sendProblem } from '../../rest/problem.ts';
import { restRouter } from '../../rest/router.ts';
import { definitely } from '../kernel/definitely.ts';
import { Fault, refuse } from '../kernel/fault.ts';
import { numberOf, propertyOf } from '../kernel/unknown.ts';
import { mcpRouter } from '../mcp/router.ts';
import { decideSandboxCheck, findSandboxCheck, idvRouter } from '../modules/identities/index.ts';
import { listMailbox } from '../modules/notifications/index.ts';
import { pkiRouter } from '../modules/pki/index.ts';
import { tsaRouter } from '../modules/timestamp/index.ts';
import {
  consoleSessionRoutes,
  docsRouter,
  idvSandboxRouter,
  loadTrustedDocuments,
  mailboxRouter,
  pagesRouter,
  rootsRouter,
} from '../pages/server.ts';
import { type Config, ConfigError } from '../platform/config/index.ts';
import {
  boundWaiting,
  closeServer,
  cutSlowReaders,
  type Draining,
  logAnswers,
  openDraining,
  refusalOf,
  requestId,
  securityHeaders,
  traceRequest,
} from '../platform/http/index.ts';
import { runOnce } from '../platform/idempotency/index.ts';
import { logFailure } from '../platform/outage.ts';
import { inProject } from '../platform/project-root.ts';
import { fileHandler } from '../platform/storage/index.ts';
import type { Service } from './compose.ts';
import { type ConnectionLimit, limitConnections } from './connection-limit.ts';
import { actorOf, authorizationOf, consoleCookie, contextFor } from './context.ts';
import { fullContract, publishedContract } from './full-contract.ts';
import { mountGraphiql } from './graphiql.ts';
import { graphqlRouter } from './graphql-http.ts';
import { serveSockets } from './graphql-sockets.ts';
import { healthRouter } from './health.ts';
import { mcpFace } from './mcp-face.ts';
import { metricsRouter } from './metrics.ts';
import { type OpenStreams, watchOpenStreams } from './open-streams.ts';
import { publishedFile } from './published-file.ts';
import { countCall, limitByNetwork } from './rates.ts';
import { runDocument } from './run-document.ts';
import { sandboxKey } from './sandbox-key.ts';
import { schema } from './schema.ts';
import { securityTxt } from './security-txt.ts';

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  /** From now on `/readyz` answers 503, and connections close after their next response; requests are still served. */
  drain(): void;
  /** Accepts no new connections, gives requests ten seconds to end, closes sockets and event streams. */
  stop(): Promise<void>;
}

/** How long requests may take to end when the server stops, ms. No request waits longer for a dependency. */
const LAST_REQUESTS = 10_000;
/** How long idle keep-alive connections stay open after a drain, ms. */
const LINGER = 1_000;

/** Mounts all routes on one HTTP server and starts listening. */
export async function startServer(service: Service): Promise<RunningServer> {
  const { services } = service;
  const draining = openDraining();
  const streams = watchOpenStreams(services);
  const connections = limitConnections(services);
  const app = await makeApp(service, streams, draining, connections);
  const server = createServer({ requestTimeout: 300_000, headersTimeout: 20_000 }, app);
  server.keepAliveTimeout = 65_000;
  connections.watch(server);
  const stopCutting = cutSlowReaders(server);
  const sockets = serveSockets(services, server, streams, connections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(unusable(error, services.config)));
    server.listen(services.config.port, services.config.host, resolve);
  });
  return {
    server,
    port: definitely(numberOf(propertyOf(server.address(), 'port')), 'port'),
    drain: () => draining.start(),
    stop: async () => {
      const linger = draining.isDraining ? LINGER : 0;
      draining.start();
      const closed = closeServer(server, { linger, limit: LAST_REQUESTS });
      streams.stop();
      await sockets.close();
      await closed;
      stopCutting();
    },
  };
}

/** Explains why the server cannot listen, naming the variable to change. */
function unusable(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT ${port} is taken: something listens there on ${host} already.`,
    EACCES: `PORT ${port} is not open to this account.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  };
  const problem = problems[error.code ?? ''];
  return problem ? new ConfigError([problem]) : error;
}

async function makeApp(
  service: Service,
  streams: OpenStreams,
  draining: Draining,
  connections: ConnectionLimit,
): Promise<express.Express> {
  const { services, authority } = service;
  const contract = fullContract();
  // Serialised once, so that repeated downloads cost no more than the sending.
  const published = publishedContract(contract);
  const contractYaml = Buffer.from(stringify(published));
  const contractJson = Buffer.from(JSON.stringify(published));
  const https = services.config.publicUrl.startsWith('https:');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(draining.handler, requestId(), traceRequest(), securityHeaders({ https }), logAnswers(services.log));
  app.use(connections.handler);
  app.use(metricsRouter(service), healthRouter(services, draining), boundWaiting());
  app.use(
    '/api/v1',
    await restRouter({
      schema,
      contract,
      bindings,
      operationsDirectory: inProject('rest/operations'),
      log: services.log,
      tempDir: services.storage.tempDir,
      authenticate: (authorization) => actorOf(services, authorization),
      countCall: async (actor, response, operationId) => {
        const cost = { points: 1, verifications: operationId === 'verifyDocument' ? 1 : 0 };
        return (await countCall(services, actor, response, cost)).assertWithin;
      },
      contextFor: (request, actor, blob) => contextFor(services, request, actor, blob),
      once: (request, run) => runOnce(services, request, run),
    }),
  );
  const isTrusted = loadTrustedDocuments(inProject('src/pages/web/generated/trusted-documents.json'));
  app.use(graphqlRouter(services, streams, isTrusted));
  app.use(mcpRouter(mcpFace(services, schema)));
  app.use('/.well-known', securityTxt(services));
  const sdl = readFileSync(inProject('schema.graphql'));
  // There is no registered media type for SDL. Tools know this one from GraphQL documents.
  app.get('/schema.graphql', publishedFile('application/graphql; charset=utf-8', sdl));
  app.get('/', (_request, response) => response.redirect('/console'));
  app.get('/openapi.json', publishedFile('application/json; charset=utf-8', contractJson));
  // RFC 9512.
  app.get('/openapi.yaml', publishedFile('application/yaml', contractYaml));
  app.all('/files/:token/:name', fileHandler(services.storage, services.links, services.clock));
  app.use('/pki', limitByNetwork(services, 'pki'));
  app.use(pkiRouter(authority, services.log));
  app.use('/tsa', limitByNetwork(services, 'tsa'));
  app.use(tsaRouter({ authority, clock: services.clock, log: services.log }));
  app.use(idvRouter(services));
  app.use(docsRouter({ docsDir: inProject('dist/docs') }));
  mountGraphiql(app, async (request, mode) => {
    if (await isMember(services, request)) return `Console ${mode}`;
    return services.config.production ? null : `Bearer ${await sandboxKey(services)}`;
  });
  const pages = { assetsDir: inProject('dist/pages'), publicUrl: services.config.publicUrl };
  app.use(rootsRouter({ ...pages, list: () => authority.roots() }));
  if (!services.config.production && !(services.config.smtpUrl && services.config.smsUrl)) {
    app.use(mailboxRouter({ ...pages, list: () => listMailbox(services) }));
  }
  if (services.config.idvSandbox) {
    app.use(
      idvSandboxRouter({
        ...pages,
        find: (token) => findSandboxCheck(services, token),
        decide: (token, outcome) => decideSandboxCheck(services, token, outcome),
      }),
    );
  }
  app.use(
    consoleSessionRoutes({
      cookie: consoleCookie(services.config),
      secure: https,
      runForVisitor: (source, variables, request) =>
        runDocument(services, source, variables, authorizationOf(services, request), request),
      endSession: (request) =>
        runDocument(
          services,
          'mutation { endConsoleSession(input: {}) { deletedConsoleSessionId } }',
          {},
          authorizationOf(services, request, 'Console test'),
          request,
        ),
    }),
  );
  app.use(
    pagesRouter({
      ...pages,
      runDocument: (source, variables, authorization) => runDocument(services, source, variables, authorization),
    }),
  );
  app.use((_request: express.Request, response: express.Response) => sendProblem(response, refuse('not_found')));
  const answerError: express.ErrorRequestHandler = (error, _request, response, _next) => {
    const refusal = error instanceof URIError ? refuse('not_found') : refusalOf(error);
    if (refusal.status >= 500) logFailure(services.log, 'error', { err: error }, 'a request failed');
    if (response.headersSent) response.destroy();
    else sendProblem(response, refusal);
  };
  app.use(answerError);
  return app;
}

/** True if the request comes from a member who is signed in to the console. */
async function isMember(services: Service['services'], request: express.Request): Promise<boolean> {
  try {
    const actor = await actorOf(services, authorizationOf(services, request, 'Console test'));
    return actor.kind === 'key' && actor.member !== undefined;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
