import { type Client, createClient } from 'graphql-ws';
import { EsignError } from './generated/shared/errors.ts';
import type { Endpoint } from './generated/shared/graphql.ts';
import { serviceAddress } from './generated/shared/service-address.ts';
import { refusalOf } from './refusal.ts';

/** What `createClientToken` returns. */
export interface ClientToken {
  readonly token: string;
  readonly expiresAt: string | Date;
}

export interface LiveOptions extends Pick<Endpoint, 'baseUrl'> {
  /**
   * Gets a client token from your server: at the start, before the token expires, and after the service refused it. Null
   * if the person may not follow any more. A promise that rejects, or takes more than 4 seconds, is tried again.
   */
  readonly getToken: (signal: AbortSignal) => Promise<ClientToken | null>;
  /** The `WebSocket` class of the package `ws`, for runtimes without a global WebSocket (Node 20). */
  readonly webSocketImpl?: unknown;
}

/** What happens to a live subscription. */
export interface LiveEvents<Change> {
  change(change: Change): void;
  connected(): void;
  /** `since`: when the service was last heard. */
  lost(since: Date): void;
  /** The service refuses for good: no attempt follows. */
  ended(refusal: EsignError): void;
}

/** Interval of pings, ms. A connection is lost if nothing answers within another interval. */
const PING_EVERY = 2_000;
/** Longest duration of an attempt to connect, and from the begin of one to that of the next, ms. */
const ATTEMPT = 4_000;
const FIRST_WAIT = 250;
/** How long before its end a token is replaced, ms. */
const EARLY = 30_000;
/** Shortest time between two tokens, ms. The clock of a device may be wrong, so that each token seems to have ended. */
const SELDOM = 15_000;
/** Events of a page after which an attempt is made at once: the network is back, or the device has slept. */
const awakening = ['online', 'pageshow', 'visibilitychange'];

/** Refusals that a retry can change. */
const passing = new Set(['unavailable', 'rate_limited', 'internal']);
/** Refusals that a new token can change. */
const ofToken = new Set(['unauthorized', 'forbidden']);

/**
 * Follows a subscription whose results have a `cursor`, until `close` or a final refusal. Whatever the interruption was, an
 * attempt begins within 4 seconds of the one before, and resumes after the last cursor. Returns the function that closes.
 * @throws TypeError (no WebSocket)
 */
