import { after, MINUTE } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { readBranding } from '../branding/index.ts';
import { composeMessage, composeSms } from './compose-message.ts';
import { sealContent } from './content.ts';
import { oneLine } from './foreign-text.ts';
import type { MessageData, MessageKind } from './kinds.ts';
import { mailBrandOf, serviceBrand } from './mail-brand.ts';
import { recipientMac } from './mail-id.ts';

/** The job that sends a message. */
export const DELIVER_TASK = 'notifications.deliver';
/** The lane of jobs that send messages, which wait for the mail server or the SMS service. */
export const MESSAGES_LANE = 'messages';
/** Priority of codes, because somebody waits for them at a page. */
const URGENT = -10;

interface Addressed<K extends MessageKind> {
  readonly kind: K;
  readonly data: MessageData[K];
  /** E-mail address, or phone number for an SMS. */
  readonly to: string;
  /** The organisation whose message it is: its messages do not delay those of others. */
  readonly organizationId: string;
  /** `fr` or `en`. Null if the person's language is unknown: then both. */
  readonly language: string | null;
  readonly envelopeId?: string;
  readonly signerId?: string;
}

/** A message to compose: an e-mail, or an SMS with a code. */
export type NewMessage =
  | { [K in MessageKind]: Addressed<K> & { readonly channel?: 'EMAIL' } }[MessageKind]
  | (Addressed<'signing.code'> & { readonly channel: 'SMS' })
  | (Addressed<'batch.code'> & { readonly channel: 'SMS' });

/** Composes a message and queues it in the caller's transaction: it is sent only if that commits. Returns its id. */
export async function queueMessage(services: Services, tx: Tx, message: NewMessage): Promise<string> {
  const { kind, data, to, language, organizationId, envelopeId = null, signerId = null } = message;
  const id = newId();
  const createdAt = services.clock.now();
  const branding = isOfOrganization(kind) ? await readBranding(tx, organizationId) : null;
  const brand = branding ? mailBrandOf(branding, oneLine(data.organizationName)) : serviceBrand;
  const composed =
    message.channel === 'SMS' ? composeSms(message.data, language) : composeMessage(kind, data, language, brand);
  const { replyTo = null, logoSha256 = null } = branding ?? {};
  const worthUntil = lastMoment(data, createdAt)?.toISOString() ?? null;
  await tx.message.create({
    data: {
      id,
      kind,
      envelopeId,
      signerId,
      createdAt,
      channel: message.channel ?? 'EMAIL',
      recipientMac: message.channel === 'SMS' ? null : recipientMac(services, to),
      content: sealContent(services, id, { ...composed, to, worthUntil, replyTo, logoSha256 }),
    },
  });
  await enqueue(
    tx,
    DELIVER_TASK,
    { id },
    {
      key: `${DELIVER_TASK}:${id}`,
      turn: { lane: MESSAGES_LANE, owner: organizationId },
      ...('code' in data ? { priority: URGENT } : {}),
    },
  );
  return id;
}

/** Whether a mail has the face of the organisation. Mails of the console have that of the service. */
const isOfOrganization = (kind: MessageKind): boolean => !kind.startsWith('console.');

/** A code is useless after its expiry, an invitation after that of the envelope. */
function lastMoment(data: MessageData[MessageKind], now: Date): Date | null {
  if ('minutes' in data) return after(now, data.minutes * MINUTE);
  return 'expiresAt' in data ? data.expiresAt : null;
}
