import type { EsignEvent } from './events.ts';
import { type NodeRequest, verifyNodeRequest } from './request.ts';
import { type Secrets, type VerifyOptions, verifyWebhook, WebhookRefused } from './verify.ts';

/** The parts of an Express request that are used here. Works with Express 4 and 5, without a dependency on it. */
interface ExpressRequest extends NodeRequest {
  readonly body?: unknown;
}
interface ExpressResponse {
  status(code: number): { end(): unknown };
}

/**
 * Returns an Express handler: `app.post('/esign', esignWebhook(secret, async (event) => { … }))`. It reads the raw body
 * itself, or takes the Buffer of `express.raw()`. Answers 204 once your function has resolved, and 400 if the
 * verification fails. Errors of your function go to Express, so that the delivery is sent again.
 */
export function esignWebhook(
  secrets: Secrets,
  handle: (event: EsignEvent) => unknown,
  options?: VerifyOptions,
): (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      await handle(await verify(request, secrets, options));
      response.status(204).end();
    } catch (error) {
      if (error instanceof WebhookRefused) response.status(400).end();
      else next(error);
    }
  };
}

async function verify(request: ExpressRequest, secrets: Secrets, options?: VerifyOptions): Promise<EsignEvent> {
  const { body, headers } = request;
  if (body === undefined) return verifyNodeRequest(request, secrets, options);
  if (body instanceof Uint8Array) return verifyWebhook({ body, headers }, secrets, options);
  throw new Error('esignWebhook needs the raw body: mount it before express.json(), or behind express.raw().');
}
