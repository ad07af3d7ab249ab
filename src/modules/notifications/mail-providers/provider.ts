import type { IncomingHttpHeaders } from 'node:http';
import type { FailedDelivery } from '../delivery-status.ts';

/** A request to the reports of a provider. */
export interface Incoming {
  readonly headers: IncomingHttpHeaders;
  /** As received: signatures are about these bytes. */
  readonly bytes: Buffer;
  /** The JSON in them. Untrusted. */
  readonly json: unknown;
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
  /** Whether the request comes from the provider. */
  isAuthentic(incoming: Incoming, settings: ReportSettings): boolean | Promise<boolean>;
  /** Reads the failures in a report. Events of other kinds are no failures. */
  failuresIn(json: unknown): readonly Reported[];
  /** Answers what is no report, such as a request to confirm a subscription. */
  acknowledge?(json: unknown, settings: ReportSettings): Promise<void>;
}
