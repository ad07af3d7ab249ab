import type { Database } from '../../platform/database/index.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';

/** What the clock of a time-stamping unit is compared with. */
export interface StampingTimes {
  /** By the clock of the database. */
  readonly now: Date;
  /** A time, up to a second old, at which the unit made its newest token. Null if it has made none. */
  readonly newestToken: Date | null;
}

/** Reads the clock of the database, and when a unit made its newest token. */
export async function readStampingTimes(
  { prisma }: Database,
  { fingerprintSha256 }: Certificate,
): Promise<StampingTimes> {
  const [row] = await prisma.$queryRaw<{ now: Date; newest: Date | null }[]>`
    SELECT clock_timestamp() AS now, (
      SELECT k.newest_token_at FROM pki_keys k JOIN pki_certificates c ON c.key_id = k.id
      WHERE c.fingerprint_sha256 = ${fingerprintSha256}) AS newest`;
  return { now: row!.now, newestToken: row!.newest };
}

/** Notes that a unit makes a token at this time of the machine's clock. */
export async function noteToken({ prisma }: Database, { fingerprintSha256 }: Certificate, at: Date): Promise<void> {
  await prisma.$executeRaw`
    UPDATE pki_keys k SET newest_token_at = ${at} FROM pki_certificates c
    WHERE c.key_id = k.id AND c.fingerprint_sha256 = ${fingerprintSha256}
      AND (k.newest_token_at IS NULL OR k.newest_token_at < ${at})`;
}
