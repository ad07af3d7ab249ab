import express, { type Response, type Router } from 'express';
import type { Services } from '../../../platform/services.ts';
import { isTilePath } from '../../../standards/tlog/tiles.ts';
import { ownPolicyText } from './keys.ts';
import { ownTiles, readPublished } from './own-files.ts';
import { addCheckpoint } from './witness.ts';

/** Tiles never change; the checkpoint does every few seconds. */
const FOREVER = 'public, max-age=31536000, immutable';
const SECONDS = 'public, max-age=5';

/** A request to a witness: 63 hashes and a checkpoint with its signatures. */
const LARGEST = 64 * 1024;

/**
 * Serves the log (C2SP tlog-tiles): `GET /log/checkpoint`, `/log/tile/…`, and the keys and witnesses to check it with
 * (`/log/policy`, C2SP tlog-policy). Public: the log has commitments only. `POST /log/witness/add-checkpoint` cosigns the
 * checkpoints of those logs that the operator has named.
 */
export function logRouter(services: Services): Router {
  const router = express.Router();
  router.get('/log/checkpoint', async (_request, response) => {
    send(response, 'text/plain; charset=utf-8', await readPublished(services), SECONDS);
  });
  router.get('/log/policy', async (_request, response) => {
    send(response, 'text/plain; charset=utf-8', await ownPolicyText(services), SECONDS);
  });
  router.get<{ path: string[] }>('/log/tile/*path', async ({ params }, response) => {
    const path = `tile/${params.path.join('/')}`;
    const bytes = isTilePath(path) ? await ownTiles(services)(path) : null;
    send(response, 'application/octet-stream', bytes, FOREVER);
  });
  const body = express.text({ type: () => true, limit: LARGEST, inflate: false });
  router.post('/log/witness/add-checkpoint', body, async (request, response) => {
    const answer = await addCheckpoint(services, typeof request.body === 'string' ? request.body : '');
    const type = answer.status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
    // Not by `set` and `send` of a text, which add a charset to the type that the specification names.
    response.status(answer.status).setHeader('Content-Type', type);
    response.set('Cache-Control', 'no-store').end(answer.body);
  });
  return router;
}

function send(response: Response, type: string, body: Buffer | string | null, caching: string): void {
  if (body === null) return void response.status(404).type('text/plain').send('not found\n');
  response.set({ 'Content-Type': type, 'Cache-Control': caching }).send(body);
}
