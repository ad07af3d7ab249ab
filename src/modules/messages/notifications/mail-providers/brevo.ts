import { hasToken } from './authorization.ts';
import { failureIn, listOf, objectOf, textOf } from './loose-json.ts';
import type { MailProvider } from './provider.ts';

/** Events after which the mail has not arrived, with the status if the reason has none. `deferred` is a delay. */
const failures: Readonly<Record<string, string>> = {
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
export const brevo: MailProvider = {
  headers: (id) => ({ 'X-Mailin-custom': id }),
  hasToken: (incoming, { token }) => hasToken(incoming, token),
  failuresIn: (json) =>
    listOf(json).flatMap((event) => {
      const { event: kind, reason } = objectOf(event);
      const otherwise = Object.hasOwn(failures, textOf(kind)) ? failures[textOf(kind)] : undefined;
      return otherwise === undefined ? [] : failureIn(event, [reason], otherwise);
    }),
};
