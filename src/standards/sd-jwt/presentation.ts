import { hash } from 'node:crypto';
import { equalInConstantTime } from '../../kernel/ids.ts';
import { isRecord } from '../../kernel/unknown.ts';
import type { Certificate } from '../x509/certificate.ts';
import {
  assertIssued,
  assertSigned,
  decodeJson,
  PresentationError,
  parseJws,
  readJwk,
  type TokenIssuer,
} from './jws.ts';

/** Presentations of credentials: SD-JWT with key binding (RFC 9901), type `dc+sd-jwt` (SD-JWT VC). */

/** Most disclosures; a national identity has about thirty. */
const MAX_DISCLOSURES = 100;
/** Deepest nesting of claims that is read. */
const MAX_DEPTH = 8;
/** Differences of clocks that are accepted, s. */
const SKEW = 60;
/** Oldest proof of possession, s: the wallet makes it while the person waits. */
const MAX_BINDING_AGE = 300;

/** What a presentation must be. */
interface Expected {
  readonly anchors: readonly Certificate[];
  /** Accepted types (`vct`). */
  readonly types: readonly string[];
  /** Our client ids: the wallet made the presentation for one of them. */
  readonly audiences: readonly string[];
  readonly nonce: string;
  readonly now: Date;
}

/** Where the issuer says whether the credential is revoked (Token Status List). */
export interface StatusReference {
  readonly uri: string;
  readonly index: number;
}

/** A verified presentation. */
export interface Presentation {
  readonly issuer: TokenIssuer;
  /** Claims that the wallet disclosed, and those that are always visible. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Null for a credential that lives at most a day and therefore has no status. */
  readonly status: StatusReference | null;
}

/**
 * Verifies a presentation: issuer, signature, type, validity, disclosures, then that the holder made it for this request.
 * The caller must still ask for the status, and for that of the issuer's certificates.
 *
 * @throws PresentationError
 */
export function verifyPresentation(text: string, expected: Expected): Presentation {
  const parts = text.split('~');
  const [credential = '', ...disclosures] = parts;
  const binding = disclosures.pop() ?? '';
  if (binding === '') throw new PresentationError('unbound', 'no key binding');
  if (disclosures.length > MAX_DISCLOSURES) throw new PresentationError('malformed', 'too many disclosures');
  const jwt = parseJws(credential, 'dc+sd-jwt');
  const issuer = assertIssued(jwt, expected.anchors, expected.now);
  const { payload } = jwt;
  if (!expected.types.includes(String(payload.vct)))
    throw new PresentationError('lacking', `a credential of type ${String(payload.vct)}`);
  assertCurrent(payload, expected.now);
  const digest = disclosureDigest(payload);
  const presented = text.slice(0, text.length - binding.length);
  assertBound(binding, payload, digest(presented), expected);
  return { issuer, claims: disclose(payload, disclosures, digest), status: tokenStatus(payload) };
}

/** Names of hash functions as IANA registers them, with those of OpenSSL. */
const hashes: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-384': 'sha384', 'sha-512': 'sha512' };

/** Returns the digest function of a credential (`_sd_alg`; RFC 9901 §4.1.1), base64url. */
function disclosureDigest({ _sd_alg: name = 'sha-256' }: Readonly<Record<string, unknown>>): (text: string) => string {
  const algorithm = hashes[String(name)];
  if (!algorithm) throw new PresentationError('malformed', 'an unknown hash function');
  return (text) => hash(algorithm, text, 'base64url');
}

const seconds = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

function assertCurrent({ exp, nbf, iat }: Readonly<Record<string, unknown>>, at: Date): void {
  const now = at.getTime() / 1_000;
  for (const time of [exp, nbf, iat])
    if (time !== undefined && seconds(time) === null) throw new PresentationError('malformed', 'a time is no number');
  if (exp !== undefined && Number(exp) <= now - SKEW) throw new PresentationError('outdated', 'it has expired');
  if (Math.max(Number(nbf ?? 0), Number(iat ?? 0)) > now + SKEW)
    throw new PresentationError('outdated', 'it is not valid yet');
}

