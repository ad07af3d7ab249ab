import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { type Envelope, type Signer, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue, type NoticeHistory, nextNoticeAt, unlockCodes } from '../access/index.ts';
import { appendEvent, refuse } from '../evidence/index.ts';
import { because } from './reasons.ts';
import { chainOf, lockOwnSigner } from './store.ts';

/**
 * Sends the notice again to a signer whose turn it is. The link is the same; locked codes are unlocked. Allowed ten
 * minutes after the last notice, then after twice as long each time. Returns the id of the envelope.
 */
export async function resendNotice(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<string> {
  return transaction(services.database, 'resend-notice', async (tx) => {
    const { envelope, signer } = await lockOwnSigner(tx, key, id);
    const noticed = noticeOf(envelope, signer, services.clock.now());
    if (!noticed) throw refuse('invalid_status', because('not_their_turn'));
    assertNoticeDue(noticed, services.clock.now());
    await tx.signer.update({
      where: { id: signer.id },
      data: {
        noticesResent: { increment: 1 },
        noticeResentAt: services.clock.now(),
        deliveryFailedAt: null,
        deliveryStatus: null,
        deliveryReason: null,
      },
    });
    const unlocked = await unlockCodes(tx, signer.id);
    await appendEvent(services, tx, chainOf(envelope), {
      type: 'signer.notice_resent',
      subjectId: signer.id,
      actor: 'organization',
      data: { signer: signer.position + 1, channel: 'email', ...(unlocked ? { codes_unlocked: true } : {}) },
      personal: { name: signer.name, sent_to: signer.email, ip: origin.ip },
    });
    return envelope.id;
  });
}

/** When a signer's notice may be sent again. Null if nobody waits for this signer. */
export const noticeResendableAt = (envelope: Sent, signer: NotifiedSigner, now: Date): Date | null => {
  const noticed = noticeOf(envelope, signer, now);
  return noticed && nextNoticeAt(noticed);
};

type Sent = Pick<Envelope, 'status' | 'expiresAt'>;
type NotifiedSigner = Pick<Signer, 'status' | 'email' | 'notifiedAt' | 'noticeResentAt' | 'noticesResent'>;

/** Like `noticeOf`, but null also for a signer who declined: nobody is reminded after a refusal. */
export const awaitedNotices = (
  envelope: Sent,
  signer: NotifiedSigner & Pick<Signer, 'declinedAt'>,
  now: Date,
): NoticeHistory | null => (signer.declinedAt ? null : noticeOf(envelope, signer, now));

/**
 * Returns the notices of a signer whose signature is awaited. Null for any other signer, and after the identity was
 * erased.
 */
export function noticeOf({ status, expiresAt }: Sent, signer: NotifiedSigner, now: Date): NoticeHistory | null {
  const awaited = status === 'SENT' && expiresAt! > now && signer.status === 'NOTIFIED' && signer.email !== '';
  if (!awaited) return null;
  return { firstAt: signer.notifiedAt!, againAt: signer.noticeResentAt, again: signer.noticesResent };
}
