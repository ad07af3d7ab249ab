import { chunks } from '../../../kernel/chunks.ts';
import { after, MINUTE } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Language, storedLanguage } from '../../../kernel/language.ts';
import { isMailTextKind, templateOfMailText } from '../../../kernel/mail-text.ts';
import { insertRows, type Tx } from '../../../platform/database/index.ts';
import { enqueueAll, type JobOfMany } from '../../../platform/jobs/index.ts';
import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { smsSegments } from '../../../platform/sms/index.ts';
import { type BrandedOrganization, listBranded, type OwnMailText } from '../../documents/index.ts';
import { calendarOf, composeMessage, mailBrandOf, serviceBrand } from './compose-message.ts';
import { composeSms, type SmsLinkKind } from './compose-sms.ts';
import { oneLine } from './html-mail.ts';
import type { ComposedMessage, MailWords, MessageData, MessageKind } from './kinds.ts';
import { recipientMac } from './mail-id.ts';

/** The job that sends messages. */
export const DELIVER_TASK = 'notifications.deliver';
/** The lane of jobs that send messages, which wait for the mail server or the SMS service. */
export const MESSAGES_LANE = 'messages';
/** Priority of codes, because somebody waits for them at a page. */
const URGENT = -10;
/** Messages of one job. They are sent at the same time, so few: each needs a connection to the mail server. */
const PER_JOB = 4;

interface Addressed<K extends MessageKind> {
  readonly kind: K;
  readonly data: MessageData[K];
  /** E-mail address, or phone number for an SMS. */
  readonly to: string;
  /** The organisation whose message it is: its messages do not delay those of others. */
  readonly organizationId: string;
  /** Null if the person's language is unknown: then that of the organisation. */
  readonly language: string | null;
  readonly envelopeId?: string;
  readonly signerId?: string;
  readonly batchId?: string;
  /** Of an SMS: the e-mail address of the person, for whom the organisation may have restricted messages. */
  readonly email?: string;
}

/** A message to compose: an e-mail, or an SMS with a code or a link. */
export type NewMessage =
  | { [K in MessageKind]: Addressed<K> & { readonly channel?: 'EMAIL' } }[MessageKind]
  | (Addressed<'signing.code'> & { readonly channel: 'SMS' })
  | (Addressed<'batch.code'> & { readonly channel: 'SMS' })
  | { [K in SmsLinkKind]: Addressed<K> & { readonly channel: 'SMS' } }[SmsLinkKind];

/** Composes a message and queues it in the caller's transaction: it is sent only if that commits. Returns its id. */
export const queueMessage = async (services: Services, tx: Tx, message: NewMessage): Promise<string> =>
  itemAt(await queueMessages(services, tx, [message]), 0);

/**
 * Does the same for many messages, with the same number of statements as for one. Returns their ids, in order. `known`
 * has brandings by the id of their organisation, so that they need not be read.
 */
export async function queueMessages(
  services: Services,
  tx: Tx,
  news: readonly NewMessage[],
  known: ReadonlyMap<string, BrandedOrganization> = new Map(),
): Promise<string[]> {
  if (news.length === 0) return [];
  const brandings = await brandingsOf(tx, news, known);
  const rows = news.map((message) => messageRow(services, message, brandings.get(message.organizationId)));
  await insertRows(tx, 'messages', rows);
  const queued = rows.flatMap(({ id, content }, index) => (content ? [{ id, message: itemAt(news, index) }] : []));
  await enqueueAll(
    tx,
    DELIVER_TASK,
    [...grouped(queued, ({ message }) => messageTurn(message)).values()].flatMap(messageJobs),
  );
  return rows.map(({ id }) => id);
}

/** The brandings that messages have. */
async function brandingsOf(
  tx: Tx,
  news: readonly NewMessage[],
  known: ReadonlyMap<string, BrandedOrganization>,
): Promise<ReadonlyMap<string, BrandedOrganization>> {
  const missing = news.map(({ organizationId }) => organizationId).filter((id) => !known.has(id));
  return missing.length > 0 ? new Map([...known, ...(await listBranded(tx, missing))]) : known;
}

