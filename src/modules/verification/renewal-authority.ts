import type { Mode } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { parseCms } from '../../standards/cms/read.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import { authorities } from '../signing/index.ts';
import { collectOutsideData, TimestampUnavailable } from '../trust/index.ts';

/**
 * Collects current validation data for the chain of a token, which can come from the built-in authority, the configured one, or one
 * that was configured before. @throws TimestampUnavailable if it is not complete
 */
export async function dataOfEarlier(services: Services, mode: Mode, token: Buffer): Promise<ValidationData> {
  const { authority, timestamps } = services.of(authorities);
  const { signerCertificate, certificates } = parseCms(token);
  if (!signerCertificate) throw new TimestampUnavailable('the previous token has no certificate');
  const now = services.clock.now();
  if (authority.holds(signerCertificate)) return authority.validationData(mode, now, [signerCertificate]);
  if (isOutside(services)) return timestamps[mode].validationData([token]);
  return collectOutsideData(signerCertificate, certificates, now);
}

/**
 * Returns the latest end of validity that a token made now can have. Null for an external authority, where only the
 * token's certificate tells. Avoids useless work while the built-in unit is the one that made the earlier token.
 */
export async function latestEnd(services: Services, mode: Mode): Promise<Date | null> {
  if (isOutside(services)) return null;
  return (await services.of(authorities).authority.tsuKey(mode)).certificate.notAfter;
}

/** Whether external authorities make the time-stamps. */
export const isOutside = ({ config }: Services): boolean => config.timestampAuthorities.length > 0;
