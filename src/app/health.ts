import express from 'express';
import { type Draining, RETRY_SOON } from '../platform/http/index.ts';
import type { MissingNeighbour } from '../platform/neighbours/index.ts';
import type { Services } from '../platform/services.ts';
import { watchReadiness } from './readiness.ts';

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