export function openLive<Change extends { readonly cursor: string }>(
  options: LiveOptions,
  { name, query, variables }: { readonly name: string; readonly query: string; readonly variables: object },
  events: LiveEvents<Change>,
): () => void {
  const webSocketImpl = quiet(options.webSocketImpl ?? globalThis.WebSocket);
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  let grant: ClientToken | null = null;
  let after: string | undefined;
  let heardAt = new Date();
  let failures = 0;
  let isReplaced = false;
  let wake: () => void = () => {};

  const refusal = (code: string, message: string) =>
    new EsignError(message, { code, operation: name, status: 401, requestId: null, retryAfter: null, docUrl: null });

  /** @throws EsignError (your server gives no token any more), whatever `getToken` throws, TimeoutError */
  async function renew(): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(ATTEMPT)]);
    const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    grant = await Promise.race([options.getToken(signal), late]);
    if (!grant) throw refusal('unauthorized', 'Your server gives no token for this subscription any more.');
  }

  /** Keeps one connection. Resolves with the reason of its end, and whether the service had accepted the token. */
  function keep(token: string, began: number): Promise<{ readonly reason: unknown; readonly isAccepted: boolean }> {
    return new Promise((resolve) => {
      let isAccepted = false;
      let renewal: ReturnType<typeof setTimeout> | undefined;
      let patience = setTimeout(() => client.terminate(), ATTEMPT - (Date.now() - began));
      const heard = () => {
        heardAt = new Date();
        if (isAccepted) clearTimeout(patience);
      };
      const end = (reason: unknown) => {
        for (const timer of [patience, renewal]) clearTimeout(timer);
        closing.signal.removeEventListener('abort', leave);
        resolve({ reason, isAccepted });
        stop();
        client.terminate();
      };
      const replace = async () => {
        try {
          await renew();
          isReplaced = true;
          end(null);
        } catch (error) {
          if (error instanceof EsignError) end(error);
          else renewal = setTimeout(replace, ATTEMPT);
        }
      };
      const client: Client = createClient({
        url: `${serviceAddress(options.baseUrl).replace(/^http/, 'ws')}/graphql`,
        connectionParams: { authorization: `Bearer ${token}` },
        webSocketImpl,
        retryAttempts: 0,
        keepAlive: PING_EVERY,
        on: {
          connected: () => {
            isAccepted = true;
            heard();
            renewal = setTimeout(replace, Math.max(timeLeft(grant) - EARLY, SELDOM));
            events.connected();
          },
          message: heard,
          ping: (isReceived) => {
            if (!isReceived && isAccepted) patience = setTimeout(() => client.terminate(), PING_EVERY);
          },
          pong: () => {
            failures = 0;
          },
        },
      });
      const payload = { query, variables: { ...variables, after } };
      const stop = client.subscribe<Record<string, Change>>(payload, {
        next: ({ data, errors }) => {
          if (isClosed()) return;
          const change = data?.[name];
          if (errors?.length || !change) return end(errors);
          failures = 0;
          after = change.cursor;
          events.change(change);
        },
        error: end,
        complete: () => end(null),
      });
      const leave = () => end(null);
      closing.signal.addEventListener('abort', leave);
    });
  }

  /** Makes one connection. Returns the refusal that ended it, or null. */
  async function attempt(): Promise<EsignError | null> {
    const began = Date.now();
    const isNew = timeLeft(grant) <= 0;
    try {
      if (isNew) await renew();
    } catch (error) {
      return error instanceof EsignError ? error : null;
    }
    const { reason, isAccepted } = await keep(grant!.token, began);
    const refused = reason instanceof EsignError ? reason : refusalOf(reason, name);
    // The service closes a socket whose token has ended: then a new token helps, and whenever the refused one was not new.
    const isFinal = isNew && (!isAccepted || Array.isArray(reason));
    if (!refused || !ofToken.has(refused.code) || isFinal || !grant) return refused;
    grant = null;
    return null;
  }

  /** Waits, unless something wakes the page. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => wake(), milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isClosed()) {
      const began = Date.now();
      isReplaced = false;
      const refused = await attempt();
      if (isClosed()) return;
      if (isReplaced) continue;
      if (refused && !passing.has(refused.code)) {
        // A cursor of another time, for example before the service was restored from a backup: begin anew.
        if (!after || !refused.code.startsWith('invalid_')) return void events.ended(refused);
        after = undefined;
      }
      events.lost(heardAt);
      const wait = Math.min(FIRST_WAIT * 2 ** failures, ATTEMPT) * (0.5 + Math.random() / 2);
      // Many pages lose their server at once: the first attempts are spread, too.
      const passed = failures ? Date.now() - began : 0;
      failures += 1;
      await pause(Math.max(wait - passed, 0, (refused?.retryAfter ?? 0) * 1000));
    }
  }

  const page = globalThis.window as Window | undefined;
  const awaken = () => {
    if (page?.document.visibilityState !== 'hidden') wake();
  };
  for (const event of awakening) page?.addEventListener(event, awaken);
  closing.signal.addEventListener('abort', () => {
    for (const event of awakening) page?.removeEventListener(event, awaken);
    wake();
  });
  void run();
  return () => closing.abort();
}

/** Milliseconds until a token ends by the clock of this device. */
const timeLeft = (grant: ClientToken | null): number => (grant ? new Date(grant.expiresAt).getTime() - Date.now() : 0);

/** A socket of the package `ws` that closes while it connects emits an error, which ends Node if nobody listens. */
function quiet(implementation: unknown): unknown {
  if (!implementation) throw new TypeError('There is no WebSocket: pass the class of the package ws as webSocketImpl.');
  return class extends (implementation as typeof WebSocket) {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('error', () => {});
    }
  };
}
