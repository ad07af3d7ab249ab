import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { equalInConstantTime } from '../../../../kernel/ids.ts';
import type { MailProviderName } from '../../../../platform/config/index.ts';
import {
  failureIn,
  hasToken,
  isStatus,
  isTimely,
  jsonList,
  type MailProvider,
  objectOf,
  providerText,
} from './provider.ts';
import { ses } from './ses.ts';

export {
  hasToken,
  type Incoming,
  type MailProvider,
  parseReport,
  type Reported,
  type ReportSettings,
} from './provider.ts';

/** Events after which the mail has not arrived, with the status if the reason has none. `deferred` is a delay. */
const brevoFailures: Readonly<Record<string, string>> = {
  hard_bounce: '5.0.0',
  soft_bounce: '4.0.0',
  blocked: '5.7.1',
  invalid_email: '5.1.3',
  error: '5.0.0',
};

/**
 * Brevo: transactional webhooks, alone or in batches. They have no signature: the webhook sends the token. The header
 * `X-Mailin-custom` of a mail is in its events.
 */
const brevo: MailProvider = {
  headers: (id) => ({ 'X-Mailin-custom': id }),
  hasToken: (incoming, { token }) => hasToken(incoming, token),
  failuresIn: (json) =>
    jsonList(json).flatMap((event) => {
      const { event: kind, reason } = objectOf(event);
      const otherwise = Object.hasOwn(brevoFailures, providerText(kind))
        ? brevoFailures[providerText(kind)]
        : undefined;
      return otherwise === undefined ? [] : failureIn(event, [reason], otherwise);
    }),
};

/**
 * Mailgun: webhooks of version 3, with HMAC-SHA256 over time and token under the webhook signing key, in hex. The signature
 * does not cover the event, so a token is accepted once. Variables of a
 * mail by SMTP are in the header `X-Mailgun-Variables`.
 */
const mailgun: MailProvider = {
  headers: (id) => ({ 'X-Mailgun-Variables': JSON.stringify({ 'esign-id': id }) }),
  hasSigned(json, { key, now }) {
    const { timestamp, token, signature } = objectOf(objectOf(json).signature);
    const expected = createHmac('sha256', key ?? '')
      .update(`${providerText(timestamp)}${providerText(token)}`)
      .digest();
    const given = Buffer.from(providerText(signature), 'hex');
    return key !== null && equalInConstantTime(given, expected) && isTimely(providerText(timestamp), now);
  },
  tokenIn: (json) => providerText(objectOf(objectOf(json).signature).token),
  failuresIn(json) {
    const event = objectOf(objectOf(json)['event-data']);
    const status = objectOf(event['delivery-status']);
    // A temporary failure is tried again.
    if (event.event === 'failed' && event.severity === 'permanent') {
      const code = providerText(status['enhanced-code']);
      const texts = [status.message, status.description, event.reason];
      return [failureIn(event, texts, isStatus(code) ? code : '5.0.0')];
    }
    if (event.event !== 'rejected') return [];
    const { reason, description } = objectOf(event.reject);
    return [failureIn(event, [reason, description], '5.7.1')];
  },
};

/** Types of bounces after which the mail has not arrived. `Transient` is a delay, others are answers of people. */
const postmarkFailures: ReadonlySet<string> = new Set([
  ...['HardBounce', 'SoftBounce', 'DnsError', 'BadEmailAddress', 'ManuallyDeactivated', 'Blocked', 'SMTPApiError'],
  ...['SpamNotification', 'VirusNotification', 'DMARCPolicy'],
]);

/**
 * Postmark: the bounce webhook. It has no signature: the address of the webhook or a header of it has the token. Metadata
 * of a mail by SMTP are headers `X-PM-Metadata-*`; `X-PM-KeepID` keeps the `Message-ID`.
 */
const postmark: MailProvider = {
  headers: (id) => ({ 'X-PM-Metadata-esign-id': id, 'X-PM-KeepID': 'true' }),
  hasToken: (incoming, { token }) => hasToken(incoming, token),
  failuresIn: (json) =>
    jsonList(json).flatMap((event) => {
      const { RecordType, Type, Details, Description } = objectOf(event);
      if (RecordType !== 'Bounce' || !postmarkFailures.has(providerText(Type))) return [];
      return failureIn(event, [Details, Description], Type === 'SoftBounce' ? '4.0.0' : '5.0.0');
    }),
};

const header = 'x-twilio-email-event-webhook';

/** The verification key of a SendGrid webhook: base64 of a SubjectPublicKeyInfo. The configuration was checked at start. */
const webhookPublicKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });

/**
 * SendGrid: the signed event webhook, ECDSA with SHA-256 over the timestamp and the raw body. Unique arguments of a mail by
 * SMTP are in the header `X-SMTPAPI`, and fields of its events.
 */
const sendgrid: MailProvider = {
  headers: (id) => ({ 'X-SMTPAPI': JSON.stringify({ unique_args: { esign_id: id } }) }),
  hasSignedBytes({ headers, bytes }, { key, now }) {
    const timestamp = providerText(headers[`${header}-timestamp`]);
    if (key === null || !isTimely(timestamp, now)) return false;
    const signed = Buffer.concat([Buffer.from(timestamp), bytes]);
    const signature = Buffer.from(providerText(headers[`${header}-signature`]), 'base64');
    return verify('sha256', signed, webhookPublicKey(key), signature);
  },
  failuresIn: (json) =>
    jsonList(json).flatMap((event) => {
      const { event: kind, status, reason } = objectOf(event);
      if (kind !== 'bounce' && kind !== 'dropped') return [];
      return failureIn(event, [reason], isStatus(providerText(status)) ? providerText(status) : '5.0.0');
    }),
};

/** The mail providers whose reports are understood as they are. */
export const mailProviders: Readonly<Record<MailProviderName, MailProvider>> = {
  postmark,
  mailgun,
  brevo,
  ses,
  sendgrid,
};
