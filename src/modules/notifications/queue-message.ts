import { randomUUID } from 'node:crypto';
import { after, MINUTE } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { composeMessage, composeSms } from './compose-message.ts';
import { sealContent } from './content.ts';
import type { MessageData, MessageKind } from './kinds.ts';

/** The job that sends a message. */
export const DELIVER_TASK = 'notifications.deliver';
/** Somebody waits in front of a page for a code. */
const URGENT = -10;

interface Addressed<K extends MessageKind> {
  readonly kind: K;
  readonly data: MessageData[K];
  /** An e-mail address; for an SMS a phone number. */
  readonly to: string;
  /** `fr`, `en`, or null where the person's language is not known: then both. */
  readonly language: string | null;
  readonly envelopeId?: string;
  readonly signerId?: string;
}

/** A message to write: by e-mail, or, a code only, by SMS. */
export type NewMessage =
  | { [K in MessageKind]: Addressed<K> & { readonly channel?: 'EMAIL' } }[MessageKind]
  | (Addressed<'signing.code'> & { readonly channel: 'SMS' })
  | (Addressed<'batch.code'> & { readonly channel: 'SMS' });

/**
 * Writes a message and queues it in the caller's transaction: it goes out if that commits, and never otherwise.
 * Returns its id.
 */
export async function queueMessage(services: Services, tx: Tx, message: NewMessage): Promise<string> {
  const { kind, data, to, language, envelopeId = null, signerId = null } = message;
  const id = randomUUID();
  const createdAt = services.clock.now();
  const composed =
    message.channel === 'SMS' ? composeSms(message.data, language) : composeMessage(kind, data, language);
  const worthUntil = lastMoment(data, createdAt)?.toISOString() ?? null;
  await tx.message.create({
    data: {
      id,
      kind,
      envelopeId,
      signerId,
      createdAt,
      channel: message.channel ?? 'EMAIL',
      content: sealContent(services, id, { ...composed, to, worthUntil }),
    },
  });
  await enqueue(
    tx,
    DELIVER_TASK,
    { id },
    { key: `${DELIVER_TASK}:${id}`, ...('code' in data ? { priority: URGENT } : {}) },
  );
  return id;
}

/** A code is worth nothing once it has expired, an invitation once the envelope has. */
function lastMoment(data: MessageData[MessageKind], now: Date): Date | null {
  if ('minutes' in data) return after(now, data.minutes * MINUTE);
  return 'expiresAt' in data ? data.expiresAt : null;
}
