import { after, DAY } from '../../../kernel/clock.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import { anyOf, type Queries, sql } from '../../../platform/database/index.ts';
import { DecryptionError } from '../../../platform/keystore/index.ts';
import type { Sample } from '../../../platform/metrics/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Delivery } from '../../envelopes/index.ts';
import { mailIdOf } from './mail-id.ts';
import { openContent } from './queue-message.ts';

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

/** Where a message is, as the operator sees it. */
type MessageState =
  /** A server has accepted it. */
  | 'accepted'
  /** No server is configured: it is in the development mailbox. */
  | 'mailbox'
  /** It will be sent, or sent again. */
  | 'waiting'
  /** It will not be sent: it was refused, is no longer worth sending, or all attempts have failed. */
  | 'given_up';

/** A message to a signer, with what only the operator is shown. */
export interface ListedMessage extends Delivery {
  readonly id: string;
  readonly signerId: string;
  readonly state: MessageState;
  /** What the mail server said last, also when it refused the message. Untrusted. */
  readonly lastReply: string | null;
  /** When a report came that it was not delivered. */
  readonly reportedAt: Date | null;
}

/** Messages of the last 30 days to these signers, oldest first. A message in the development mailbox was accepted by nobody. */
const statement = (signerIds: readonly string[]) => sql`
  SELECT m.*, CASE WHEN state = 'accepted' THEN sent_at END AS "acceptedAt",
    CASE WHEN state = 'accepted' THEN "lastReply" END AS reply
  FROM (
    SELECT id, signer_id AS "signerId", kind, channel::text, segments, created_at AS "queuedAt", sent_at, reply AS "lastReply",
      reported_at AS "reportedAt",
      CASE WHEN status = 'SENT' THEN CASE WHEN content IS NULL THEN 'accepted' ELSE 'mailbox' END
        WHEN content IS NULL THEN 'given_up' ELSE 'waiting' END AS state
    FROM messages WHERE signer_id = ${anyOf(signerIds, 'uuid')}) m
  ORDER BY "queuedAt", id`;

/** Lists the messages to a signer. */
export const listDeliveries = createLoader(async (database, signerIds: readonly string[]) => {
  const rows = await database.rows<ListedMessage>(statement(signerIds));
  return signerIds.map((id) => rows.filter(({ signerId }) => signerId === id) as readonly ListedMessage[]);
});

/** Counts e-mails and SMS that no server has accepted yet. Messages without content are no longer sent. */
export async function readMessageBacklog(on: Queries, now: Date): Promise<readonly Sample[]> {
  const rows = await on.rows<{
    channel: string;
    count: number;
    oldest: number;
  }>(sql`SELECT lower(channel::text) AS channel, count(*)::int AS count,
       extract(epoch FROM ${now}::timestamptz - min(created_at))::float8 AS oldest
     FROM messages WHERE status = 'QUEUED' AND content IS NOT NULL GROUP BY 1`);
  return rows.flatMap(({ channel, count, oldest }) => [
    { name: 'esign_messages_waiting', labels: { channel }, value: count },
    { name: 'esign_messages_oldest_seconds', labels: { channel }, value: Math.max(0, oldest) },
  ]);
}

/** How long the row of a message stays after it has nothing left to do. */
const KEPT = 30 * DAY;
/** Rows deleted at most per call, so that a transaction stays short. */
const AT_ONCE = 10_000;

/** Deletes what is remembered of notices about expiries that have passed long ago. */
export async function forgetExpiryNotices({ database, clock }: Services): Promise<number> {
  const { count } = await database.prisma.expiryNotice.deleteMany({
    where: { expiresAt: { lt: after(clock.now(), -KEPT) } },
  });
  return count;
}

/** Deletes old messages that were sent, or given up and erased; with them what the development mailbox kept. */
export async function forgetMessages({ database, clock }: Services): Promise<number> {
  return database.run(sql`DELETE FROM messages WHERE id = ANY(ARRAY(
      SELECT id FROM messages WHERE created_at < ${after(clock.now(), -KEPT)} AND (status = 'SENT' OR content IS NULL)
      ORDER BY created_at LIMIT ${AT_ONCE}))`);
}
