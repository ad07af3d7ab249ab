import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { refuse } from '../../kernel/fault.ts';
import { refusalOf } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { parseOutcome } from './provider/outcome.ts';
import { isSigned } from './provider/signature.ts';
import { recordOutcome } from './record-outcome.ts';

/** An outcome is a few hundred bytes. */
const MAX_MESSAGE = 64 * 1024;
const PATH = '/idv/callback';

const envelope = z.object({ type: z.literal('identity.outcome'), identity_id: z.uuid() });

/**
 * `POST /idv/callback`: the provider tells an outcome, signed (the room's README). 200 also where it was told before;
 * 401 unsigned, of another secret or over five minutes old; 400 no outcome; 404 no such check, or no provider at all.
 */
export function idvRouter(services: Services): Router {
  const router = express.Router();
  const { idvUrl, idvSecret } = services.config;
  if (!idvUrl || !idvSecret) return router;
  router.post(
    PATH,
    express.raw({ type: () => true, limit: MAX_MESSAGE, inflate: false }),
    async (request, response) => {
      const counted = await receive(services, idvSecret, request);
      response.json({ received: true, counted });
    },
  );
  router.all(PATH, (_request, response) => {
    response.set('Allow', 'POST');
    throw refuse('method_not_allowed');
  });
  router.use(PATH, problem(services));
  return router;
}

/** The signature is judged on the bytes as they came, before anything is read of them. */
async function receive(services: Services, secret: string, { headers, body }: Request): Promise<boolean> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const signature = Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'));
  if (!isSigned(secret, signature, bytes, services.clock.now()))
    throw refuse('unauthorized', 'The signature is not good.');
  const message = parseJson(bytes);
  const { data } = envelope.safeParse(message);
  const outcome = parseOutcome(message);
  if (!data || !outcome) throw refuse('invalid_body', 'This is no outcome of a check.');
  return recordOutcome(services, data.identity_id, 'https', outcome);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refuse('invalid_json');
  }
}

const problem =
  (services: Services): ErrorRequestHandler =>
  (error, _request, response: Response, _next) => {
    const fault = refusalOf(error);
    if (fault.code === 'internal') services.log.error({ err: error }, 'an outcome was not taken');
    const { code, message, status } = fault;
    response.status(status).json({ error: { code, message } });
  };
