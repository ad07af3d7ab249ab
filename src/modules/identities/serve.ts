import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { refuse } from '../../kernel/fault.ts';
import { refusalOf } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { parseOutcome } from './provider/outcome.ts';
import { isSigned } from './provider/signature.ts';
import { recordOutcome } from './record-outcome.ts';

/** Maximum size of a message, bytes. Usual outcomes have a few hundred. */
const MAX_MESSAGE = 64 * 1024;
const PATH = '/idv/callback';

const envelope = z.object({ type: z.literal('identity.outcome'), identity_id: z.uuid() });

/**
 * `POST /idv/callback`: receives a signed outcome from the provider (protocol in the room's README). Answers 200, also
 * for a repeated outcome; 401 without a signature, with another secret, or if over five minutes old; 400 if it is not
 * an outcome; 404 for an unknown check, or if no provider is configured.
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

/** Checks the signature on the raw bytes before parsing them. */
async function receive(services: Services, secret: string, { headers, body }: Request): Promise<boolean> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const signature = Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'));
  if (!isSigned(secret, signature, bytes, services.clock.now()))
    throw refuse('unauthorized', 'The signature is invalid.');
  const message = parseJson(bytes);
  const { data } = envelope.safeParse(message);
  const outcome = parseOutcome(message);
  if (!data || !outcome) throw refuse('invalid_body', 'The body is not an outcome of a verification.');
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
    if (fault.code === 'internal')
      services.log.error({ err: error }, 'an outcome of an identity verification was rejected');
    const { code, message, status } = fault;
    response.status(status).json({ error: { code, message } });
  };
