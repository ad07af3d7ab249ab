import { setTimeout as sleep } from 'node:timers/promises';
import { graphql, linkOf, rest, signByLink } from '../../test/world/client.ts';
import { onePager } from '../../test/world/envelope.ts';

/** One request as its caller saw it. */
export interface Seen {
  readonly at: number;
  readonly ms: number;
  readonly what: string;
  /** HTTP status, or the error's message. */
  readonly status: number | string;
  readonly retryAfter: boolean;
}

/** Clients that use a server until they are stopped, and retry refused requests. */
export interface Load {
  readonly seen: readonly Seen[];
  /** Names of the acknowledged envelopes, each created with its own Idempotency-Key. */
  readonly created: ReadonlySet<string>;
  /** Creates one envelope and retries until it is acknowledged. */
  createOne(): Promise<void>;
  stop(): Promise<void>;
}

const CLIENTS = 4;
/** Milliseconds between two requests of a client, and before it retries. */
const PAUSE = 100;
const INSIST = 500;

/** `key` is a test key of the server at `url`. */
export async function startLoad(url: string, key: string): Promise<Load> {
  const seen: Seen[] = [];
  const unwatch = watchRequests(url, seen);
  const created = new Set<string>();
  const pdf_base64 = (await onePager()).toString('base64');
  let number = 0;
  let isOver = false;

  const insist = async <T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> => {
    for (;;) {
      const answer = await ask().catch(() => null);
      if (answer && isDone(answer)) return answer;
      await sleep(INSIST);
    }
  };
  const create = async () => {
    const name = `N${++number}`;
    const signer = { email: `${name}@exemple.fr`, name, authentication: ['otp_sms'], phone: '+33612345678' };
    const easy = { email: `${name}@exemple.fr`, name };
    const isCoded = number % 5 === 0;
    const documents = [{ name: 'A.pdf', pdf_base64 }];
    const body = { name, documents, signers: [isCoded ? signer : easy], send: true };
    const ask = () => rest(url, key, 'POST', '/envelopes', body, { 'idempotency-key': name });
    const answer = await insist(ask, ({ status }) => status === 201);
    created.add(name);
    return { ...answer.body, isCoded };
  };
  const client = async () => {
    while (!isOver) {
      const { id, signers, isCoded } = await create();
      const link = signers[0].sign_url as string;
      await fetch(link)
        .then((page) => page.text())
        .catch(() => {});
      if (isCoded) {
        const query = 'mutation { requestSigningCode(input: { channel: OTP_SMS }) { signingCode { sentTo } } }';
        await graphql(url, linkOf(link), query).catch(() => {});
      } else {
        const read = () => rest(url, key, 'GET', `/envelopes/${id}`);
        const sign = async () => {
          await signByLink(url, link);
          return read();
        };
        await insist(sign, ({ body }) => body?.signers?.[0].status === 'signed');
      }
      for (let turn = 0; turn < 5 && !isOver; turn++) {
        await rest(url, key, 'GET', `/envelopes/${id}`).catch(() => {});
        await sleep(PAUSE);
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    seen,
    created,
    createOne: async () => void (await create()),
    async stop() {
      isOver = true;
      await Promise.all(clients);
      unwatch();
    },
  };
}

/** Records every request of this process to the server. */
function watchRequests(url: string, seen: Seen[]): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const target = String(input);
    if (!target.startsWith(url) || target.endsWith('/readyz')) return fetch(input, init);
    const at = performance.now();
    const what = `${init?.method ?? 'GET'} ${new URL(target).pathname.replace(/[\w-]{20,}/g, '…')}`;
    const note = (status: number | string, retryAfter: boolean) =>
      seen.push({ at, ms: performance.now() - at, what, status, retryAfter });
    try {
      const response = await fetch(input, init);
      note(response.status, response.headers.has('retry-after'));
      return response;
    } catch (error) {
      note((error as Error).message, false);
      throw error;
    }
  };
  return () => {
    globalThis.fetch = fetch;
  };
}
