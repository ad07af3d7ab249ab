import { authorization } from './credential.ts';

/** A document as codegen writes it: its text, which carries the types of its variables and of its answer. */
export interface TypedDocument<TResult, TVariables> {
  toString(): string;
  readonly __apiType?: (variables: TVariables) => TResult;
}

/** The API refused; nothing has changed. */
export class Refusal extends Error {
  readonly code: string;
  readonly details: readonly { path: string; message: string }[];
  readonly triesLeft: number | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, extensions: Record<string, unknown>) {
    super(message);
    this.code = String(extensions.code ?? 'internal');
    this.details = (extensions.details as Refusal['details'] | undefined) ?? [];
    this.triesLeft = extensions.triesLeft as number | undefined;
    this.retryAfter = extensions.retryAfter as number | undefined;
  }
}

/** No answer came. What was asked may or may not have happened. */
export class NoAnswer extends Error {}

const TIMEOUT_MS = 30_000;

/** How far the server's clock is ahead of this device's, in milliseconds, within a second. */
let ahead = 0;

/** The server's time: the clock that codes and waits are counted by. */
export const serverNow = (): number => Date.now() + ahead;

interface Asking {
  /** Who asks; the holder of the page's link, where nobody else is named. */
  readonly credential?: string;
  /** How long an answer may take. */
  readonly timeoutMs?: number;
  /** What is asked again under the same name is done once. */
  readonly idempotencyKey?: string;
}

/** Runs a typed document. Throws `Refusal` or `NoAnswer`. */
export async function send<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables,
  { credential = authorization(), timeoutMs = TIMEOUT_MS, idempotencyKey }: Asking = {},
): Promise<TResult> {
  let body: { data?: TResult | null; errors?: { message: string; extensions?: Record<string, unknown> }[] };
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: credential,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify({ query: String(document), variables }),
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    if (date) ahead = date - Date.now();
    body = (await response.json()) as typeof body;
  } catch (cause) {
    throw new NoAnswer('No answer', { cause });
  }
  const error = body.errors?.[0];
  if (error) throw new Refusal(error.message, error.extensions ?? {});
  if (!body.data) throw new NoAnswer('An answer without data');
  return body.data;
}
