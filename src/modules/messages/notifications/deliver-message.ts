import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '../../../kernel/definitely.ts';
import { lower } from '../../../kernel/text.ts';
import { type Message, sql } from '../../../platform/database/index.ts';
import { MailError } from '../../../platform/mail/index.ts';
import { callOutside, messages } from '../../../platform/metrics/index.ts';
import type { Services } from '../../../platform/services.ts';
import { SmsError } from '../../../platform/sms/index.ts';
import { BlobMissing } from '../../../platform/storage/index.ts';
import { recordAcceptedMessage as recordOnBatch } from '../../batches/index.ts';
import { recordDeliveryFailure, recordAcceptedMessage as recordOnEnvelope } from '../../envelopes/index.ts';
import { mailIdOf, mailTagOf, recipientMac, returnPathOf } from './mail-id.ts';
import { mailProviders } from './mail-providers/index.ts';
import { cleanReason, type FailedDelivery, statusOfReply } from './mail-providers/provider.ts';
import { type MessageContent, openContent } from './queue-message.ts';

interface Acceptance {
  readonly sentTo: string;
  readonly acceptedAt: Date;
  /** The server's words, cleaned. */
  readonly reply: string | null;
}

type Accepted = Pick<Message, 'id' | 'kind' | 'channel' | 'envelopeId' | 'signerId' | 'batchId' | 'createdAt'>;

/**
 * Records in the chain of the envelope or the batch that a server accepted a message. Never throws: the message has left,
 * and the evidence then shows no acceptance.
 */
async function recordAcceptance(services: Services, message: Accepted, acceptance: Acceptance): Promise<void> {
  const { id, kind, channel, envelopeId, signerId, batchId, createdAt } = message;
  const facts = { kind, channel: lower(channel), queuedAt: createdAt, ...acceptance };
  try {
    if (envelopeId && signerId) await recordOnEnvelope(services, { ...facts, envelopeId, signerId });
    else if (batchId) await recordOnBatch(services, { ...facts, batchId });
  } catch (error) {
    services.log.warn({ err: error, messageId: id, kind }, 'the acceptance of a message was not recorded');
  }
}

/** Names the mail where its `Message-ID` was replaced, and the report quotes its headers. */
const TAG_HEADER = 'X-Esign-Mail';

/** Sends one queued message. See `deliverMessages`. */
export const deliverMessage = (services: Services, id: string, options: { last?: boolean } = {}): Promise<void> =>
  deliverMessages(services, [id], options);

/**
 * Sends queued messages, at the same time. If no server is configured, leaves them in the development mailbox. Erases
 * the content of a message once a server has accepted it or rejected it permanently, once it is no longer worth sending,
 * and after the `last` attempt.
 *
 * Does not send a message again. A crash between the server's acceptance and the update of the row can repeat one: the
 * alternative would be to lose one.
 * @throws MailError, SmsError if messages must be retried; the others are sent
 */
