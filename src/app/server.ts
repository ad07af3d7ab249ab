import { readFileSync } from 'node:fs';
import express from 'express';
import { stringify } from 'yaml';
import { bindings } from '../../rest/bindings/index.ts';
import { sendProblem } from '../../rest/error-responses.ts';
import { restRouter } from '../../rest/router.ts';
import { authorizationOf, consoleCookie, contextFor, requestActor } from '../graphql/context.ts';
import { mountGraphiql } from '../graphql/graphiql.ts';
import { graphqlRouter } from '../graphql/http.ts';
import { runDocument } from '../graphql/operation.ts';
import { assertNewClientWithin, countCall, limitByNetwork } from '../graphql/rates.ts';
import { schema } from '../graphql/schema.ts';
import { type ConnectionLimit, limitConnections } from '../graphql/socket-limits.ts';
import { type OpenStreams, watchOpenStreams } from '../graphql/socket-transport.ts';
import { serveSockets } from '../graphql/sockets.ts';
import { after, DAY } from '../kernel/clock.ts';
import { Fault, refuse } from '../kernel/fault.ts';
import { mcpFace } from '../mcp/face.ts';
import { mcpRouter } from '../mcp/router.ts';
import { answerQuestion, askPerson, loadOAuthRouter, readOrganization } from '../modules/access/index.ts';
import { brandingRouter, findUpload, receiveUpload } from '../modules/documents/index.ts';
import { archiveHandler } from '../modules/envelopes/index.ts';
import { logRouter } from '../modules/evidence/log/index.ts';
import {
  decideSandboxCheck,
  findSandboxCheck,
  idvRouter,
  isWalletSet,
  walletDoor,
  walletRouter,
} from '../modules/identities/index.ts';
import { listMailbox, mailReportsRouter } from '../modules/messages/index.ts';
import { pkiRouter, policiesBelow, tsaRouter } from '../modules/trust/index.ts';
import {
  certificateReturnRouter,
  consoleSessionRoutes,
  docsRouter,
  idvSandboxRouter,
  mailboxRouter,
  oidcLogoutRoutes,
  openAssets,
  pagesRouter,
  type RunForVisitor,
  refusalPages,
  rootsRouter,
  uploadRouter,
  walletPageRouter,
} from '../pages/server.ts';
import { loadTrustedDocuments } from '../pages/trusted-documents.ts';
import type { Config } from '../platform/config/index.ts';
import {
  boundWaiting,
  closeServer,
  cutSlowReaders,
  type Draining,
  httpRefusal,
  logAnswers,
  openDraining,
  requestId,
  securityHeaders,
  traceRequest,
} from '../platform/http/index.ts';
import { refuseOtherHosts } from '../platform/http/security-headers.ts';
import { runOnce } from '../platform/idempotency/index.ts';
import { logFailure } from '../platform/outage.ts';
import { inProject } from '../platform/project-root.ts';
import type { Services } from '../platform/services.ts';
import { fileHandler } from '../platform/storage/index.ts';
import type { Service } from './compose.ts';
import { fullContract, publishedContract } from './full-contract.ts';
import { healthRouter } from './health.ts';
import { LAST_REQUESTS, LINGER, listen, makeServer, type RunningServer } from './listen.ts';
import { metricsRouter } from './metrics.ts';
import { publishedFile } from './published-file.ts';
import { sandboxKey } from './sandbox-key.ts';
import { otherVersions, pagesDir, trustedDocuments } from './shared-pages.ts';

/** RFC 9116 §2.5.5 recommends less than a year. */
const VALID = 180 * DAY;

/** Serves `GET /.well-known/security.txt` (RFC 9116) if `SECURITY_CONTACT` is set; otherwise the path is unknown. */
function securityTxt({ clock, config: { securityContact, publicUrl } }: Services): express.Router {
  const router = express.Router();
  if (!securityContact) return router;
  router.get('/security.txt', (_request, response) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${after(clock.now(), VALID).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    response.type('text/plain; charset=utf-8').send(`${lines.join('\r\n')}\r\n`);
  });
  return router;
}

/** The policies of this installation, as the pages `/pki/policies` and `/policy` show them. */
export function publishedPolicies(config: Config) {
  const { policyArc, signaturePolicy, sealOrganization, timestampAuthorities, sealCredential } = config;
  const { signature, ...policies } = policiesBelow(policyArc);
  const facts = {
    operator: sealOrganization,
    authorities: timestampAuthorities.map(({ host }) => host),
    outsideSeal: sealCredential !== null,
    retentionYears: config.proofRetentionYears,
  };
  return { policies, policy: { ...signaturePolicy, oid: signature, facts } };
}

