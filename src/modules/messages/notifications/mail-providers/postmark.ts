import { hasToken } from './authorization.ts';
import { failureIn, listOf, objectOf, textOf } from './loose-json.ts';
import type { MailProvider } from './provider.ts';

/** Types of bounces after which the mail has not arrived. `Transient` is a delay, others are answers of people. */
const failures: ReadonlySet<string> = new Set([
  ...['HardBounce', 'SoftBounce', 'DnsError', 'BadEmailAddress', 'ManuallyDeactivated', 'Blocked', 'SMTPApiError'],
  ...['SpamNotification', 'VirusNotification', 'DMARCPolicy'],
]);

/**
 * Postmark: the bounce webhook. It has no signature: the address of the webhook or a header of it has the token. Metadata
 * of a mail by SMTP are headers `X-PM-Metadata-*`; `X-PM-KeepID` keeps the `Message-ID`.
 */
export const postmark: MailProvider = {
  headers: (id) => ({ 'X-PM-Metadata-esign-id': id, 'X-PM-KeepID': 'true' }),
  hasToken: (incoming, { token }) => hasToken(incoming, token),
  failuresIn: (json) =>
    listOf(json).flatMap((event) => {
      const { RecordType, Type, Details, Description } = objectOf(event);
      if (RecordType !== 'Bounce' || !failures.has(textOf(Type))) return [];
      return failureIn(event, [Details, Description], Type === 'SoftBounce' ? '4.0.0' : '5.0.0');
    }),
};
