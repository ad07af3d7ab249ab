import { oids } from '../../../standards/asn1/oids.ts';
import { parseCms } from '../../../standards/cms/read.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import type { CheckedToken } from '../../../standards/rfc3161/tst-info.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import { OutsideUnavailable } from '../revocation/outside-request.ts';

/** A time-stamp authority: the built-in one, an external one, or a list of external ones. */
export interface TimestampAuthority {
  /**
   * Returns a time-stamp token (RFC 3161) over a SHA-256 digest of 32 bytes, or a SHA-512 digest of 64. The token is checked.
   * @throws TimestampUnavailable if none can be obtained now: wait and try again
   */
  timestamp(digest: Buffer): Promise<Timestamp>;
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
interface TimestampFacts {
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

/** Runs requests for a time-stamp. @throws TimestampUnavailable with the message of an OutsideUnavailable */
export async function asTimestampUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OutsideUnavailable ? new TimestampUnavailable(error.message, { cause: error }) : error;
  }
}

/**
 * Returns the facts about a checked token. It is qualified if the token states so (EN 319 422 §9.1) and the operator
 * configured the authority as qualified: anybody can write the statement, and not every token of a provider has it.
 */
export const timestampFacts = ({ info, certificate }: CheckedToken, isConfigured: boolean): TimestampFacts => ({
  issuer: certificate.subjectText,
  serial: info.serialHex,
  gen_time: info.genTime.toISOString(),
  qualified: isConfigured && info.statesQualified,
  provider: timestampProvider(certificate),
});

/** Returns the organisation that runs a unit. Null if its certificate names none. */
export const timestampProvider = ({ subject }: Certificate): string | null => nameAttribute(subject, oids.organization);
