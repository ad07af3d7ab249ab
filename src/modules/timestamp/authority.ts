import type { ValidationData } from '../../standards/pades/index.ts';

/** Tells the time, provably: the built-in authority, or an outside one. */
export interface TimestampAuthority {
  /**
   * A time-stamp token (RFC 3161) over a SHA-256 digest of 32 bytes, checked.
   * @throws TimestampUnavailable when there is none to be had: wait, and ask again
   */
  timestamp(sha256: Buffer): Promise<Timestamp>;
  /**
   * All that a validator needs for the chains of `tokens` (without any: of the units in use), as of now.
   * @throws TimestampUnavailable when it is not complete
   */
  validationData(tokens?: readonly Buffer[]): Promise<ValidationData>;
  describe(): TimestampProvider;
}

export interface Timestamp {
  /** DER of the ContentInfo. */
  readonly token: Buffer;
  readonly info: TimestampFacts;
}

/** What a proof says about a time-stamp. */
export interface TimestampFacts {
  /** Subject of the unit that made the token, RFC 4514 text. */
  readonly issuer: string;
  /** Serial number of the token, lowercase hex. */
  readonly serial: string;
  /** ISO 8601, as the token says it. */
  readonly gen_time: string;
  /** Only where the token states it and the configuration says that the provider is on the trusted list. */
  readonly qualified: boolean;
  /** Organisation that runs the unit. */
  readonly provider: string | null;
}

export interface TimestampProvider {
  readonly provider: string;
  readonly qualified: boolean;
  /** Null for the built-in authority; never with the user and password that it may be asked with. */
  readonly url: string | null;
}

/** No time-stamp, or no complete validation data, for now. The message is the visible reason why a seal waits. */
export class TimestampUnavailable extends Error {
  override readonly name = 'TimestampUnavailable';
  readonly forOperator = true;
}
