import { anyOf } from '../../../platform/database/any-of.ts';
import type { Tx } from '../../../platform/database/index.ts';

/** Key of the advisory lock between seals that commit (shared) and revocations (exclusive): 'crl' as a number. */
const LOCK = 0x63726c;

/** Waits for the seals that are being committed. Those that follow see the revocation of this transaction. */
export const lockStatus = async (tx: Tx): Promise<void> =>
  void (await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`);

/** SQL that lets no revocation commit before its transaction ends. */
export const SHARE_STATUS = `SELECT pg_advisory_xact_lock_shared(${LOCK})`;

/**
 * SQL of those of the certificates that are revoked in the service's hierarchies (`fingerprint`). Run it after
 * `SHARE_STATUS`, as a statement of its own: it must see what was committed while that one waited.
 * @param array SQL array of lowercase hex SHA-256
 */
export const revokedAmong = (array: string): string => `
  SELECT fingerprint_sha256 AS fingerprint FROM pki_certificates
    WHERE revoked_at IS NOT NULL AND fingerprint_sha256 = ${anyOf(array)}
  UNION ALL SELECT fingerprint_sha256 FROM organization_seals
    WHERE revoked_at IS NOT NULL AND fingerprint_sha256 = ${anyOf(array)}`;
