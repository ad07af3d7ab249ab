import express from 'express';
import type { Kit } from '../platform/kit.ts';
import { metricsHandler } from '../platform/metrics/index.ts';

/** `/healthz` (this process is alive), `/readyz` (it can serve: the database answers), `/metrics`. */
export function healthRouter(kit: Kit): express.Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    try {
      await kit.database.pool.query('SELECT 1');
      response.json({ status: 'ready' });
    } catch {
      response.status(503).json({ error: { code: 'unavailable', message: 'The database does not answer.' } });
    }
  });
  router.get('/metrics', metricsHandler({ token: kit.config.metricsToken }));
  return router;
}
