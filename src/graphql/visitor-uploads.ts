import type { IncomingMessage } from 'node:http';
import type { Response as ExpressResponse, Request } from 'express';
import { type DocumentNode, getOperationAST } from 'graphql';
import type { Actor } from '../kernel/actor.ts';
import { MINUTE, SECOND } from '../kernel/clock.ts';
import { itemAt } from '../kernel/definitely.ts';
import { refuse } from '../kernel/fault.ts';
import { networkOf, siteOf } from '../kernel/network.ts';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import { type UploadLimit, uploadLimits } from '../kernel/upload-limits.ts';
import type { ReceivedBody } from '../platform/http/receive-json.ts';
import { discard } from '../platform/http/spool-files.ts';
import { idempotentRequestOf, runOnce } from '../platform/idempotency/index.ts';
import type { Services } from '../platform/services.ts';
import { requestOrigin } from './context.ts';

/**
 * Files that this process receives at a time: from one network, from one site (a subscriber has a /48 with 65,536
 * networks) and from all. Each uses disk space and a connection, no
 * more: how many are read at a time is decided when they are there (`validateAsVisitor`), so that slow uploads keep nobody
 * from it.
 */
const most = { network: 2, site: 8, all: 64 };
/** Longest time for the body to arrive: 15 MB over a slow line. */
const LONGEST = 2 * MINUTE;
/** Least speed of an upload, bytes a second, and how often it is measured. */
const SLOWEST = 16 * 1024;
const EVERY = 5 * SECOND;
/** Retry-After: by then one of them has probably ended. */
const SOON = 10;

let all = 0;
/** How many each network and each site sends. */
const from = new Map<string, number>();

/** A large body of somebody without a credential. */
export interface VisitorUpload {
  readonly pdf: UploadLimit;
  /** The body is complete: it can no longer be too slow. */
  received(): void;
  /** The request is over. */
  end(): void;
}

/**
 * Admits a large body from a visitor of the public verification, before any of it is read. The connection ends if the
 * body takes longer than two minutes, or arrives too slowly.
 * @throws Fault `payload_too_large` (public verification is off), `rate_limited`
 */
export function beginVisitorUpload(services: Services, request: IncomingMessage): VisitorUpload {
  const ip = requestOrigin(services, request).ip ?? '';
  const counted = [`network ${networkOf(ip)}`, `site ${siteOf(ip)}`] as const;
  const [ofNetwork, ofSite] = counted.map((each) => from.get(each) ?? 0) as [number, number];
  const isFull = ofNetwork >= most.network || ofSite >= most.site || all >= most.all;
  if (!services.config.publicVerification || isFull) {
    discard(request);
    if (!services.config.publicVerification)
      throw refuse('payload_too_large', 'The request body is larger than 16384 bytes.');
    throw refuse('rate_limited', 'Too many files are being received. Retry later.', undefined, { retryAfter: SOON });
  }
  all += 1;
  for (const each of counted) from.set(each, (from.get(each) ?? 0) + 1);
  const late = setTimeout(() => request.destroy(), LONGEST);
  let before = request.socket.bytesRead;
  const slow = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - before < (SLOWEST * EVERY) / SECOND) request.destroy();
    before = bytesRead;
  }, EVERY);
  const received = () => {
    clearTimeout(late);
    clearInterval(slow);
  };
  let isOver = false;
  return {
    pdf: uploadLimits.verification,
    received,
    end() {
      received();
      if (isOver) return;
      isOver = true;
      all -= 1;
      for (const each of counted) {
        const left = from.get(each)! - 1;
        if (left > 0) from.set(each, left);
        else from.delete(each);
      }
    },
  };
}

/** A response that must not be stored: it has errors or is a stream. */
class NotKept extends Error {
  readonly answer: Response;
  constructor(answer: Response) {
    super('not kept');
    this.answer = answer;
  }
}

const JSON_TYPES = ['application/json', 'application/graphql-response+json'];

/**
 * Runs a mutation with `Idempotency-Key` once, as in REST. A response with errors is not stored. For queries and
 * subscriptions the header is ignored.
 *
 * @throws Fault `invalid_parameter`, and the errors of `runOnce`
 */
export async function withIdempotencyKey(
  services: Services,
  request: Request,
  response: ExpressResponse,
  actor: Actor,
  received: ReceivedBody,
  parse: (query: string) => DocumentNode,
  run: () => Promise<Response>,
): Promise<Response> {
  const header = request.get('idempotency-key');
  if (header === undefined || !isMutation(received.value, parse)) return run();
  const named = idempotentRequestOf({ actor, method: request.method, path: '/graphql', header, received });
  if (!named) return run();
  try {
    const { answer, replayed } = await runOnce(services, named, async () => keepable(await run()));
    if (replayed) response.set('Idempotent-Replayed', 'true');
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': itemAt(JSON_TYPES, 0) } });
  } catch (error) {
    if (error instanceof NotKept) return error.answer;
    throw error;
  }
}

/** True if the body contains a mutation. Execution reports documents that cannot be parsed. */
function isMutation(body: unknown, parse: (query: string) => DocumentNode): boolean {
  const { query, operationName } = isRecord(body) ? body : {};
  if (typeof query !== 'string') return false;
  try {
    const name = typeof operationName === 'string' ? operationName : null;
    return getOperationAST(parse(query), name)?.operation === 'mutation';
  } catch {
    return false;
  }
}

async function keepable(answer: Response): Promise<{ status: number; text: string }> {
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (!answer.ok || !JSON_TYPES.includes(type)) throw new NotKept(answer);
  const text = await answer.text();
  const { status, headers } = answer;
  if (propertyOf(JSON.parse(text), 'errors')) throw new NotKept(new Response(text, { status, headers }));
  return { status, text };
}
