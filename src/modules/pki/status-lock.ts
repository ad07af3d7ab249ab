import type { Tx } from '../../platform/database/index.ts';

/** Key of the advisory lock between seals that commit (shared) and revocations (exclusive): 'crl' as a number. */
const LOCK = 0x63726c;

/** Waits for the seals that are being committed. Those that follow see the revocation of this transaction. */
export const lockStatus = async (tx: Tx): Promise<void> =>
  void (await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`);

/** Lets no revocation commit before this transaction ends. */
export const shareStatus = async (tx: Tx): Promise<void> =>
  void (await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${LOCK}::bigint)`);

/**
 * Returns those of the certificates that are revoked. Until this transaction ends no other can be revoked, so that what
 * it commits and a revocation have one order in all processes.
 * @param fingerprints lowercase hex SHA-256; others than those of the service's hierarchies are ignored
 */
export async function findRevokedAmong(tx: Tx, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  await shareStatus(tx);
  // A statement of its own: it must see what was committed while the first one waited.
  const rows = await tx.$queryRaw<{ fingerprint: string }[]>`
    SELECT fingerprint_sha256 AS fingerprint FROM pki_certificates
      WHERE revoked_at IS NOT NULL AND fingerprint_sha256 = ANY(ARRAY(SELECT unnest(${[...fingerprints]}::text[])))
    UNION ALL SELECT fingerprint_sha256 FROM organization_seals
      WHERE revoked_at IS NOT NULL AND fingerprint_sha256 = ANY(ARRAY(SELECT unnest(${[...fingerprints]}::text[])))`;
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}
