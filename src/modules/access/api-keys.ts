import { randomBytes } from 'node:crypto';
import {
  type Actor,
  type ClientScope,
  clientScopes,
  type KeyActor,
  type MemberActor,
  type Mode,
  type Scope,
} from '../../kernel/actor.ts';
import { after, SECOND, wholeSeconds } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { equalInConstantTime, isUuid, sha256Hex, uuidBytes, uuidText } from '../../kernel/ids.ts';
import { type ApiKey, transaction } from '../../platform/database/index.ts';
import type { DatabaseServices, Services } from '../../platform/services.ts';
import { assertMayGiveAll } from './folders/folders.ts';
import { findSubjects } from './needs.ts';
import { getOrganizationId } from './organizations.ts';
import { assertKey } from './policy.ts';
import { refuse } from './refusals.ts';

/** A new key; `key` is shown this once and stored nowhere. */
export interface CreatedApiKey {
  readonly id: string;
  readonly key: string;
  readonly mode: Mode;
  readonly scopes: readonly Scope[];
}

/**
 * Creates a key for an organisation. `by`: the member who asks; without, the operator does.
 * @throws Fault `unknown_organization`, `forbidden` (there are folders, and the member is no owner)
 */
export async function createApiKey(
  services: DatabaseServices,
  input: { organizationId: string; mode: Mode; scopes: readonly Scope[]; name: string },
  by?: MemberActor,
): Promise<CreatedApiKey> {
  await getOrganizationId(services, input.organizationId);
  const { key, keySha256, hint } = makeApiKey(input.mode);
  return transaction(services.database, 'create-api-key', async (tx) => {
    if (by) await assertMayGiveAll(tx, by);
    const { id, mode } = await tx.apiKey.create({
      data: { ...input, scopes: [...input.scopes], keySha256, hint, createdAt: services.clock.now() },
    });
    return { id, key, mode, scopes: input.scopes };
  });
}

/** Lists the keys of an organisation, newest first, including revoked ones. Without the keys themselves: only hints. */
export async function listApiKeys(
  services: DatabaseServices,
  organizationId: string,
): Promise<Omit<ApiKey, 'keySha256'>[]> {
  await getOrganizationId(services, organizationId);
  return services.database.prisma.apiKey.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { keySha256: true },
  });
}

/** Revokes a key; from now on it answers 401. With `organizationId`, only a key of that organisation. Idempotent. */
export async function revokeApiKey(
  services: DatabaseServices,
  id: string,
  organizationId?: string,
): Promise<{ id: string; revokedAt: Date }> {
  const { prisma } = services.database;
  const row = isUuid(id) ? await prisma.apiKey.findUnique({ where: { id } }) : null;
  if (!row || (organizationId && row.organizationId !== organizationId)) throw refuse('unknown_api_key');
  const revokedAt = row.revokedAt ?? services.clock.now();
  if (!row.revokedAt) await prisma.apiKey.update({ where: { id }, data: { revokedAt } });
  return { id, revokedAt };
}

const keyPrefixes: Readonly<Record<Mode, string>> = { LIVE: 'sk_live_', TEST: 'sk_test_' };

/** 256 random bits: with so much entropy, an unsalted SHA-256 of the key is safe to store. */
const SECRET_BYTES = 32;
const FORMAT = /^sk_(live|test)_[A-Za-z0-9_-]{43}$/;
/** Length of the hint in lists: the prefix and four characters. */
const HINT_LENGTH = 12;

/** Generates a key for `mode`: the key itself (shown once), its stored hash and the hint for lists. */
function makeApiKey(mode: Mode): { key: string; keySha256: string; hint: string } {
  const key = keyPrefixes[mode] + randomBytes(SECRET_BYTES).toString('base64url');
  return { key, keySha256: sha256Hex(key), hint: key.slice(0, HINT_LENGTH) };
}

/** Returns the stored hash of a presented key, or null if its format is not ours. */
export const apiKeySha256 = (presented: string): string | null =>
  FORMAT.test(presented) ? sha256Hex(presented) : null;

/** Prefix of the tokens of each mode; the format below follows in base64url. */
const tokenPrefixes: Readonly<Record<Mode, string>> = { LIVE: 'ct_live_', TEST: 'ct_test_' };
const TOKEN_PREFIX = /^ct_(?:live|test)_/;

/**
 * Version, id of the API key, expiry in Unix seconds, scopes as bits, then the subjects, 16 bytes each. The last bytes
 * are 128 bits of HMAC-SHA256 (RFC 2104 §5 allows truncation to half).
 */
const VERSION = 1;
const KEY_AT = 1;
const EXPIRY_AT = KEY_AT + 16;
const SCOPES_AT = EXPIRY_AT + 4;
const SUBJECTS_AT = SCOPES_AT + 1;
const UUID_BYTES = 16;
const MAC_BYTES = 16;

/** With 20 subjects a token has 487 characters; a credential has at most 512. */
export const MOST_SUBJECTS = 20;

