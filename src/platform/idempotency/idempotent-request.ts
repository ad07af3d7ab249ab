import { createHash } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { MIB } from '../../kernel/bytes.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { refuse } from '../../kernel/fault.ts';
import type { ReceivedBody } from '../http/receive-json.ts';
import type { IdempotentRequest } from './run-once.ts';

/** Maximum length of `Idempotency-Key`, characters. */
const LONGEST = 255;

/**
 * Bytes stored per caller and day. A live key may send 3,000 calls a minute: a million requests a day fit in the last
 * quarter. The holder of a personal link sends a few dozen.
 */
const perDay = { live: 4_096 * MIB, test: 512 * MIB, link: 4 * MIB } as const;

/** Facts about a request, from REST or GraphQL. */
export interface RequestFacts {
  readonly actor: Actor;
  readonly method: string;
  readonly path: string;
  /** The header `Idempotency-Key`. */
  readonly header: string | undefined;
  readonly received: ReceivedBody | undefined;
}

/**
 * A POST that carries `Idempotency-Key`, of an API key, a member in the console or the holder of a personal link; null
 * for any other.
 * @throws Fault `invalid_parameter`
 */
export function idempotentRequestOf({ actor, method, path, header, received }: RequestFacts): IdempotentRequest | null {
  const who = nameOf(actor);
  if (header === undefined || method !== 'POST' || !who) return null;
  if (header === '' || header.length > LONGEST) {
    throw refuse('invalid_parameter', `Idempotency-Key must have 1 to ${LONGEST} characters.`);
  }
  return { who, dailyBytes: dailyBytes(actor), name: header, method, path, bodySha256: fingerprint(received) };
}

/** The bytes that may be stored for a caller per day. */
function dailyBytes(actor: Actor): number {
  if (actor.kind !== 'key') return perDay.link;
  return actor.mode === 'LIVE' ? perDay.live : perDay.test;
}

/** Namespace of the caller's keys; null without a credential, or if several people share it. */
function nameOf(actor: Actor): string | null {
  if (actor.kind === 'key') return actor.keyId;
  return actor.kind === 'link' && actor.holder === undefined ? `${actor.link}:${actor.subjectId}` : null;
}

/**
 * Hashes the body's content. PDFs are included by their SHA-256, not by their placeholders, which differ for each
 * request.
 */
function fingerprint(received: ReceivedBody | undefined): string {
  const meant = JSON.stringify(received?.value ?? null, (_key, value) => {
    const blob = typeof value === 'string' ? received?.blob(value) : undefined;
    return blob ? { sha256: blob.sha256 } : value;
  });
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(meant)))
    .digest('hex');
}
