import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { sendProblem } from '../../rest/error-responses.ts';
import { refuse } from '../kernel/fault.ts';
import { createOrganization, findFirstOrganization, firstOwnerLink, hasUsers } from '../modules/access/index.ts';
import { authorities } from '../modules/signing/index.ts';
import { CredentialRefused, CredentialUnavailable } from '../modules/trust/index.ts';
import type { Config } from '../platform/config/index.ts';
import { withLock } from '../platform/database/index.ts';
import {
  boundWaiting,
  closeServer,
  httpRefusal,
  logAnswers,
  openDraining,
  requestId,
  securityHeaders,
} from '../platform/http/index.ts';
import { enqueue, startWorker } from '../platform/jobs/index.ts';
import { noteKeyWriter } from '../platform/keystore/index.ts';
import type { Log } from '../platform/log/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';
import { compose, type Service } from './compose.ts';
import { healthRouter } from './health.ts';
import { feedWatchdog, LAST_REQUESTS, listen, makeServer, parts, type Role, type RunningServer } from './listen.ts';
import { metricsRouter } from './metrics.ts';
import { sandboxKey } from './sandbox-key.ts';
import { rememberAddresses } from './served-at.ts';
import { startServer } from './server.ts';
import { sharePages } from './shared-pages.ts';
import { type OnStep, sinceStart } from './start-steps.ts';
import { cron, lanes, SWEEP_TASK, tasksOf } from './tasks.ts';
import { spoken } from './tell.ts';
import { watchClock } from './watch-clock.ts';

/** How long a process waits for others that start at the same time, ms. */
const PATIENCE = 30_000;

/** Prints the addresses of the service, and notes about missing configuration. */
export async function announce({ services }: Service): Promise<void> {
  let text = '';
  // Processes that start together must not make a sandbox key or a first organisation each.
  await withLock(services.database, 'announce', PATIENCE, async () => {
    text = await describe(services);
  });
  process.stdout.write(spoken(`\nEsign is ready. The start took ${sinceStart()}.\n${text}\n`));
}

async function describe(services: Services): Promise<string> {
  const { config, mailer } = services;
  const lines: [string, string][] = [
    ['Listening', config.publicUrl],
    ['REST', `${config.publicUrl}/api/v1`],
    ['GraphQL', `${config.publicUrl}/graphql`],
    ['Docs', `${config.publicUrl}/docs`],
    ['OpenAPI', `${config.publicUrl}/openapi.yaml`],
  ];
  if (!config.production) lines.push(['Sandbox key', await sandboxKey(services)]);
  lines.push(['Console', config.production ? `${config.publicUrl}/console` : await consoleLink(services)]);
  if (!config.production && !mailer) lines.push(['Mailbox', `${config.publicUrl}/dev/mailbox`]);
  const notes: string[] = [];
  if (config.production) notes.push(...(await howToInvite(services)));
  if (!config.timestampAuthorities.some(({ qualified }) => qualified))
    notes.push('No qualified time-stamping authority is configured: time-stamps are not qualified (qualified: false).');
  return [
    ...lines.map(([name, value]) => `  ${name.padEnd(12)} ${value}\n`),
    ...notes.map((note) => `  ! ${note}\n`),
  ].join('');
}

/** In production the output is kept in logs, so it must never contain a link that signs somebody in. */
async function howToInvite({ database }: Services): Promise<string[]> {
  if (await hasUsers(database)) return [];
  const first = await findFirstOrganization(database);
  const create = first ? '' : '`./esign org create --name NAME`, then ';
  const invite = `\`./esign user invite --org ${first?.id ?? 'ID'} --email EMAIL\``;
  return [`Nobody can sign in to the console yet. Run ${create}${invite}.`];
}

/**
 * Until somebody has signed in, a one-time link that signs in as the first owner. After that, the console's address.
 */
async function consoleLink(services: Services): Promise<string> {
  const first = await findFirstOrganization(services.database);
  const { id } = first ?? (await createOrganization(services, { name: 'Organisation', billing: 'SELF_SERVICE' }));
  return (await firstOwnerLink(services, id)) ?? `${services.config.publicUrl}/console`;
}

/** The small server of a process that only runs jobs: `/healthz`, `/readyz` and `/metrics`, for monitors. */
async function startWorkerServer(service: Service): Promise<RunningServer> {
  const { services } = service;
  const draining = openDraining();
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(draining.handler, requestId(), securityHeaders({ https: false }), logAnswers(services.log));
  app.use(metricsRouter(service), healthRouter(services, draining), boundWaiting());
  app.use((_request: express.Request, response: express.Response) => sendProblem(response, refuse('not_found')));
  const answerError: express.ErrorRequestHandler = (error, _request, response, _next) => {
    const refusal = httpRefusal(error);
    if (refusal.status >= 500) logFailure(services.log, 'error', { err: error }, 'a request failed');
    if (response.headersSent) response.destroy();
    else sendProblem(response, refusal);
  };
  app.use(answerError);
  const server = makeServer(app);
  return {
    server,
    port: await listen(server, services.config),
    drain: () => draining.start(),
    stop: async () => {
      draining.start();
      await closeServer(server, { linger: 0, limit: LAST_REQUESTS });
    },
  };
}

