import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../../../kernel/constant-time.ts';
import { isStatus } from '../delivery-status.ts';
import { failureIn, objectOf, textOf } from './loose-json.ts';
import { isTimely, type MailProvider } from './provider.ts';

/**
 * Mailgun: webhooks of version 3, with HMAC-SHA256 over time and token under the webhook signing key, in hex. The signature
 * does not cover the event, so a token is accepted once. Variables of a
 * mail by SMTP are in the header `X-Mailgun-Variables`.
 */
export const mailgun: MailProvider = {
  headers: (id) => ({ 'X-Mailgun-Variables': JSON.stringify({ 'esign-id': id }) }),
  hasSigned(json, { key, now }) {
    const { timestamp, token, signature } = objectOf(objectOf(json).signature);
    const expected = createHmac('sha256', key ?? '')
      .update(`${textOf(timestamp)}${textOf(token)}`)
      .digest();
    const given = Buffer.from(textOf(signature), 'hex');
    return key !== null && equalInConstantTime(given, expected) && isTimely(textOf(timestamp), now);
  },
  tokenIn: (json) => textOf(objectOf(objectOf(json).signature).token),
  failuresIn(json) {
    const event = objectOf(objectOf(json)['event-data']);
    const status = objectOf(event['delivery-status']);
    // A temporary failure is tried again.
    if (event.event === 'failed' && event.severity === 'permanent') {
      const code = textOf(status['enhanced-code']);
      const texts = [status.message, status.description, event.reason];
      return [failureIn(event, texts, isStatus(code) ? code : '5.0.0')];
    }
    if (event.event !== 'rejected') return [];
    const { reason, description } = objectOf(event.reject);
    return [failureIn(event, [reason, description], '5.7.1')];
  },
};
