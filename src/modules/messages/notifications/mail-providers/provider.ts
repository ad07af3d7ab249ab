import type { IncomingHttpHeaders } from 'node:http';
import { DAY, MINUTE, SECOND } from '../../../../kernel/clock.ts';
import { refuse } from '../../../../kernel/fault.ts';
import { equalInConstantTime, sha256 } from '../../../../kernel/ids.ts';
import { isRecord } from '../../../../kernel/unknown.ts';
import type { BlobSink } from '../../../../platform/http/base64.ts';
import { JsonScanner } from '../../../../platform/http/json-scanner.ts';
import { oneLine, shorten } from '../html-mail.ts';

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

/**
 * Whether a request has `MAIL_REPORTS_TOKEN`, as bearer token or as the password of Basic authentication: some providers
 * only send what stands in the address, `https://esign:TOKEN@…`.
 */
export function hasToken({ headers }: Pick<Incoming, 'headers'>, token: string | null): boolean {
  if (token === null) return false;
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(providerText(headers.authorization)) ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const given = isBasic
    ? Buffer.from(value, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '')
    : value;
  return (isBasic || scheme.toLowerCase() === 'bearer') && equalInConstantTime(sha256(given), sha256(token));
}

/** An object of unknown shape, or an empty one: reports are untrusted, and providers add fields. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) && !Array.isArray(value) ? value : {};

/** A list, or the one thing as a list: several providers send both. */
export const jsonList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** A text, or an empty one. */
export const providerText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A failure whose status is in one of these texts; the first one that is not empty is the reason. */
export function failureIn(event: unknown, texts: readonly unknown[], otherwise: string): Reported {
  const words = texts.map(providerText).filter(Boolean);
  return { event, status: statusIn(words.join(' ')) ?? otherwise, reason: cleanReason(words[0] ?? '') };
}

/** Nesting of the reports of all providers is below 10. */
const DEPTH = 32;
/** Keys and items of a report whose sender is known: a batch of 1,000 events. */
const VALUES = 50_000;
/** Of a report that only its content authenticates: one event. */
const VALUES_OF_STRANGERS = 2_000;

/** No value of a report is a file. */
const sink: BlobSink = { begin: () => undefined, write: () => undefined, spoil: () => undefined, end: () => '' };

/**
 * Parses a report within limits: JSON.parse of a megabyte of brackets takes a third of a second.
 * @throws Fault `invalid_json`, `payload_too_large`
 */
export function parseReport(bytes: Buffer, isKnown: boolean): unknown {
  const values = isKnown ? VALUES : VALUES_OF_STRANGERS;
  const scanner = new JsonScanner({ keys: [], skeletonBytes: bytes.length, depth: DEPTH, values, sink });
  scanner.push(bytes);
  scanner.end();
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refuse('invalid_json');
  }
}

/** A report that a mail was not delivered. */
export interface FailedDelivery {
  /** Enhanced status code (RFC 3463), such as `5.1.1`. */
  readonly status: string;
  /** One line, at most 300 characters. */
  readonly reason: string;
}

/** Longest reason shown. */
const REASON = 300;
const STATUS = /^[45]\.\d{1,3}\.\d{1,3}$/;

export const isStatus = (text: string): boolean => STATUS.test(text);

/** Cleans the words of a mail server. Untrusted. */
export const cleanReason = (text: string): string => shorten(oneLine(text), REASON);

/** The status in the words of a mail server. Undefined if there is none. */
const statusIn = (text: string): string | undefined => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0];

/** The status in the reply of an SMTP server (RFC 2034), such as `550 5.1.1 User unknown`; `5.0.0` without one. */
export const statusOfReply = (reply: string): string => /\b5\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0] ?? '5.0.0';

/**
 * Reads the first recipient that failed in a delivery status notification (RFC 3464, §2.3), from the raw mail. Null if it
 * reports none: a delay or a delivery is no failure. The fields are US-ASCII lines (§2.1.1); folded ones are joined.
 */
export function readDeliveryStatus(mail: string): FailedDelivery | null {
  const lines = mail.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  const begin = /^content-type:\s*message\/(?:global-)?delivery-status/im.exec(lines);
  if (!begin) return null;
  for (const block of lines.slice(begin.index).split(/\n\s*\n/)) {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\n]*)$`, 'im').exec(block)?.[1]?.trim();
    if (field('Action')?.toLowerCase() !== 'failed') continue;
    const status = field('Status')?.split(/[\s(]/)[0] ?? '';
    const reason = field('Diagnostic-Code')?.replace(/^[\w-]+;\s*/, '') ?? '';
    return { status: isStatus(status) ? status : '5.0.0', reason: cleanReason(reason) };
  }
  return null;
}