/** Mounts all routes on one HTTP server and starts listening. */
export async function startServer(service: Service): Promise<RunningServer> {
  const { services } = service;
  const draining = openDraining();
  const streams = watchOpenStreams(services);
  const connections = limitConnections(services);
  const app = await makeApp(service, streams, draining, connections);
  const server = makeServer(app);
  connections.watch(server);
  const stopCutting = cutSlowReaders(server);
  const sockets = serveSockets(services, server, streams, connections);
  return {
    server,
    port: await listen(server, services.config),
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

async function makeApp(
  service: Service,
  streams: OpenStreams,
  draining: Draining,
  connections: ConnectionLimit,
): Promise<express.Express> {
  const { services, authority } = service;
  const contract = fullContract();
  const published = publishedContract(contract);
  const https = services.config.publicUrl.startsWith('https:');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(draining.handler, requestId(), traceRequest(), securityHeaders({ https }), logAnswers(services.log));
  app.use(refuseOtherHosts(services), connections.handler);
  app.use(metricsRouter(service), healthRouter(services, draining));
  const { build, serve: serveAsset } = openAssets(pagesDir);
  // A page loads some fifty files: they pass none of the other routes.
  app.get('/assets/*path', serveAsset);
  app.use(boundWaiting());
  app.use(
    '/api/v1',
    await restRouter({
      schema,
      contract,
      bindings,
      operationsDirectory: inProject('rest/operations'),
      log: services.log,
      spool: services.storage,
      authenticate: (authorization) => requestActor(services, authorization),
      countCall: async (actor, response, operationId) => {
        const cost = { points: 1, verifications: operationId === 'verifyDocument' ? 1 : 0 };
        return (await countCall(services, actor, response, cost)).assertWithin;
      },
      contextFor: (request, actor, blob) => contextFor(services, request, actor, blob),
      once: (request, run) => runOnce(services, request, run),
    }),
  );
  const { findCode, findLists } = otherVersions(services);
  app.use('/graphql', (_request: express.Request, response: express.Response, next: express.NextFunction) => {
    response.set('Esign-Build', build);
    next();
  });
  app.use(graphqlRouter(services, streams, loadTrustedDocuments(trustedDocuments, findLists)));
  app.use(
    mcpRouter(
      mcpFace(services, schema, {
        ask: (keyId, send, signal) => askPerson(services, keyId, send, signal),
        answer: (keyId, id, answer) => answerQuestion(services, keyId, id, answer),
      }),
    ),
  );
  app.use('/.well-known', securityTxt(services));
  const sdl = readFileSync(inProject('schema.graphql'));
  // There is no registered media type for SDL. Tools know this one from GraphQL documents.
  app.get(
    '/schema.graphql',
    publishedFile('application/graphql; charset=utf-8', () => sdl),
  );
  app.get('/', (_request, response) => response.redirect('/console'));
  app.get(
    '/openapi.json',
    publishedFile('application/json; charset=utf-8', () => Buffer.from(JSON.stringify(published))),
  );
  // RFC 9512.
  app.get(
    '/openapi.yaml',
    publishedFile('application/yaml', () => Buffer.from(stringify(published))),
  );
  const pages = { assetsDir: pagesDir, publicUrl: services.config.publicUrl };
  const sendPage = refusalPages(pages);
  app.use('/oauth', limitByNetwork(services, 'link', 'oauth:'));
  const oauthRouter = await loadOAuthRouter();
  app.use(oauthRouter(services, { sendPage, countNewClient: (request) => assertNewClientWithin(services, request) }));
  app.all('/files/:token/:name', fileHandler(services.storage, services.links, services.clock, sendPage));
  app.all('/archives/:token/:name', archiveHandler(services, sendPage));
  app.use('/pki', limitByNetwork(services, 'pki'));
  app.use(pkiRouter(authority, services.log));
  app.use(logRouter(services));
  app.use('/tsa', limitByNetwork(services, 'tsa'));
  app.use(tsaRouter({ authority, clock: services.clock, guard: service.clockGuard, log: services.log }));
  app.use(idvRouter(services));
  app.use(brandingRouter(services));
  app.use('/mail/reports', limitByNetwork(services, 'link', 'reports:'));
  app.use(mailReportsRouter(services));
  app.use(docsRouter({ docsDir: inProject('dist/docs'), publicUrl: services.config.publicUrl }));
  mountGraphiql(app, async (request, mode) => {
    if (await isMember(services, request)) return `Console ${mode}`;
    return services.config.production ? null : `Bearer ${await sandboxKey(services)}`;
  });
  app.use(rootsRouter({ ...pages, list: () => authority.roots(), ...publishedPolicies(services.config) }));
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
  if (isWalletSet(services.config)) {
    app.use('/wallet', limitByNetwork(services, 'link', 'wallet:'));
    app.use(walletRouter(services));
    app.use(
      walletPageRouter({
        ...{ ...pages, ...walletDoor(services) },
        organizationOf: async ({ organizationId }) => (await readOrganization(services.database, organizationId)).name,
      }),
    );
  }
  if (services.config.signerService) {
    app.use('/certificate/return', limitByNetwork(services, 'link', 'certificate:'));
    app.use(certificateReturnRouter(pages));
  }
  app.use('/u', limitByNetwork(services, 'link', 'uploads:'));
  app.use(
    uploadRouter({
      ...pages,
      find: (token) => findUpload(services, token),
      receive: (token, request) => receiveUpload(services, token, request),
      organizationOf: async ({ organizationId }) => (await readOrganization(services.database, organizationId)).name,
    }),
  );
  const runForVisitor: RunForVisitor = (source, variables, request) =>
    runDocument(services, source, variables, authorizationOf(services, request), request);
  app.use(oidcLogoutRoutes({ runForVisitor }));
  app.use(
    consoleSessionRoutes({
      cookie: consoleCookie(services.config),
      secure: https,
      runForVisitor,
      runForMember: (source, request) =>
        runDocument(services, source, {}, authorizationOf(services, request, 'Console test'), request),
    }),
  );
  app.use(
    pagesRouter({
      ...pages,
      findCode,
      publicVerification: services.config.publicVerification,
      runDocument: (source, variables, authorization) => runDocument(services, source, variables, authorization),
    }),
  );
  app.use((request: express.Request, response: express.Response) => {
    if (!sendPage(request, response, 404)) sendProblem(response, refuse('not_found'));
  });
  const answerError: express.ErrorRequestHandler = (error, _request, response, _next) => {
    const refusal = error instanceof URIError ? refuse('not_found') : httpRefusal(error);
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
    const actor = await requestActor(services, authorizationOf(services, request, 'Console test'));
    return actor.kind === 'key' && actor.member !== undefined;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
