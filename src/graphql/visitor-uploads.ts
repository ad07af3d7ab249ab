import type { IncomingMessage } from 'node:http';
import { MINUTE, SECOND } from '../kernel/clock.ts';
import { refuse } from '../kernel/fault.ts';
import { networkOf, siteOf } from '../kernel/network.ts';
import { type UploadLimit, uploadLimits } from '../kernel/upload-limits.ts';
import { discard } from '../platform/http/discard.ts';
import type { Services } from '../platform/services.ts';
import { originOf } from './context.ts';

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
  const ip = originOf(services, request).ip ?? '';
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
