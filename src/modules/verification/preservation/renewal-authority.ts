import type { Mode } from '../../../kernel/actor.ts';
import { sha256 } from '../../../kernel/digest.ts';
import type { Services } from '../../../platform/services.ts';
import { parseCms } from '../../../standards/cms/parse.ts';
import { mergeValidationData, type ValidationData } from '../../../standards/pades/index.ts';
import { collectOutsideData, type Timestamp, TimestampUnavailable } from '../../trust/index.ts';

/** The time-stamps and validation data for renewals. */
export interface RenewalAuthority {
  /**
   * Collects current validation data for the chain of an earlier token, and for the unit that makes the next one.
   * @throws TimestampUnavailable if it is not complete
   */
  validation(token: Buffer): Promise<ValidationData>;
  /** Returns a new token over a digest. @throws TimestampUnavailable */
  timestamp(digest: Buffer): Promise<Timestamp>;
}

/** Returns the configured authority of a mode, for renewals. */
export function renewalAuthority(services: Services, mode: Mode): RenewalAuthority {
  const { timestamps } = services.sealing;
  const authority = timestamps[mode];
  return {
    validation: async (token) =>
      mergeValidationData(await Promise.all([dataOfEarlier(services, mode, token), dataOfNext(services, mode, token)])),
    timestamp: (digest) => authority.timestamp(digest),
  };
}

/** The earlier token can come from the built-in authority, the configured one, or one that was configured before. */
async function dataOfEarlier(services: Services, mode: Mode, token: Buffer): Promise<ValidationData> {
  const { authority, timestamps } = services.sealing;
  const { signerCertificate, certificates } = parseCms(token);
  if (!signerCertificate) throw new TimestampUnavailable('the previous token has no certificate');
  const now = services.clock.now();
  if (authority.holds(signerCertificate)) return authority.validationData(mode, now, [signerCertificate]);
  if (isOutside(services)) return timestamps[mode].validationData([token]);
  return collectOutsideData(signerCertificate, certificates, now);
}

/**
 * The units of an external authority are known only from its tokens. Without a recent one, requests one and discards
 * it.
 */
async function dataOfNext(services: Services, mode: Mode, token: Buffer): Promise<ValidationData> {
  const { timestamps } = services.sealing;
  const authority = timestamps[mode];
  if (!isOutside(services)) return authority.validationData();
  try {
    return await authority.validationData();
  } catch (error) {
    if (!(error instanceof TimestampUnavailable)) throw error;
    const probe = await authority.timestamp(sha256(token));
    return authority.validationData([probe.token]);
  }
}

/**
 * Returns the latest end of validity that a token made now can have. Null for an external authority, where only the
 * token's certificate tells. Avoids useless work while the built-in unit is the one that made the earlier token.
 */
export async function latestEnd(services: Services, mode: Mode): Promise<Date | null> {
  if (isOutside(services)) return null;
  return (await services.sealing.authority.tsuKey(mode)).certificate.notAfter;
}

const isOutside = ({ config }: Services): boolean => config.timestampAuthorities.length > 0;
