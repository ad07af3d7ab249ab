import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isStatus } from '../delivery-status.ts';
import { failureIn, listOf, objectOf, textOf } from './loose-json.ts';
import { isTimely, type MailProvider } from './provider.ts';

const header = 'x-twilio-email-event-webhook';

/** The verification key of a SendGrid webhook: base64 of a SubjectPublicKeyInfo. The configuration was checked at start. */
const keyOf = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });

/**
 * SendGrid: the signed event webhook, ECDSA with SHA-256 over the timestamp and the raw body. Unique arguments of a mail by
 * SMTP are in the header `X-SMTPAPI`, and fields of its events.
 */
export const sendgrid: MailProvider = {
  headers: (id) => ({ 'X-SMTPAPI': JSON.stringify({ unique_args: { esign_id: id } }) }),
  hasSignedBytes({ headers, bytes }, { key, now }) {
    const timestamp = textOf(headers[`${header}-timestamp`]);
    if (key === null || !isTimely(timestamp, now)) return false;
    const signed = Buffer.concat([Buffer.from(timestamp), bytes]);
    const signature = Buffer.from(textOf(headers[`${header}-signature`]), 'base64');
    return verify('sha256', signed, keyOf(key), signature);
  },
  failuresIn: (json) =>
    listOf(json).flatMap((event) => {
      const { event: kind, status, reason } = objectOf(event);
      if (kind !== 'bounce' && kind !== 'dropped') return [];
      return failureIn(event, [reason], isStatus(textOf(status)) ? textOf(status) : '5.0.0');
    }),
};