/** Checks the proof of possession (RFC 9901 §7.3). */
function assertBound(
  token: string,
  { cnf }: Readonly<Record<string, unknown>>,
  sdHash: string,
  { audiences, nonce, now }: Expected,
): void {
  const binding = parseJws(token, 'kb+jwt');
  const key = isRecord(cnf) ? cnf.jwk : undefined;
  if (key === undefined) throw new PresentationError('unbound', 'the credential names no key of its holder');
  assertSigned(binding, readJwk(key));
  const { aud, nonce: answered, iat, sd_hash: covered } = binding.payload;
  if (typeof aud !== 'string' || !audiences.includes(aud))
    throw new PresentationError('unbound', 'made for another verifier');
  if (!isSame(answered, nonce)) throw new PresentationError('unbound', 'made for another request');
  if (!isSame(covered, sdHash)) throw new PresentationError('forged', 'the key binding covers other disclosures');
  const age = now.getTime() / 1_000 - (seconds(iat) ?? Number.NaN);
  if (!(age >= -SKEW && age <= MAX_BINDING_AGE)) throw new PresentationError('unbound', 'not made just now');
}

const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && equalInConstantTime(Buffer.from(one, 'utf8'), Buffer.from(other, 'utf8'));

/** Claims that must not be disclosed selectively (SD-JWT VC). */
const alwaysVisible: ReadonlySet<string> = new Set(['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status']);

/** Puts disclosed claims in the place of their digests (RFC 9901 §7.1). @throws PresentationError */
function disclose(
  payload: Readonly<Record<string, unknown>>,
  disclosures: readonly string[],
  digest: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const unused = new Map<string, readonly unknown[]>();
  for (const text of disclosures) {
    const parts = decodeJson(text);
    if (!Array.isArray(parts) || (parts.length !== 2 && parts.length !== 3))
      throw new PresentationError('malformed', 'a disclosure is no list');
    unused.set(digest(text), parts);
  }
  if (unused.size !== disclosures.length) throw new PresentationError('forged', 'a disclosure appears twice');
  const seen = new Set<string>();
  const take = (name: unknown, length: number): readonly unknown[] | undefined => {
    if (typeof name !== 'string' || seen.has(name)) throw new PresentationError('forged', 'a digest appears twice');
    seen.add(name);
    const found = unused.get(name);
    if (found === undefined) return undefined;
    if (found.length !== length) throw new PresentationError('forged', 'a disclosure stands in the wrong place');
    unused.delete(name);
    return found;
  };
  const read = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new PresentationError('malformed', 'nested too deeply');
    if (Array.isArray(value)) return value.flatMap((item) => readItem(item, depth));
    return isRecord(value) ? readObject(value, depth) : value;
  };
  const readItem = (item: unknown, depth: number): readonly unknown[] => {
    if (!isRecord(item) || !Object.hasOwn(item, '...')) return [read(item, depth + 1)];
    const found = take(item['...'], 2);
    return found ? [read(found[1], depth + 1)] : [];
  };
  const readObject = (object: Readonly<Record<string, unknown>>, depth: number): Readonly<Record<string, unknown>> => {
    const { _sd: digests = [], ...visible } = object;
    if (!Array.isArray(digests)) throw new PresentationError('malformed', 'digests are no list');
    const claims = new Map(Object.entries(visible).map(([name, value]) => [name, read(value, depth + 1)]));
    for (const each of digests) {
      const [, name, value] = take(each, 3) ?? [];
      if (name === undefined) continue;
      const isWrong = typeof name !== 'string' || name === '_sd' || name === '...' || claims.has(name);
      if (isWrong || (depth === 0 && alwaysVisible.has(name)))
        throw new PresentationError('forged', 'a disclosure replaces a claim');
      claims.set(name, read(value, depth + 1));
    }
    return Object.fromEntries(claims);
  };
  const { _sd_alg: _, ...rest } = payload;
  const claims = readObject(rest, 0);
  if (unused.size > 0) throw new PresentationError('forged', 'a disclosure that the issuer did not sign');
  return claims;
}

/** A credential that lives no longer than this needs no status, s (EUDI ARF, VCR_01). */
const SHORT_LIFE = 24 * 60 * 60;

function tokenStatus({ status, iat, nbf, exp }: Readonly<Record<string, unknown>>): StatusReference | null {
  if (status === undefined) {
    const begins = seconds(iat) ?? seconds(nbf);
    const ends = seconds(exp);
    if (begins !== null && ends !== null && ends - begins <= SHORT_LIFE) return null;
    throw new PresentationError('lacking', 'a credential that lives longer than a day needs a status');
  }
  const list = isRecord(status) && isRecord(status.status_list) ? status.status_list : {};
  const { uri, idx: index } = list;
  if (
    typeof uri !== 'string' ||
    !URL.canParse(uri) ||
    typeof index !== 'number' ||
    !Number.isSafeInteger(index) ||
    index < 0
  )
    throw new PresentationError('malformed', 'a status of an unknown kind');
  return { uri, index };
}