export async function deliverMessages(
  services: Services,
  ids: readonly string[],
  { last = false }: { last?: boolean } = {},
): Promise<void> {
  const rows = await findQueued(services, ids);
  const ends = await Promise.allSettled(rows.map((row) => deliver(services, row, last)));
  const left = rows.filter((_row, index) => {
    const end = itemAt(ends, index);
    return end.status === 'fulfilled' && end.value === 'left';
  });
  if (left.length > 0) {
    await noteSent(
      services,
      left.map(({ id }) => id),
      { keep: true, acceptedAt: services.clock.now() },
    );
  }
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

type QueuedMessage = Pick<
  Message,
  'id' | 'channel' | 'kind' | 'signerId' | 'recipientMac' | 'envelopeId' | 'batchId' | 'createdAt'
> & {
  readonly content: Buffer;
};

const findQueued = ({ database }: Services, ids: readonly string[]): Promise<QueuedMessage[]> =>
  database.rows(sql`
    SELECT id, channel::text, kind, envelope_id AS "envelopeId", signer_id AS "signerId",
      batch_id AS "batchId", created_at AS "createdAt", recipient_mac AS "recipientMac", content
    FROM messages WHERE id = ANY(ARRAY(SELECT unnest(${[...ids]}::uuid[]))) AND status = 'QUEUED' AND content IS NOT NULL`);

/** Sends a message, if it is worth it. Returns `left` if it is left in the development mailbox. */
async function deliver(services: Services, row: QueuedMessage, last: boolean): Promise<'left' | 'ended'> {
  const { id } = row;
  const { worthUntil, ...content } = openContent(services, id, row.content);
  const { kind, envelopeId, signerId } = row;
  const facts = {
    ...{ messageId: id, kind },
    ...(envelopeId ? { envelopeId } : {}),
    ...(signerId ? { signerId } : {}),
  };
  if (worthUntil && new Date(worthUntil) <= services.clock.now()) {
    await erase(services, id);
    messages.inc({ channel: row.channel.toLowerCase(), result: 'overdue' });
    services.log.warn({ ...facts, reason: 'overdue' }, 'a message was not sent');
    return 'ended';
  }
  const send = channelSender(services, row.channel);
  if (!send) return 'left';
  const isPermanent = (error: unknown): boolean =>
    (error instanceof MailError || error instanceof SmsError) && error.permanent;
  const channel = row.channel.toLowerCase();
  let reply: string | null;
  try {
    const neighbour = row.channel === 'SMS' ? 'sms' : 'smtp';
    reply = await callOutside(neighbour, () => send({ id, ...content }), isPermanent);
    messages.inc({ channel, result: 'sent' });
  } catch (error) {
    const permanent = isPermanent(error);
    messages.inc({ channel, result: permanent ? 'refused' : last ? 'given_up' : 'failed' });
    if (permanent || last) await recordFailure(services, row, sendFailure(error, permanent));
    if (error instanceof MailError && error.reply) await noteReply(services, id, cleanReason(error.reply));
    if (permanent || last) {
      await erase(services, id);
      services.log.warn({ ...facts, reason: permanent ? 'refused' : 'given up', err: error }, 'a message was not sent');
    }
    if (permanent) return 'ended';
    throw error;
  }
  const acceptance = { sentTo: content.to, acceptedAt: services.clock.now(), reply: reply && cleanReason(reply) };
  await noteSent(services, [id], { ...acceptance, keep: false });
  await recordAcceptance(services, row, acceptance);
  services.log.info({ ...facts, channel }, 'a message was accepted');
  return 'ended';
}

type Outgoing = { readonly id: string } & Omit<MessageContent, 'worthUntil'>;

/**
 * Returns the function that sends messages of a channel and returns the reply of a mail server. Undefined if none is
 * configured.
 */
function channelSender(
  services: Services,
  channel: Message['channel'],
): ((message: Outgoing) => Promise<string | null>) | undefined {
  const { mailer, sms, storage } = services;
  if (channel === 'SMS') return sms ? ({ id, to, text }) => sms.send({ id, to, text }).then(() => null) : undefined;
  return mailer
    ? async ({ id, to, subject, text, html, replyTo = null, logoSha256 = null, calendar = null }) => {
        const logo = logoSha256 ? await readLogo(storage, logoSha256) : null;
        const mail = { to, subject: subject ?? '', text, html: html ?? '', replyTo, logo, calendar };
        const tag = mailTagOf(services, id);
        const { mailProvider } = services.config;
        const headers = { [TAG_HEADER]: tag, ...(mailProvider ? mailProviders[mailProvider].headers(tag) : {}) };
        const ids = { messageId: mailIdOf(services, id), returnPath: returnPathOf(services, id), headers };
        return mailer.send({ ...mail, ...ids });
      }
    : undefined;
}

/**
 * What is recorded of a message that a server refused for good, with its words, or that nobody took in the time of all
 * attempts (4.4.7: RFC 3463, 3.5). An SMS has no reply.
 */
function sendFailure(error: unknown, permanent: boolean): FailedDelivery {
  if (error instanceof MailError && permanent)
    return { status: statusOfReply(error.reply ?? ''), reason: cleanReason(error.reply ?? '') };
  const said = error instanceof MailError ? error.reply : null;
  const words = error instanceof SmsError ? error.message : '';
  return { status: permanent ? '5.0.0' : '4.4.7', reason: cleanReason(said ?? words) };
}

/** Reads a logo. Null if it was replaced and deleted since the mail was composed: the mail then shows the name. */
const readLogo = (storage: Services['storage'], sha256: string): Promise<Buffer | null> =>
  storage.read(sha256).catch((error: unknown) => {
    if (error instanceof BlobMissing) return null;
    throw error;
  });

/** Records that messages were sent. Retries on database errors, because otherwise they would be sent again. */
async function noteSent(
  services: Services,
  ids: readonly string[],
  { keep, acceptedAt, reply = null }: { keep: boolean; acceptedAt: Date; reply?: string | null },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await services.database.run(sql`
        UPDATE messages SET status = 'SENT', sent_at = ${acceptedAt}, content = CASE WHEN ${keep} THEN content END,
          reply = ${reply}
        WHERE id = ANY(ARRAY(SELECT unnest(${[...ids]}::uuid[]))) AND status = 'QUEUED'`);
      return;
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(100 * 3 ** attempt);
    }
  }
}

/** Keeps what the mail server said when it did not accept a message. */
async function noteReply(services: Services, id: string, reply: string): Promise<void> {
  await services.database.prisma.message.updateMany({ where: { id, status: 'QUEUED' }, data: { reply } });
}

/** Erases a message that will not be sent: its status stays `QUEUED`, without content. */
async function erase(services: Services, id: string): Promise<void> {
  await services.database.prisma.message.updateMany({ where: { id, status: 'QUEUED' }, data: { content: null } });
}

/**
 * Records a report about the mail with this id, once: a report that is sent again, or by somebody who copied it, changes
 * nothing, also after the mail was sent again. Returns whether it was recorded.
 */
export async function recordReport(services: Services, id: string, failed: FailedDelivery): Promise<boolean> {
  const { message } = services.database.prisma;
  const mail = await message.findUnique({ where: { id } });
  if (!mail || mail.reportedAt || !(await recordFailure(services, mail, failed))) return false;
  await message.update({ where: { id }, data: { reportedAt: services.clock.now() } });
  return true;
}

/**
 * Records on the signer that a mail of ours did not arrive. Mails to other people have nobody to tell it to. Returns
 * whether it was recorded.
 */
async function recordFailure(
  services: Services,
  {
    envelopeId,
    signerId,
    kind,
    channel,
    recipientMac: mac,
  }: Pick<Message, 'envelopeId' | 'signerId' | 'kind' | 'channel' | 'recipientMac'>,
  failed: FailedDelivery,
): Promise<boolean> {
  const isToSigner = kind.startsWith('envelope.') || kind === 'signing.code';
  if (!isToSigner || !envelopeId || !signerId) return false;
  const concerns = (address: string) => mac === recipientMac(services, address);
  const by = channel === 'SMS' ? 'sms' : 'email';
  return recordDeliveryFailure(services, { ...failed, envelopeId, signerId, channel: by, concerns });
}
