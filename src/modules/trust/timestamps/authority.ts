import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { OutsideUnavailable } from '../revocation/unavailable.ts';

/** A time-stamp authority: the built-in one, an external one, or a list of external ones. */
export interface TimestampAuthority {
  /**
   * Returns a time-stamp token (RFC 3161) over a SHA-256 digest of 32 bytes. The token is checked.
   * @throws TimestampUnavailable if none can be obtained now: wait and try again
   */
  timestamp(sha256: Buffer): Promise<Timestamp>;
  /**
   * Collects the current validation data for the chains of `tokens`; without them, for those of the units in use.
   * @throws TimestampUnavailable if it is not complete
   */
  validationData(tokens?: readonly Buffer[]): Promise<ValidationData>;
  /** The certificates of external units that have answered this process within a day. */
  outsideUnits(): readonly Certificate[];
}

export interface Timestamp {
  /** DER of the ContentInfo. */
  readonly token: Buffer;
  readonly info: TimestampFacts;
}

/** The facts about a time-stamp in a proof. */
export interface TimestampFacts {
  /** Subject of the unit that made the token, RFC 4514 text. */
  readonly issuer: string;
  /** Serial number of the token, lowercase hex. */
  readonly serial: string;
  /** ISO 8601, as in the token. */
  readonly gen_time: string;
  /** True only if the token states it and the configuration says that the provider is on the trusted list. */
  readonly qualified: boolean;
  /** Organisation that runs the unit. */
  readonly provider: string | null;
}

/**
 * No time-stamp, or no complete validation data, at the moment. The message is shown as the reason why a seal waits.
 */
export class TimestampUnavailable extends OutsideUnavailable {
  override readonly name = 'TimestampUnavailable';
}
