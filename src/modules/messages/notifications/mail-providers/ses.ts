import { isStatus } from '../delivery-status.ts';
import { failureIn, listOf, objectOf, textOf } from './loose-json.ts';
import type { MailProvider } from './provider.ts';
import { confirmSubscription, isFromTopic } from './sns.ts';

/**
 * Amazon SES through Amazon SNS: bounce notifications and event publishing, which differ in one name. SES replaces the
 * `Message-ID`; the notification has the original headers if that is turned on.
 */
export const ses: MailProvider = {
  headers: () => ({}),
  hasSigned: isFromTopic,
  acknowledge: confirmSubscription,
  failuresIn(json) {
    const { Type, Message } = objectOf(json);
    const event = Type === 'Notification' ? objectOf(parsed(textOf(Message))) : {};
    const kind = event.notificationType ?? event.eventType;
    if (kind === 'Reject') return [failureIn(event, [objectOf(event.reject).reason], '5.7.1')];
    const bounce = objectOf(event.bounce);
    if (kind !== 'Bounce') return [];
    return listOf(bounce.bouncedRecipients ?? []).flatMap((recipient) => {
      const { action, status, diagnosticCode } = objectOf(recipient);
      // Some answers of people who are away count as transient bounces; a delivery that was given up has failed.
      if (bounce.bounceType === 'Transient' && action !== 'failed') return [];
      const reason = textOf(diagnosticCode).replace(/^[\w-]+;\s*/, '');
      return failureIn(event, [reason], isStatus(textOf(status)) ? textOf(status) : '5.0.0');
    });
  },
};

/** The JSON in a text; undefined if it is none: SNS also sends plain words when a topic is set up. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
