import { after, SECOND, wholeSeconds } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import {
  anyOf,
  type Database,
  type Queries,
  repeatableTransaction,
  type Sql,
  sql,
  type Tx,
} from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Services } from '../../../platform/services.ts';
import { parseCrl, type RevokedEntry } from '../../../standards/crl/crl.ts';
import { type CaState, CRL_LIFETIME, crlOf } from './answer-ocsp.ts';
import { KeyOffline, type Keyring } from './keyring.ts';
import { isCa, type PkiRole } from './roles.ts';

interface KeyRevocation {
  /** Id of a key of the hierarchy or of an organisation's seal, as `listKeys` gives it. */
  readonly id: string;
  readonly reason: RevocationReason;
  /** Since when the key may have been compromised. Only with a compromise. */
  readonly invalidSince: Date | null;
}

/** The key cannot be revoked or rotated. The message is for the operator. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
  readonly plain = true;
}

/** The facts about a key that decide whether it can be revoked. */
interface Standing {
  readonly role: PkiRole;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly revokedAt: Date | null;
  readonly revocationReason: number | null;
}

/**
 * Revokes a key: all its certificates, permanently. Waits for the seals that are being committed; from then on no
 * process commits a seal with it. A key that was revoked for another reason can still be marked as compromised: its
 * revocation keeps its time.
 * @throws KeyRefused if the key is unknown, already revoked or ended, or if the reason or the date does not fit
 */
export async function revokeKey(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { id, reason, invalidSince }: KeyRevocation,
): Promise<void> {
  const now = clock.now();
  const role = await repeatableTransaction(database, async (tx) => {
    await lockStatus(tx);
    const standing = await findStanding(tx, id);
    if (!standing) throw new KeyRefused(`No key has the id ${id}. \`esign keys list\` shows them.`);
    assertRevocable(standing, { reason, invalidSince, now });
    // Status answers have whole seconds. Rounded up, so that seals made earlier in this second stay valid.
    const revokedAt = standing.revokedAt ?? wholeSeconds(after(now, SECOND - 1));
    const data = { revocationReason: reasons[reason], invalidSince, revokedAt };
    await tx.pkiCertificate.updateMany({ where: { keyId: id }, data });
    await tx.organizationSeal.updateMany({ where: { id }, data });
    return standing.role;
  });
  log.warn({ keyId: id, role, reason }, 'a key was revoked by the operator');
}

async function findStanding(tx: Tx, id: string): Promise<Standing | null> {
  const key = await tx.pkiKey.findUnique({
    where: { id },
    include: { certificates: { orderBy: { generation: 'desc' }, take: 1 } },
  });
  const certificate = key?.certificates[0];
  if (key && certificate) return { ...certificate, role: key.role };
  const seal = await tx.organizationSeal.findUnique({ where: { id } });
  return seal && { ...seal, role: 'SEAL' };
}

function assertRevocable(
  { role, notBefore, notAfter, revokedAt, revocationReason }: Standing,
  { reason, invalidSince, now }: Omit<KeyRevocation, 'id'> & { readonly now: Date },
): void {
  const fitting = reasonsFor(role);
  if (!fitting.includes(reason))
    throw new KeyRefused(`The reason ${reason} does not fit this key. Use one of ${fitting.join(', ')}.`);
  const compromised = isCompromise(reasons[reason]);
  if (invalidSince && !compromised) throw new KeyRefused('A date of compromise needs a reason of compromise.');
  if (invalidSince && (invalidSince > now || invalidSince < notBefore)) {
    const from = notBefore.toISOString();
    throw new KeyRefused(`The date of compromise must be between ${from} and now.`);
  }
  if (revokedAt && (!compromised || isCompromise(revocationReason ?? 0))) {
    const why = revocationReasonByCode(revocationReason);
    throw new KeyRefused(`The key was already revoked on ${revokedAt.toISOString()} (${why}).`);
  }
  if (notAfter <= now && !compromised)
    throw new KeyRefused(`The certificate of this key ended on ${notAfter.toISOString()}.`);
}

