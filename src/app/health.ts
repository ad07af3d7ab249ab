import { timingSafeEqual } from 'node:crypto';
import express from 'express';
import { sha256 } from '../kernel/digest.ts';
import type { Kit } from '../platform/kit.ts';
import { Metrics, watchProcess } from '../platform/metrics/index.ts';
import { measurePreservation } from './preservation-metrics.ts';

/** Alive, ready, and measured; `stop` ends the measuring. */
export interface Health {
  readonly router: express.Router;
  stop(): void;
}

/** `/healthz` (this process is alive), `/readyz` (it can serve: the database and the storage answer), `/metrics` (Prometheus). */
export function openHealth(kit: Kit): Health {
  const metrics = new Metrics();
  const stop = watchProcess(metrics);
  const requests = metrics.histogram('http_request_duration_seconds', 'Time to answer, by face and status.');
  metrics.gauge('esign_sealings_waiting', 'Envelopes whose seal waits for something outside.', () =>
    kit.database.prisma.sealing.count({ where: { state: 'WAITING' } }),
  );
  measurePreservation(kit, metrics);
  const router = express.Router();
  router.use((request, response, next) => {
    const began = performance.now();
    response.on('finish', () => {
      const face = /^\/(api\/v1|graphql|s|files|pki|tsa|assets)\b/.exec(request.originalUrl)?.[1] ?? 'other';
      requests.observe((performance.now() - began) / 1_000, { face, status: String(response.statusCode) });
    });
    next();
  });
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    try {
      await kit.database.pool.query('SELECT 1');
    } catch {
      return void unready(response, 'The database does not answer.');
    }
    try {
      await kit.storage.check();
    } catch (error) {
      kit.log.warn({ err: error }, 'the storage does not answer');
      return void unready(response, 'The storage does not answer.');
    }
    response.json({ status: 'ready' });
  });
  router.get('/metrics', async (request, response) => {
    if (!mayMeasure(kit, request))
      return void response.status(403).json({ error: { code: 'forbidden', message: 'Metrics need their token.' } });
    response.set('Content-Type', metrics.contentType).send(await metrics.text());
  });
  return { router, stop };
}

const unready = (response: express.Response, message: string) =>
  response.status(503).json({ error: { code: 'unavailable', message } });

/** What a proxy on this machine adds to what it was asked from elsewhere. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** With METRICS_TOKEN its bearer; without, this machine itself, asked directly and not through a proxy. */
function mayMeasure({ config: { metricsToken } }: Kit, request: express.Request): boolean {
  if (metricsToken === null) {
    const direct = proxyHeaders.every((name) => request.headers[name] === undefined);
    return direct && /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');
  }
  const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(metricsToken));
}
