import { numberOf } from '../../../kernel/unknown.ts';
import { authorization } from './credential.ts';

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
  readonly code: string;
  readonly reason?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly details: readonly ({ readonly path: string } & Reason)[];
  readonly triesLeft: number | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, extensions: Record<string, unknown>) {
    super(message);
    this.code = String(extensions.code ?? 'internal');
    Object.assign(this, { reason: extensions.reason, values: extensions.values });
    this.details = (extensions.details as Refusal['details'] | undefined) ?? [];
    this.triesLeft = numberOf(extensions.triesLeft);
    this.retryAfter = numberOf(extensions.retryAfter);
  }
}

/** Code of a refusal by a process of another version, which does not understand what this page sends. */
const OTHER_VERSION = 'other_version';

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
  /** Operations with the same key run at most once. */
  readonly idempotencyKey?: string;
}

/** The build of this page. The server says in each answer which one it has. */
const buildOfPage = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;

/**
 * Pauses before a document is sent again that a process of another version does not understand. During an upgrade, the
 * proxy chooses another process by then. Such a process has run nothing.
 */
const PAUSES_MS = [100, 500, 1_000, 2_000, 4_000];

/** Runs a typed document. Throws `Refusal` or `NoAnswer`. */
export async function send<TResult, TVariables>(
  typed: TypedDocument<TResult, TVariables>,
  variables: TVariables,
  asking: Asking = {},
): Promise<TResult> {
  for (const pause of PAUSES_MS) {
    try {
      return await sendTo(typed, variables, asking);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === OTHER_VERSION)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return sendTo(typed, variables, asking);
}

async function sendTo<TResult, TVariables>(
  typed: TypedDocument<TResult, TVariables>,
  variables: TVariables,
  { credential = authorization(), timeoutMs = TIMEOUT_MS, idempotencyKey }: Asking,
): Promise<TResult> {
  let isOtherVersion = false;
  let body: { data?: TResult | null; errors?: GraphQLErrorShape[] };
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(credential === null ? {} : { authorization: credential }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify({ query: String(typed), variables }),
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
    throw new Refusal(error.message, isUnknown ? { code: OTHER_VERSION } : (error.extensions ?? {}));
  }
  if (!body.data) throw new NoAnswer('An answer without data');
  return body.data;
}