interface RevocationInput {
  /** Lowercase hex SHA-256 of the certificate. */
  readonly fingerprintSha256: string;
  readonly reason: RevocationReason;
  readonly at: Date;
}

/**
 * Revokes a certificate of the hierarchy, of a signer or of an organisation's seal, permanently. OCSP reports it from
 * the next request on, and the next use of a role makes a successor. Repeating it changes nothing.
 * @returns whether this call revoked it
 */
export async function revokeCertificate(tx: Tx, { fingerprintSha256, reason, at }: RevocationInput): Promise<boolean> {
  await lockStatus(tx);
  const where = { fingerprintSha256, revokedAt: null };
  const data = { revokedAt: at, revocationReason: reasons[reason] };
  const own = await tx.pkiCertificate.updateMany({ where, data });
  const signers = await tx.signingCertificate.updateMany({ where, data });
  const seals = await tx.organizationSeal.updateMany({ where, data });
  return own.count + signers.count + seals.count === 1;
}

/** Key of the advisory lock between seals that commit (shared) and revocations (exclusive): 'crl' as a number. */
const LOCK = 0x63726c;

/** Waits for the seals that are being committed. Those that follow see the revocation of this transaction. */
export const lockStatus = async (tx: Tx): Promise<void> =>
  void (await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`));

/** SQL that lets no revocation commit before its transaction ends. */
export const SHARE_STATUS = sql`SELECT pg_advisory_xact_lock_shared(${LOCK}::bigint)`;

/**
 * SQL of those of the certificates that are revoked in the service's hierarchies (`fingerprint`). Run it after
 * `SHARE_STATUS`, as a statement of its own: it must see what was committed while that one waited.
 * @param fingerprints lowercase hex SHA-256
 */
export const revokedAmong = (fingerprints: readonly string[]): Sql => sql`
  SELECT fingerprint_sha256 AS fingerprint FROM pki_certificates
    WHERE revoked_at IS NOT NULL AND fingerprint_sha256 = ${anyOf(fingerprints, 'text')}
  UNION ALL SELECT fingerprint_sha256 FROM organization_seals
    WHERE revoked_at IS NOT NULL AND fingerprint_sha256 = ${anyOf(fingerprints, 'text')}`;

/** CRLReasons of RFC 5280 §5.3.1 that apply here. `certificateHold` is left out, because it can be reversed. */
export const reasons = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
} as const;
export type RevocationReason = keyof typeof reasons;

/** Whether somebody else may have the key. Then nothing proves who made a signature after the compromise. */
export const isCompromise = (code: number): boolean => code === reasons.keyCompromise || code === reasons.cACompromise;

/** Returns the name of a reason. Unknown codes are `unspecified`. */
export const revocationReasonByCode = (code: number | null): RevocationReason =>
  (Object.keys(reasons) as RevocationReason[]).find((name) => reasons[name] === code) ?? 'unspecified';

/** Returns the reasons that fit a role: the key of a CA has its own word for a compromise. */
export const reasonsFor = (role: PkiRole): readonly RevocationReason[] =>
  (Object.keys(reasons) as RevocationReason[]).filter(
    (name) => name !== (isCa(role) ? 'keyCompromise' : 'cACompromise'),
  );

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

/** Logs the keys that another process, or this one, has added or revoked since the keyring was read. */
export function logChanges(log: Log, former: Keyring, current: Keyring): void {
  for (const key of current.keys()) {
    const known = former.find(key.id);
    const facts = { keyId: key.id, mode: key.mode, role: key.role, generation: key.generation };
    if (!known) log.info(facts, 'a key of the hierarchy was added');
    const { revocation } = itemAt(key.certificates, 0);
    if (!revocation || known?.certificates[0]?.revocation) continue;
    log.warn({ ...facts, reason: revocationReasonByCode(revocation.reason) }, 'a key of the hierarchy was revoked');
  }
}
