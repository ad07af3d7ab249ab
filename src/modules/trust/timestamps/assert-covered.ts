import { parseCms } from '../../../standards/cms/parse.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import { TimestampUnavailable } from './authority.ts';

/**
 * Asserts that a file that has `data` can prove its next time-stamp. An authority has several units, and another
 * authority of the list may answer between two time-stamps of one file.
 * @throws TimestampUnavailable if another unit made the token: the seal must be made again, never weaker
 */
export function assertCovered(token: Buffer, data: ValidationData | undefined): void {
  const unit = parseCms(token).signerCertificate;
  if (unit && data?.certificates.some((der) => der.equals(unit.der))) return;
  throw new TimestampUnavailable('another unit made the last time-stamp of the file: the seal is made again');
}