/**
 * Checks the configured credential of the service's seal before anything is served. If its token, its remote service or
 * its CA does not answer now, only live seals wait.
 * @throws CredentialRefused if it can never seal as configured
 */
export async function checkSealCredential(services: Pick<Services, 'of' | 'log'>): Promise<void> {
  try {
    await services.of(authorities).credential?.check();
  } catch (error) {
    if (error instanceof CredentialUnavailable)
      services.log.warn({ err: error }, 'the seal credential cannot be used now: live seals wait');
    else if (error instanceof CredentialRefused)
      throw new CredentialRefused(`The service cannot seal with SEAL_CREDENTIAL. ${error.message}`);
    else throw error;
  }
}

/** Concurrent jobs without a turn in a process. Those with a turn have `lanes`. */
const CONCURRENCY = 6;
/** How long stopping may take after the drain, ms. */
const STOP_LIMIT = 30_000;

interface Start {
  readonly config: Config;
  /** Resolves when the process is asked to stop. */
  readonly stopAsked: Promise<void>;
  readonly onStep?: OnStep | undefined;
}

/**
 * Runs a process of the service until it is asked to stop. Then it reports "not ready" for `DRAIN_SECONDS` while it
 * continues to serve, finishes running work, and closes everything.
 *
 * @throws ConfigError, and errors of the parts that cannot be opened
 */
export async function serve(role: Role, { config, stopAsked, onStep = () => {} }: Start): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const { server, services } = await start(role, { config, onStep }, closers);
    await stopAsked;
    // No proxy sends requests to a worker: it has nothing to wait for.
    const drain = parts[role].interfaces ? services.config.drainSeconds * 1_000 : 0;
    services.log.info('shutting down');
    setTimeout(() => giveUp(services.log), drain + STOP_LIMIT).unref();
    server.drain();
    await sleep(drain);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Exits without waiting for what hangs. Other processes take over its jobs when they find this process dead. */
function giveUp(log: Log): void {
  log.error('the shutdown took too long and was forced');
  process.exit(1);
}

/** Adds a closer for each opened part, so that they are closed even when a later part fails. */
async function start(
  role: Role,
  { config, onStep }: { readonly config: Config; readonly onStep: OnStep },
  closers: (() => Promise<void>)[],
): Promise<{ server: RunningServer; services: Services }> {
  const { interfaces, jobs } = parts[role];
  const service = await compose(config, { onStep, schema: 'migrate' });
  const { services } = service;
  closers.push(() => service.close());
  await checkSealCredential(services);
  if (role !== 'all' && services.config.storage.kind === 'file')
    services.log.warn(
      'documents are in a folder: STORAGE_URL and DATA_DIR must be the same shared folders in all processes',
    );
  const writer = await noteKeyWriter(services.database.pool, service.cipher.keyId, services.log);
  closers.push(() => writer.stop());
  // Jobs stop after the server: its last requests may wait for them.
  let stopJobs = async () => {};
  closers.push(() => stopJobs());
  // Before the first page is served: its scripts may be requested from a process of another version.
  if (interfaces) {
    const shared = await sharePages(services);
    closers.push(async () => shared.stop());
  }
  const server = await (interfaces ? startServer : startWorkerServer)(service);
  closers.push(() => server.stop());
  closers.push(watchClock(service));
  closers.push(feedWatchdog(services.log));
  // Jobs start after the server: the first ones read much, and would delay it.
  if (jobs) stopJobs = await startJobs(services);
  onStep(interfaces ? 'Pages and interfaces answer' : 'Jobs run');
  rememberAddresses(services.config);
  await announceRole(role, service);
  return { server, services };
}

/** Starts the worker; returns a function that stops it. */
async function startJobs(services: Services): Promise<() => Promise<void>> {
  const { database, log, clockWatch } = services;
  // By a wrong clock, envelopes would expire and rows would be deleted too early.
  const mayStart = () => clockWatch.isRight();
  const tasks = tasksOf(services);
  const worker = await startWorker({ database, tasks, cron, lanes, concurrency: CONCURRENCY, mayStart, log });
  try {
    // Seals that were interrupted by a crash continue at once. Other jobs of a dead process continue when it is found
    // dead.
    await enqueue(database, SWEEP_TASK, {}, { key: SWEEP_TASK });
  } catch (error) {
    await worker.stop();
    throw error;
  }
  return () => worker.stop();
}

async function announceRole(role: Role, service: Service): Promise<void> {
  if (parts[role].interfaces) return announce(service);
  const { host, port } = service.services.config;
  process.stdout.write(
    spoken(`\nThe worker is ready. It reports at ${host}:${port}: /readyz, /healthz, /metrics.\n\n`),
  );
}
