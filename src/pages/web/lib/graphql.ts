import { signal } from '@preact/signals';
import { authorization } from './boot.ts';

/** A document as codegen generates it: its text, typed with its variables and its result. */
export interface TypedDocument<TResult, TVariables> {
  toString(): string;
  readonly __apiType?: (variables: TVariables) => TResult;
}

/** Why something is refused: a sentence in English, and mostly its code and values, for words in other languages. */
export interface Reason {
  readonly message: string;
  readonly reason?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The API refused the operation; nothing has changed. */
export class Refusal extends Error implements Reason {
  declare readonly code: string;
  declare readonly reason?: string;
  declare readonly values?: Readonly<Record<string, string | number>>;
  declare readonly details: readonly ({ readonly path: string } & Reason)[];
  declare readonly triesLeft: number | undefined;
  /** Seconds. */
  declare readonly retryAfter: number | undefined;

  constructor(message: string, extensions: Record<string, unknown>) {
    super(message);
    Object.assign(this, { code: 'internal', details: [] }, extensions);
  }
}

interface GraphQLErrorShape {
  readonly message: string;
  readonly path?: readonly unknown[];
  readonly extensions?: Record<string, unknown>;
}

/** No answer arrived. The operation may or may not have run. */
export class NoAnswer extends Error {}

const TIMEOUT_MS = 30_000;

/** The server's clock minus this device's clock, in milliseconds, accurate to one second. */
let ahead = 0;

/** The server's time, in Unix milliseconds. Compare it with expiry times of codes and with waiting times. */
export const serverNow = (): number => Date.now() + ahead;

let prepareRefusal = async (): Promise<void> => {};

/** Runs `work` before a refusal is thrown: it loads the words for it. */
export function beforeRefusal(work: () => Promise<void>): void {
  prepareRefusal = work;
}

interface Asking {
  /** The credential to send. Null: none. Default: the credential of the page. */
  readonly credential?: string | null;
  /** How long to wait for the answer. */
  readonly timeoutMs?: number;
  /** Of a mutation: it runs at most once for each key. Default: a key of its content. Null: none, it may run again. */
  readonly idempotencyKey?: string | null;
}

/** The build of this page. The server says in each answer which one it has. */
const buildOfPage = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;

/**
 * How often a document is sent again that a process of another version does not understand, within six seconds. During an
 * upgrade, the proxy chooses another process by then. Such a process has run nothing.
 */
const MOST_TRIES = 5;

/** How many mutations were answered or refused: what was read before the last one may be out of date. */
export const changes = signal(0);

/** Idempotency keys of mutations that had no answer, by credential and content. */
const unanswered = new Map<string, string>();

/**
 * Runs a typed document. A mutation carries an idempotency key, which is remembered until an answer comes: the same
 * mutation after a lost answer is not done twice. Throws `Refusal` or `NoAnswer`.
 */
export async function send<TResult, TVariables>(
  typed: TypedDocument<TResult, TVariables>,
  variables: TVariables,
  { credential = authorization(), timeoutMs = TIMEOUT_MS, idempotencyKey }: Asking = {},
): Promise<TResult> {
  const query = String(typed);
  const body = JSON.stringify({ query, variables });
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (credential !== null) headers.authorization = credential;
  if (!/^\s*mutation/.test(query)) return post(body, headers, timeoutMs);
  const request = credential + body;
  let key = idempotencyKey;
  if (key === undefined) {
    key = unanswered.get(request) ?? crypto.getRandomValues(new Uint32Array(4)).join();
    unanswered.set(request, key);
  }
  if (key) headers['idempotency-key'] = key;
  const settle = () => {
    unanswered.delete(request);
    changes.value++;
  };
  try {
    const answer = await post<TResult>(body, headers, timeoutMs);
    settle();
    return answer;
  } catch (error) {
    // The first attempt may still run.
    if (error instanceof Refusal && error.code !== 'unavailable') settle();
    throw error;
  }
}

async function post<T>(request: string, headers: Record<string, string>, timeoutMs: number, tries = 0): Promise<T> {
  let isOtherVersion = false;
  let body: { data?: T | null; errors?: GraphQLErrorShape[] };
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers,
      body: request,
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    isOtherVersion = ![null, buildOfPage()].includes(response.headers.get('esign-build'));
    const date = Date.parse(response.headers.get('date') ?? '');
    if (date) ahead = date - Date.now();
    body = await response.json();
  } catch (cause) {
    throw new NoAnswer('No answer', { cause });
  }
  const error = body.errors?.[0];
  if (error) {
    await prepareRefusal();
    // Without a path, nothing was run: the schema of that process does not have what the document names.
    const isUnknown = isOtherVersion && error.extensions?.code === 'invalid_body' && !error.path;
    if (isUnknown && tries < MOST_TRIES) {
      await new Promise((resolve) => setTimeout(resolve, 100 * 2.5 ** tries));
      return post(request, headers, timeoutMs, tries + 1);
    }
    throw new Refusal(error.message, isUnknown ? { code: 'other_version' } : (error.extensions ?? {}));
  }
  if (!body.data) throw new NoAnswer('No answer');
  return body.data;
}
