import express from 'express';
import type { Kit } from '../platform/kit.ts';

/** `/healthz` (this process is alive) and `/readyz` (it can serve: the database and the storage answer). */
export function healthRouter(kit: Kit): express.Router {
  const router = express.Router();
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
  return router;
}

const unready = (response: express.Response, message: string) =>
  response.status(503).json({ error: { code: 'unavailable', message } });
