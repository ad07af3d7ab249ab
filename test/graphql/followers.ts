import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

/** One result of a subscription, over either transport. */
export interface FollowResult {
  readonly data?: Readonly<Record<string, any>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, any> }[];
}

/** What a follower requests. */
export interface FollowRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

/** `leaving` unsubscribes, even while a change is awaited. */
export type Follow = (
  url: string,
  authorization: string | null,
  request: FollowRequest,
  leaving?: AbortSignal,
) => AsyncGenerator<FollowResult, void>;

/** How the server ended a subscription. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly code: number;
  constructor(code: number) {
    super(`ended with ${code}`);
    this.code = code;
  }
}

/** Follows over graphql-ws (graphql-transport-ws), a socket of its own. Throws `Ended` where the server closes it. */
export async function* overSocket(
  url: string,
  authorization: string | null,
  request: FollowRequest,
  leaving?: AbortSignal,
): AsyncGenerator<FollowResult, void> {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...(authorization ? { connectionParams: { authorization } } : {}),
  });
  const results = client.iterate({ query: request.query, variables: request.variables ?? null });
  leaving?.addEventListener('abort', () => void results.return?.(undefined));
  try {
    for await (const result of results) yield result as FollowResult;
  } catch (error) {
    if (Array.isArray(error)) yield { errors: error };
    else
      throw typeof (error as { code?: unknown }).code === 'number'
        ? new Ended((error as { code: number }).code)
        : error;
  } finally {
    await client.dispose();
  }
}

/** Follows over server-sent events. Throws `Ended` where the server cuts the stream. */
export async function* overEvents(
  url: string,
  authorization: string | null,
  request: FollowRequest,
  leaving?: AbortSignal,
): AsyncGenerator<FollowResult, void> {
  const leave = new AbortController();
  leaving?.addEventListener('abort', () => leave.abort());
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    signal: leave.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(authorization ? { authorization } : {}),
    },
    body: JSON.stringify(request),
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    yield (await response.json()) as FollowResult;
    return;
  }
  try {
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        if (event.includes('event: complete')) return;
        const data = /^data: (.+)$/m.exec(event)?.[1];
        if (data) yield JSON.parse(data) as FollowResult;
      }
    }
    throw new Ended(0);
  } catch (error) {
    throw error instanceof TypeError ? new Ended(0) : error;
  } finally {
    leave.abort();
  }
}

/** Returns the code of a refusal or ending, else the first result; then unsubscribes. */
export const refusalOf = async (results: AsyncGenerator<FollowResult, void>): Promise<unknown> => {
  try {
    const { value } = await results.next();
    return value && (value.errors?.[0]?.extensions?.code ?? value.data);
  } catch (error) {
    return error instanceof Ended ? error.code : error;
  } finally {
    await results.return(undefined);
  }
};
