import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { type Dispatcher, request } from 'undici';
import { clientConnection } from '../modules/trust/index.ts';
import type { TimestampAuthoritySetting } from '../platform/config/index.ts';
import { sql } from '../platform/database/index.ts';
import { type Draining, RETRY_SOON } from '../platform/http/index.ts';
import {
  allowEachCall,
  type MissingNeighbour,
  type NeighbourName,
  NoAnswer,
  timeLimits,
} from '../platform/neighbours/index.ts';
import type { Services } from '../platform/services.ts';

/**
 * Serves `/healthz` (this process is alive) and `/readyz` (it can serve: the database answers, and it is not stopping). `/readyz` lists every dependency that does not answer, and since when.
 */
export function healthRouter(services: Services, draining: Draining): express.Router {
  const readiness = watchReadiness(services);
  const router = express.Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    if (draining.isDraining) return void unready(response, 'stopping', 'This process is stopping.', []);
    const { isReady, missing } = await readiness();
    if (isReady) return void response.json({ status: 'ready', missing });
    const names = missing.map(({ name }) => name).join(', ');
    unready(response, 'unready', `Does not answer: ${names}.`, missing);
  });
  return router;
}

function unready(
  response: express.Response,
  status: 'unready' | 'stopping',
  message: string,
  missing: readonly MissingNeighbour[],
): void {
  response.set('Retry-After', String(RETRY_SOON)).status(503);
  response.json({ status, error: { code: 'unavailable', message }, missing });
}

/** A check that shows whether a dependency answers. */
interface Probe {
  readonly name: NeighbourName;
  /** How long a result is reused, ms. */
  readonly holds: number;
  /** Rejects if there is no answer within two seconds. */
  ask(): Promise<void>;
}

/** Returns the probes of the configured dependencies. External services are probed at most every five seconds. */
function probesOf(services: Services): Probe[] {
  const { redisUrl, timestampAuthorities, idvUrl, smsUrl, oidc, storage } = services.config;
  const { mailer } = services;
  const all: (readonly [NeighbourName, number, (() => Promise<unknown>) | null])[] = [
    ['database', 500, () => services.database.run(sql`SELECT 1`)],
    // Compared each minute (`watch-clock.ts`); a clock that is set is noticed at once.
    ['clock', 500, async () => services.clockWatch.assertRight()],
    ['storage', storage.kind === 's3' ? 2_000 : 500, () => services.storage.check()],
    ['redis', 500, redisUrl ? () => services.bus.check() : null],
    ['timestamps', 5_000, timestampAuthorities.length > 0 ? anyAuthority(timestampAuthorities) : null],
    ['mail', 5_000, mailer ? () => mailer.check(timeLimits.probe) : null],
    ['sms', 5_000, smsUrl ? () => answersHttp(smsUrl) : null],
    ['identities', 5_000, idvUrl ? () => answersHttp(idvUrl) : null],
    ['oidc', 5_000, oidc ? () => answersHttp(oidc.issuer) : null],
  ];
  return all.flatMap(([name, holds, ask]) => (ask ? [{ name, holds, ask: () => bounded(ask) }] : []));
}

/** Returns a probe that succeeds if any of the time-stamp authorities answers. */
function anyAuthority(authorities: readonly TimestampAuthoritySetting[]): () => Promise<unknown> {
  const connections = authorities.map((one) => ({ url: one.url, dispatcher: clientConnection(one) }));
  return () => Promise.any(connections.map(({ url, dispatcher }) => answersHttp(url, dispatcher)));
}

async function bounded(ask: () => Promise<unknown>): Promise<void> {
  const limit = timeLimits.probe;
  const answer = allowEachCall(limit, async () => void (await ask()));
  const timeout = sleep(limit, undefined, { ref: false }).then(() => Promise.reject(new NoAnswer(limit)));
  await Promise.race([answer, timeout]);
}

/** Answers of a proxy whose server is down (RFC 9110 §15.6.3 to §15.6.5). */
const unavailableStatuses = [502, 503, 504];

/** Sends HEAD without user and password, so that nothing is ordered or paid. Any other answer is accepted, also an error. */
async function answersHttp(url: string, dispatcher?: Dispatcher): Promise<void> {
  const target = new URL(url);
  target.username = '';
  target.password = '';
  const signal = AbortSignal.timeout(timeLimits.probe);
  const { statusCode, body } = await request(target, { method: 'HEAD', signal, ...(dispatcher && { dispatcher }) });
  await body.dump();
  if (unavailableStatuses.includes(statusCode)) throw new Error(`HTTP ${statusCode}`);
}

/**
 * Required to serve. All processes miss the same storage at the same moment: if they became unready, a balancer would
 * also refuse what needs no file (reads, checks, `/pki`).
 */
const needed: ReadonlySet<NeighbourName> = new Set(['database']);

/** The dependencies that do not answer now, and whether this process can serve without them. */
interface Readiness {
  readonly isReady: boolean;
  readonly missing: readonly MissingNeighbour[];
}

/** Returns a function that probes all configured dependencies in parallel, each within its time limit. */
function watchReadiness(services: Services): () => Promise<Readiness> {
  const looks = probesOf(services).map((probe) => lookFrom(services, probe));
  return async () => {
    await Promise.all(looks.map((look) => look()));
    const missing = services.neighbours.missing();
    return { isReady: !missing.some(({ name }) => needed.has(name)), missing };
  };
}

/** Runs at most one probe at a time and reuses its result for a while, however many monitors ask. */
function lookFrom({ neighbours }: Services, { name, holds, ask }: Probe): () => Promise<void> {
  let last: Promise<void> | null = null;
  let endedAt: number | null = null;
  const report = () =>
    ask().then(
      () => neighbours.answered(name),
      (error) => neighbours.failed(name, error),
    );
  return () => {
    const isFresh = endedAt === null || performance.now() - endedAt < holds;
    if (last && isFresh) return last;
    endedAt = null;
    last = report().finally(() => {
      endedAt = performance.now();
    });
    return last;
  };
}
