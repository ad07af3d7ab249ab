import type { IncomingHttpHeaders } from 'node:http';
import { DAY, MINUTE, SECOND } from '../../../../kernel/clock.ts';
import type { FailedDelivery } from '../delivery-status.ts';

/** A request to the reports of a provider. */
export interface Incoming {
  readonly headers: IncomingHttpHeaders;
  /** As received: signatures are about these bytes. */
  readonly bytes: Buffer;
}

/** What checks of a request need. */
export interface ReportSettings {
  /** `MAIL_REPORTS_TOKEN`. */
  readonly token: string | null;
  /** `MAIL_REPORTS_KEY`. */
  readonly key: string | null;
  readonly now: Date;
  /** Downloads a file over HTTPS: the certificate of Amazon SNS, or the confirmation of a subscription. */
  readonly download: (url: string) => Promise<Buffer>;
  /** Certificates in PEM at which the chain of Amazon's certificate may end. */
  readonly roots: readonly string[];
}

/**
 * Greatest age of a signed report, ms: providers repeat a report that nobody accepted for up to a day. A report from the
 * future is at most as much ahead as clocks differ.
 */
const OLDEST = DAY;
const AHEAD = 5 * MINUTE;

/** Whether a report with this Unix time, in seconds, may still be sent. */
export function isTimely(seconds: string, now: Date): boolean {
  const age = now.getTime() - Number(seconds) * SECOND;
  return /^\d{1,12}$/.test(seconds) && age <= OLDEST && age >= -AHEAD;
}

/** A mail that a provider could not deliver. */
export interface Reported extends FailedDelivery {
  /** Where the provider gives back what the mail said: its `Message-ID`, or the id in a header of ours. */
  readonly event: unknown;
}

/** How one mail provider reports, after its own documentation. */
export interface MailProvider {
  /** Headers with which the provider returns our id in its reports, where it may replace the `Message-ID`. */
  headers(id: string): Readonly<Record<string, string>>;
  /** Whether the request has the token. Asked before the body is received. Missing where the body tells. */
  hasToken?(incoming: Pick<Incoming, 'headers'>, settings: ReportSettings): boolean;
  /** Whether the provider signed the bytes. Asked before they are parsed. */
  hasSignedBytes?(incoming: Incoming, settings: ReportSettings): boolean;
  /** Whether the provider signed the report, which has few values. */
  hasSigned?(json: unknown, settings: ReportSettings): boolean | Promise<boolean>;
  /** The text that authenticates one report only. */
  tokenIn?(json: unknown): string;
  /** Reads the failures in a report. Events of other kinds are no failures. */
  failuresIn(json: unknown): readonly Reported[];
  /** Answers what is no report, such as a request to confirm a subscription. */
  acknowledge?(json: unknown, settings: ReportSettings): Promise<void>;
}
