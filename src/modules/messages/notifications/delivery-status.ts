import { oneLine, shorten } from './html-mail.ts';

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
export const statusIn = (text: string): string | undefined => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0];

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
