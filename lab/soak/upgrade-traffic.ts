import { rest, signByLink } from '../../test/world/client.ts';
import { onePager, person } from '../../test/world/envelope.ts';

export interface Traffic {
  /** Ids of the envelopes that were signed so far. */
  readonly signed: readonly string[];
  /** Requests whose answer was wrong, with that answer. */
  readonly lost: readonly string[];
  requests(): number;
  /** Lets the clients finish what they began. */
  stop(): Promise<void>;
}

interface TrafficSetup {
  readonly url: string;
  readonly key: string;
  readonly clients: number;
}

/**
 * Clients that each create and send an envelope, read it, load its signing page with everything that the page loads at
 * once, and sign, again and again.
 */
export function openTraffic({ url, key, clients }: TrafficSetup): Traffic {
  const signed: string[] = [];
  const lost: string[] = [];
  let requests = 0;
  let isDone = false;
  const ask = async <T>(what: string, asking: Promise<T>, isRight: (answer: T) => boolean): Promise<T> => {
    requests += 1;
    const answer = await asking.catch((error: Error) => error);
    if (answer instanceof Error || !isRight(answer)) {
      lost.push(`${what}: ${answer instanceof Error ? answer.message : JSON.stringify(answer)}`);
      throw new Lost();
    }
    return answer;
  };
  const act = async () => {
    const pdf_base64 = (await onePager()).toString('base64');
    const envelope = { name: 'Contrat', documents: [{ name: 'A.pdf', pdf_base64 }], signers: [person(1)], send: true };
    const created = await ask('create', rest(url, key, 'POST', '/envelopes', envelope), ({ status }) => status === 201);
    const { id, signers } = created.body;
    await ask('read', rest(url, key, 'GET', `/envelopes/${id}`), ({ body }) => body.status === 'sent');
    const page = await ask('page', load(signers[0].sign_url), ({ status }) => status === 200);
    for (const [, file] of page.text.matchAll(ASSET))
      await ask(`script ${file}`, load(url + file), ({ status }) => status === 200);
    await ask('sign', signByLink(url, signers[0].sign_url), ({ errors }) => errors === undefined);
    signed.push(id);
  };
  const client = async () => {
    while (!isDone)
      await act().catch((error) => {
        if (!(error instanceof Lost)) throw error;
      });
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    signed,
    lost,
    requests: () => requests,
    stop: async () => {
      isDone = true;
      await running;
    },
  };
}

class Lost extends Error {}

const ASSET = /(?:src|href)="(\/assets\/hashed\/[^"]+\.(?:js|css))"/g;

async function load(address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text() };
}
