import type { Database } from '../../../platform/database/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';

/** What the clock of a time-stamping unit is compared with. */
export interface StampingTimes {
  /** By the clock of the database. */
  readonly now: Date;
  /** When the unit last compared its clock before it made tokens. Null if it has made none. */
  readonly newestToken: Date | null;
}

/**
 * Reads the clock of the database, and when a unit made its newest token; and notes that it makes the next one at
 * `wall`, the time of the machine, unless that differs from the database by more than `accuracy` ms.
 */
export async function compareStampingTimes(
  { prisma }: Database,
  { fingerprintSha256 }: Certificate,
  { wall, accuracy }: { readonly wall: Date; readonly accuracy: number },
): Promise<StampingTimes> {
  const [row] = await prisma.$queryRaw<{ now: Date; newest: Date | null }[]>`
    WITH unit AS (
      SELECT k.id, k.newest_token_at, clock_timestamp() AS now
      FROM pki_keys k JOIN pki_certificates c ON c.key_id = k.id WHERE c.fingerprint_sha256 = ${fingerprintSha256}
    ), noted AS (
      UPDATE pki_keys k SET newest_token_at = ${wall} FROM unit
      WHERE k.id = unit.id AND (k.newest_token_at IS NULL OR k.newest_token_at < ${wall})
        AND abs(extract(epoch FROM unit.now - ${wall})) * 1000 <= ${accuracy})
    SELECT now, newest_token_at AS newest FROM unit`;
  return { now: row!.now, newestToken: row!.newest };
}
