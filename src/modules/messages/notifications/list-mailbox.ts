import { DecryptionError } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { openContent } from './content.ts';
import { mailIdOf } from './mail-id.ts';

/** Maximum number of messages shown. */
const LIMIT = 200;

/** A message that was not sent because no server is configured. */
export interface MailboxMessage {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  /** `Message-ID` that the mail would have, without brackets: to try reports of undelivered mails. Null for SMS. */
  readonly messageId: string | null;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  /** ISO 8601 with milliseconds and Z. */
  readonly at: string;
}

/**
 * Lists the messages of the development mailbox, newest first, at most 200. It contains the channels without a
 * configured server, so with SMTP_URL and SMS_URL set it is empty.
 */
export async function listMailbox(services: Services): Promise<MailboxMessage[]> {
  const rows = await services.database.prisma.message.findMany({
    where: {
      content: { not: null },
      channel: {
        in: [...(services.mailer ? [] : ['EMAIL' as const]), ...(services.config.smsUrl ? [] : ['SMS' as const])],
      },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LIMIT,
  });
  const messages = rows.flatMap((row) => {
    try {
      const { to, subject, text, html, logoSha256 = null } = openContent(services, row.id, row.content!);
      const channel = row.channel === 'SMS' ? 'sms' : 'email';
      const messageId = channel === 'email' ? mailIdOf(services, row.id) : null;
      const at = row.createdAt.toISOString();
      return [{ id: row.id, channel, messageId, to, subject, text, html, logoSha256, at } as const];
    } catch (error) {
      // Left over from another SECRET_KEY: cannot be shown.
      if (error instanceof DecryptionError) return [];
      throw error;
    }
  });
  return Promise.all(
    messages.map(async ({ logoSha256, ...message }) => ({
      ...message,
      html: message.html && logoSha256 ? await withLogo(services, message.html, logoSha256) : message.html,
    })),
  );
}

/** Shows the logo of a mail in the page of the mailbox, which has no other parts of the mail. */
async function withLogo({ storage }: Services, html: string, sha256: string): Promise<string> {
  const logo = await storage.read(sha256).catch(() => null);
  return logo ? html.replace('src="cid:logo"', () => `src="data:image/png;base64,${logo.toString('base64')}"`) : html;
}
