import { after } from '../../../kernel/clock.ts';
import { type Database, type Queries, sql } from '../../../platform/database/index.ts';
import { parseCrl } from '../../../standards/crl/parse.ts';
import type { RevokedEntry } from '../../../standards/crl/write.ts';
import { type CaState, CRL_LIFETIME, crlOf } from './answer-ocsp.ts';
import { KeyOffline } from './keyring.ts';

/** Returns when a signer's certificate or an organisation's seal was revoked. Null if it was not, or is unknown. */
export async function findRevocation(database: Queries, fingerprintSha256: string): Promise<Date | null> {
  const [row] = await database.rows<{ revokedAt: Date | null }>(sql`
    SELECT revoked_at AS "revokedAt" FROM signing_certificates WHERE fingerprint_sha256 = ${fingerprintSha256}
    UNION ALL SELECT revoked_at FROM organization_seals WHERE fingerprint_sha256 = ${fingerprintSha256}`);
  return row?.revokedAt ?? null;
}

/**
 * Returns since when one of these certificates of the hierarchies, or seals of organisations, no longer counts: the time of
 * its revocation, or the earlier one since when its key may have been compromised (RFC 5280 §5.3.2). Null if none was revoked.
 */
export async function findInvalidSince(database: Queries, fingerprints: readonly string[]): Promise<Date | null> {
  const [row] = await database.rows<{ since: Date | null }>(sql`
    SELECT min(coalesce(invalid_since, revoked_at)) AS since FROM (
      SELECT revoked_at, invalid_since FROM pki_certificates WHERE fingerprint_sha256 = ANY(${fingerprints}::text[])
      UNION ALL SELECT revoked_at, invalid_since FROM organization_seals
        WHERE fingerprint_sha256 = ANY(${fingerprints}::text[])) known
    WHERE revoked_at IS NOT NULL`);
  return row?.since ?? null;
}

/**
 * Lists the revoked certificates of a CA for its CRL. Signers' certificates and organisations' seals leave the CRL
 * after it has listed them past their expiry (RFC 5280 §3.3). OCSP reports them for ever.
 */
export async function findRevoked(on: Queries, issuerKeyId: string, now: Date): Promise<RevokedEntry[]> {
  const past = after(now, -CRL_LIFETIME.other);
  // Keys of signers are destroyed after their act: none can be compromised later.
  return on.rows<RevokedEntry>(sql`
    SELECT serial AS "serialHex", revoked_at AS at, coalesce(revocation_reason, 0) AS reason,
      invalid_since AS "invalidSince"
    FROM (
      SELECT 1 AS place, serial, revoked_at, revocation_reason, invalid_since FROM pki_certificates
        WHERE issuer_key_id = ${issuerKeyId}::uuid AND revoked_at IS NOT NULL
      UNION ALL SELECT 2, serial, revoked_at, revocation_reason, NULL FROM signing_certificates
        WHERE issuer_key_id = ${issuerKeyId}::uuid AND revoked_at IS NOT NULL AND not_after > ${past}
      UNION ALL SELECT 3, serial, revoked_at, revocation_reason, invalid_since FROM organization_seals
        WHERE issuer_key_id = ${issuerKeyId}::uuid AND revoked_at IS NOT NULL AND not_after > ${past}) revoked
    ORDER BY place, revoked_at`);
}

/** Returns the ids of the CAs' keys that issued a revoked certificate of the hierarchies or a revoked seal. */
export async function findRevokingIssuers(database: Queries): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ issuerKeyId: string }>(sql`
    SELECT issuer_key_id AS "issuerKeyId" FROM pki_certificates WHERE revoked_at IS NOT NULL
    UNION SELECT issuer_key_id FROM organization_seals WHERE revoked_at IS NOT NULL`);
  return new Set(rows.map(({ issuerKeyId }) => issuerKeyId));
}

/**
 * Writes the next CRL of a CA. Takes its number from the database, so that numbers grow by one in all processes (RFC
 * 5280 §5.2.3). Takes it before reading the revocations, so that a later list never contains fewer.
 */
export async function writeCrl(database: Database, state: CaState): Promise<Buffer> {
  if (!state.ca.privateKey) return offlineList(state);
  const [taken] = await database.rows<{ number: bigint }>(sql`
    UPDATE pki_keys SET crl_number = crl_number + 1 WHERE id = ${state.ca.id}::uuid RETURNING crl_number AS number`);
  if (!taken) throw new Error(`no key of this hierarchy: ${state.ca.id}`);
  return crlOf(state, { number: taken.number, revoked: await findRevoked(database, state.ca.id, state.now) });
}

/** The list that the keeper of an offline root has signed. @throws KeyOffline if it has ended */
function offlineList({ ca, now }: CaState): Buffer {
  const end = ca.offlineCrl && parseCrl(ca.offlineCrl).nextUpdate;
  if (ca.offlineCrl && end && end > now) return ca.offlineCrl;
  throw new KeyOffline(
    `The revocation list of the ${ca.mode.toLowerCase()} root has ended: its keeper must sign the next one (esign keys root sign).`,
  );
}