/**
 * What a client token grants. It is stored nowhere: the token contains it, with an HMAC. It is valid while its API key
 * is, until it expires.
 */
interface ClientToken {
  readonly keyId: string;
  readonly mode: Mode;
  readonly expiresAt: Date;
  readonly scopes: readonly ClientScope[];
  readonly subjects: readonly string[];
}

/** Returns the token as text. `expiresAt` must be a whole second. */
function writeClientToken(services: Services, token: ClientToken): string {
  const head = Buffer.alloc(SUBJECTS_AT);
  head[0] = VERSION;
  uuidBytes(token.keyId).copy(head, KEY_AT);
  head.writeUInt32BE(Math.floor(token.expiresAt.getTime() / SECOND), EXPIRY_AT);
  head[SCOPES_AT] = clientScopes.reduce((bits, scope, n) => bits | (token.scopes.includes(scope) ? 1 << n : 0), 0);
  const signed = Buffer.concat([head, ...token.subjects.map(uuidBytes)]);
  return (
    tokenPrefixes[token.mode] + Buffer.concat([signed, apiKeyMac(services, token.mode, signed)]).toString('base64url')
  );
}

/** Parses and verifies a token; null if it is not ours. Checks neither its expiry nor its key. */
export function readClientToken(services: Services, text: string): ClientToken | null {
  const mode = text.startsWith(tokenPrefixes.LIVE) ? 'LIVE' : 'TEST';
  if (!isClientToken(text)) return null;
  const encoded = text.slice(tokenPrefixes[mode].length);
  const bytes = Buffer.from(encoded, 'base64url');
  const signed = bytes.subarray(0, -MAC_BYTES);
  const subjectBytes = signed.length - SUBJECTS_AT;
  if (bytes.toString('base64url') !== encoded || subjectBytes <= 0 || subjectBytes % UUID_BYTES !== 0) return null;
  if (!equalInConstantTime(bytes.subarray(-MAC_BYTES), apiKeyMac(services, mode, signed)) || signed[0] !== VERSION)
    return null;
  const bits = signed.readUInt8(SCOPES_AT);
  return {
    keyId: uuidText(signed.subarray(KEY_AT)),
    mode,
    expiresAt: new Date(signed.readUInt32BE(EXPIRY_AT) * SECOND),
    scopes: clientScopes.filter((_scope, n) => bits & (1 << n)),
    subjects: Array.from({ length: subjectBytes / UUID_BYTES }, (_, n) =>
      uuidText(signed.subarray(SUBJECTS_AT + n * UUID_BYTES)),
    ),
  };
}

/** Returns whether a credential has the format of a client token. */
export const isClientToken = (text: string): boolean => TOKEN_PREFIX.test(text);

const apiKeyMac = (services: Services, mode: Mode, signed: Buffer): Buffer =>
  services.keystore
    .mac('client-token', Buffer.concat([Buffer.from(tokenPrefixes[mode]), signed]))
    .subarray(0, MAC_BYTES);

/** Lifetime of a client token, seconds. A page gets a new one before it ends. */
export const lifetimes = { min: 60, max: 3_600, default: 900 } as const;

interface CreatedClientToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Creates a token with which a page of the organisation reads `subjects`, and nothing else.
 * @throws Fault `unauthorized`, `forbidden` (no API key; a scope that the key does not have), `not_found` (a subject
 *   that does not exist, or that no scope of the token reads)
 */
export async function createClientToken(
  services: Services,
  actor: Actor,
  input: {
    readonly scopes: readonly ClientScope[];
    readonly subjects: readonly string[];
    /** Seconds, within `lifetimes`. */
    readonly expiresIn: number;
  },
): Promise<CreatedClientToken> {
  const key = assertKey(actor);
  const missing = input.scopes.find((scope) => !key.scopes.includes(scope));
  if (missing) throw refuseRequest('forbidden', `The API key does not have the scope ${missing}.`);
  const subjects = [...new Set(input.subjects.map((id) => id.toLowerCase()))];
  await assertSubjects(services, key, input.scopes, subjects);
  const { keyId, mode } = key;
  const expiresAt = wholeSeconds(after(services.clock.now(), input.expiresIn * SECOND));
  const scopes = clientScopes.filter((scope) => input.scopes.includes(scope));
  return { token: writeClientToken(services, { keyId, mode, expiresAt, scopes, subjects }), expiresAt };
}

/** @throws Fault `not_found` */
async function assertSubjects(
  services: Services,
  key: KeyActor,
  scopes: readonly ClientScope[],
  subjects: readonly string[],
): Promise<void> {
  const ids = subjects.filter(isUuid);
  const { organizationId, mode } = key;
  const found = await Promise.all(
    scopes.map((scope) => services.of(findSubjects[scope])(services.database, { organizationId, mode }, ids)),
  );
  const known = new Set(found.flat());
  if (!subjects.every((id) => known.has(id))) throw refuseRequest('not_found');
}