function messageRow(services: Services, message: NewMessage, own: BrandedOrganization | undefined) {
  const { kind, data, to, envelopeId = null, signerId = null, batchId = null } = message;
  const language = storedLanguage(message.language) ?? storedLanguage(own?.language ?? null) ?? 'fr';
  const id = newId();
  const createdAt = services.clock.now();
  const branding = isOfOrganization(kind) ? (own ?? null) : null;
  const { proofRetentionYears } = services.config;
  const brand = branding ? mailBrandOf(branding, oneLine(data.organizationName), proofRetentionYears) : serviceBrand;
  const composed =
    message.channel === 'SMS'
      ? composeSms(message.kind, message.data, language)
      : composeMessage(kind, data, language, brand, mailWords(own?.mailTexts ?? [], kind, language));
  const { replyTo = null, logoSha256 = null } = branding ?? {};
  const calendar =
    'timetable' in data
      ? calendarOf(data.timetable, {
          name: data.envelopeName,
          host: new URL(services.config.publicUrl).hostname,
          now: createdAt,
        })
      : null;
  const worthUntil = lastMoment(data, createdAt)?.toISOString() ?? null;
  return {
    id,
    kind,
    envelopeId,
    signerId,
    batchId,
    createdAt,
    channel: message.channel ?? ('EMAIL' as const),
    segments: message.channel === 'SMS' && 'link' in data ? smsSegments(composed.text) : null,
    recipientMac: message.channel === 'SMS' && !('link' in data) ? null : recipientMac(services, to),
    // Without content it is listed, and not sent.
    content: isHeld(message, own)
      ? null
      : sealContent(services, id, { ...composed, to, worthUntil, replyTo, logoSha256, calendar }),
  };
}

/** The words of an organisation for a mail. */
function mailWords(texts: readonly OwnMailText[], kind: MessageKind, language: Language): MailWords {
  const own = texts.find((text) => text.kind === kind && text.language === language);
  if (!own || !isMailTextKind(kind)) return {};
  const template = (text: string | null) => text && templateOfMailText(kind, text);
  return { subject: template(own.subject), opening: template(own.opening) };
}

/** Whether the data of the receiver is restricted, and the message is none that they asked for. */
const isHeld = ({ data, to, email = to }: NewMessage, own: BrandedOrganization | undefined): boolean =>
  !('code' in data) && (own?.restricted.includes(email.toLowerCase()) ?? false);

interface Queued {
  readonly id: string;
  readonly message: NewMessage;
}

/** Messages with the same turn and urgency can share jobs. */
const messageTurn = ({ organizationId, data }: NewMessage): string => `${organizationId} ${'code' in data}`;

/** The jobs that send messages of one turn. */
function messageJobs(queued: readonly Queued[]): JobOfMany[] {
  const { organizationId, data } = itemAt(queued, 0).message;
  const turn = { lane: MESSAGES_LANE, owner: organizationId };
  return chunks(queued, PER_JOB).map((some) => {
    const ids = some.map(({ id }) => id);
    const key = `${DELIVER_TASK}:${itemAt(ids, 0)}`;
    return { payload: { ids }, key, turn, ...('code' in data ? { priority: URGENT } : {}) };
  });
}

/** Whether a mail has the branding of the organisation. Mails of the console have that of the service. */
const isOfOrganization = (kind: MessageKind): boolean => !kind.startsWith('console.');

/** A code is useless after its expiry, an invitation after that of the envelope. */
function lastMoment(data: MessageData[MessageKind], now: Date): Date | null {
  if ('minutes' in data) return after(now, data.minutes * MINUTE);
  return 'expiresAt' in data ? data.expiresAt : null;
}

/** The content and address of a queued message. Stored encrypted, bound to its row. */
export interface MessageContent extends ComposedMessage {
  readonly to: string;
  /**
   * After this time (ISO 8601) the message is no longer sent, because it would only confuse. Null if it has no limit.
   */
  readonly worthUntil: string | null;
  /** Address that receives answers. */
  readonly replyTo?: string | null;
  /** Fingerprint of the logo that the HTML shows as `cid:logo`. */
  readonly logoSha256?: string | null;
  /** An iCalendar object to send with it. */
  readonly calendar?: string | null;
}

const context = (id: string) => `message:${id}`;

/** Declares the column of encrypted messages. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'messages', column: 'content', key: { id: 'uuid' }, contextOf: ({ id }) => context(id!) },
];

/** Encrypts a message, bound to its row. */
const sealContent = (services: Services, id: string, content: MessageContent): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(Buffer.from(JSON.stringify(content), 'utf8'), context(id)));

/** Decrypts a message. @throws DecryptionError if it was encrypted with another secret */
export const openContent = (services: Services, id: string, sealed: Uint8Array): MessageContent =>
  JSON.parse(services.keystore.decrypt(sealed, context(id)).toString('utf8'));
