import { createHash } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { refuse } from '../../kernel/fault.ts';
import type { ReceivedBody } from '../http/receive-json.ts';
import type { NamedRequest } from './once.ts';

/** The longest `Idempotency-Key`, in characters. */
const LONGEST = 255;

/** A request of an API key as its face sees it. */
export interface NameableRequest {
  readonly actor: Actor;
  readonly method: string;
  readonly path: string;
  /** The header `Idempotency-Key`. */
  readonly header: string | undefined;
  readonly received: ReceivedBody | undefined;
}

/** A POST of an API key that carries `Idempotency-Key`; null for any other. Refuses: `invalid_parameter`. */
export function nameRequest({ actor, method, path, header, received }: NameableRequest): NamedRequest | null {
  if (header === undefined || method !== 'POST' || actor.kind !== 'key') return null;
  if (header === '' || header.length > LONGEST) {
    throw refuse('invalid_parameter', `Idempotency-Key must have 1 to ${LONGEST} characters.`);
  }
  return { apiKeyId: actor.keyId, name: header, method, path, bodySha256: fingerprint(received) };
}

/** Of the body as it was meant: its PDFs by their bytes, whatever they are called in this process. */
function fingerprint(received: ReceivedBody | undefined): string {
  const meant = JSON.stringify(received?.value ?? null, (_key, value) => {
    const blob = typeof value === 'string' ? received?.blob(value) : undefined;
    return blob ? { sha256: blob.sha256 } : value;
  });
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(meant)))
    .digest('hex');
}
