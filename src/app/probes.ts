import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { allowEachCall, type NeighbourName, NoAnswer, timeLimits } from '../platform/neighbours/index.ts';
import type { Services } from '../platform/services.ts';

/** One question that shows whether a neighbour answers. */
export interface Probe {
  readonly name: NeighbourName;
  /** Milliseconds for which an answer is not asked for again. */
  readonly holds: number;
  /** Rejects where there is no answer within two seconds. */
  ask(): Promise<void>;
}

/** Probes of the configured neighbours. Those of other people are asked at most every five seconds. */
export function probesOf(services: Services): Probe[] {
  const { redisUrl, tsaUrl, idvUrl, smsUrl, storage } = services.config;
  const { mailer } = services;
  const all: (readonly [NeighbourName, number, (() => Promise<unknown>) | null])[] = [
    ['database', 500, () => services.database.pool.query('SELECT 1')],
    ['storage', storage.kind === 's3' ? 2_000 : 500, () => services.storage.check()],
    ['redis', 500, redisUrl ? () => services.bus.check() : null],
    ['timestamps', 5_000, tsaUrl ? () => answersHttp(tsaUrl) : null],
    ['mail', 5_000, mailer ? () => mailer.check(timeLimits.probe) : null],
    ['sms', 5_000, smsUrl ? () => answersHttp(smsUrl) : null],
    ['identities', 5_000, idvUrl ? () => answersHttp(idvUrl) : null],
  ];
  return all.flatMap(([name, holds, ask]) => (ask ? [{ name, holds, ask: () => bounded(ask) }] : []));
}

async function bounded(ask: () => Promise<unknown>): Promise<void> {
  const limit = timeLimits.probe;
  const answer = allowEachCall(limit, async () => void (await ask()));
  const late = sleep(limit, undefined, { ref: false }).then(() => Promise.reject(new NoAnswer(limit)));
  await Promise.race([answer, late]);
}

/** What a proxy says whose server is gone (RFC 9110 §15.6.3 to 5). */
const gone = [502, 503, 504];

/** Any answer to a HEAD without a login will do, also a refusal: nothing is ordered or paid. */
async function answersHttp(url: string): Promise<void> {
  const target = new URL(url);
  target.username = '';
  target.password = '';
  const signal = AbortSignal.timeout(timeLimits.probe);
  const { statusCode, body } = await request(target, { method: 'HEAD', signal });
  await body.dump();
  if (gone.includes(statusCode)) throw new Error(`HTTP ${statusCode}`);
}
