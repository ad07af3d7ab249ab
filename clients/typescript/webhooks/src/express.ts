import type { EsignEvent } from './events.ts';
import { type NodeRequest, verifyNodeRequest } from './request.ts';
import { type Secrets, type VerifyOptions, verifyWebhook, WebhookRefused } from './verify.ts';

/** What Express gives a handler, as far as it is needed here: no dependency on Express, 4 and 5 alike. */
interface ExpressRequest extends NodeRequest {
  readonly body?: unknown;
}
interface ExpressResponse {
  status(code: number): { end(): unknown };
}

/**
 * A handler for Express: `app.post('/esign', esignWebhook(secret, async (event) => { … }))`. It reads the raw body
 * itself; behind `express.raw()` it takes the Buffer. Answers 204 once your function has resolved, 400 to what does not
 * verify, and leaves what your function throws to Express, so that the delivery comes again.
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
