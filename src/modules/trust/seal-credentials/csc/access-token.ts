import { z } from 'zod';
import { RemoteError } from './remote-error.ts';
import type { RemoteHttp } from './remote-http.ts';

/** The lifetime that counts where an answer has none (CSC API v2 §8.4.4), s. */
const DEFAULT_LIFETIME = 3_600;
/** A token is replaced when less than this share of its lifetime is left, and so before a request could outlive it. */
const LEFT = 0.1;

const answer = z.object({
  access_token: z.string().min(1).max(16_384),
  token_type: z.string().optional(),
  expires_in: z.number().positive().optional(),
});

/** Access tokens by client credentials (RFC 6749 §4.4, CSC API v2 §8.4.4), kept until shortly before their end. */
export class AccessTokens {
  readonly #http: RemoteHttp;
  readonly #client: { readonly tokenUrl: string; readonly clientId: string; readonly clientSecret: string };
  #current: Promise<{ readonly token: string; readonly until: number }> | undefined;

  constructor(http: RemoteHttp, client: { tokenUrl: string; clientId: string; clientSecret: string }) {
    this.#http = http;
    this.#client = client;
  }

  /** Returns a valid token; callers that come together share one request. @throws RemoteError */
  async get(): Promise<string> {
    const current = this.#current;
    const known = await current?.catch(() => undefined);
    if (known && performance.now() < known.until) return known.token;
    if (this.#current === current) this.#current = this.#request();
    return (await this.#current!).token;
  }

  /** Forgets a token that the service has refused. */
  async drop(token: string): Promise<void> {
    const current = this.#current;
    const known = await current?.catch(() => undefined);
    if (known?.token === token && this.#current === current) this.#current = undefined;
  }

  async #request(): Promise<{ token: string; until: number }> {
    const { tokenUrl, clientId, clientSecret } = this.#client;
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'service', client_id: clientId });
    const at = performance.now();
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
      Authorization: `Basic ${basic(clientId, clientSecret)}`,
    };
    const json = await this.#http.post({ url: tokenUrl, headers, body: body.toString() }).catch((error) => {
      // A 401 without an error code: here it is about the client.
      if (error instanceof RemoteError && error.failure === 'token')
        throw new RemoteError('client', `it refuses the client id or the client secret: ${error.message}`);
      throw error;
    });
    const read = answer.safeParse(json);
    if (!read.success) throw new RemoteError('waiting', 'its token answer is not one of OAuth 2.0');
    const { access_token: token, expires_in: lifetime = DEFAULT_LIFETIME } = read.data;
    return { token, until: at + lifetime * 1_000 * (1 - LEFT) };
  }
}

/** Both parts are form-encoded first (RFC 6749 §2.3.1). */
function basic(clientId: string, clientSecret: string): string {
  const encoded = (text: string) => new URLSearchParams({ a: text }).toString().slice('a='.length);
  return Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64');
}
