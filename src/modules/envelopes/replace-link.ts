import type { KeyActor, Origin } from '../../kernel/actor.ts';
import {
  anyOf,
  type Database,
  type Envelope,
  type Prisma,
  type Signer,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue, discardCodes, type NoticeHistory, nextNoticeAt, unlockCodes } from '../access/index.ts';
import { appendEvent, refuse } from '../evidence/index.ts';
import { limits } from './limits.ts';
import { about, personEventType, sentLink } from './people.ts';
import { because } from './refusals.ts';
import { assertPersonal, envelopeChain, lockOwnSigner } from './store.ts';

/**
 * Gives a signer of a locked envelope a new personal link: the old one is dead when the transaction commits. Codes, the
 * first view and a report of an undelivered mail belong to the old link, so they are forgotten; the chain keeps them. A
 * signer who was notified counts as notified now. `more`: further columns.
 * @throws Fault `invalid_status` (the link was replaced too often)
 */
export async function replaceLink(
  { clock }: Services,
  tx: Tx,
  { id, status, linkGeneration }: Signer,
  more: Prisma.SignerUncheckedUpdateInput,
): Promise<void> {
  if (linkGeneration >= limits.newLinks)
    throw refuse('invalid_status', because('links_replaced', { count: limits.newLinks }));
  await discardCodes(tx, id, clock.now());
  await tx.signer.update({
    where: { id },
    data: {
      linkGeneration: { increment: 1 },
      viewedAt: null,
      deliveryFailedAt: null,
      deliveryStatus: null,
      deliveryReason: null,
      ...(status === 'NOTIFIED' ? { notifiedAt: clock.now() } : {}),
      ...more,
    },
  });
}

/**
 * Gives a signer a new personal link: the old one is dead at once. If it is their turn, the notice with the new link is
 * sent, with the waits of `resendNotice`. Returns the id of the envelope.
 */
export async function replaceSignerLink(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<string> {
  return transaction(services.database, 'replace-signer-link', async (tx) => {
    const { envelope, signer } = await lockOwnSigner(tx, key, id);
    const now = services.clock.now();
    assertPersonal(envelope, signer, now);
    const noticed = signerNoticeHistory(envelope, signer, now);
    if (noticed) assertNoticeDue(noticed, now);
    await replaceLink(services, tx, signer, noticed ? { noticesResent: { increment: 1 }, noticeResentAt: now } : {});
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: personEventType(signer, 'link_replaced'),
      subjectId: signer.id,
      actor: 'organization',
      data: { ...about(signer), ...(noticed ? sentLink(signer).data : {}) },
      personal: { ip: origin.ip, ...(noticed ? { name: signer.name, ...sentLink(signer).personal } : {}) },
    });
    return envelope.id;
  });
}

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
    const noticed = signerNoticeHistory(envelope, signer, services.clock.now());
    if (signer.inviteBy === 'IN_PERSON') throw refuse('invalid_status', because('no_invitation'));
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
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: personEventType(signer, 'notice_resent'),
      subjectId: signer.id,
      actor: 'organization',
      data: { ...about(signer), ...sentLink(signer).data, ...(unlocked ? { codes_unlocked: true } : {}) },
      personal: { name: signer.name, ...sentLink(signer).personal, ip: origin.ip },
    });
    return envelope.id;
  });
}

/** When a signer's notice may be sent again. Null if nobody waits for this signer. */
export const noticeResendableAt = (envelope: Sent, signer: NotifiedSigner, now: Date): Date | null => {
  const noticed = signerNoticeHistory(envelope, signer, now);
  return noticed && nextNoticeAt(noticed);
};

type Sent = Pick<Envelope, 'status' | 'expiresAt'>;
type NotifiedSigner = Pick<
  Signer,
  'role' | 'status' | 'email' | 'inviteBy' | 'notifiedAt' | 'noticeResentAt' | 'noticesResent'
>;

/** Like `signerNoticeHistory`, but null also for a signer who declined: nobody is reminded after a refusal. */
export const awaitedNotices = (
  envelope: Sent,
  signer: NotifiedSigner & Pick<Signer, 'declinedAt'>,
  now: Date,
): NoticeHistory | null => (signer.declinedAt ? null : signerNoticeHistory(envelope, signer, now));

/**
 * Returns the notices of a signer whose signature is awaited. Null for any other signer, for who signs in person, and after
 * the identity was erased.
 */
function signerNoticeHistory({ status, expiresAt }: Sent, signer: NotifiedSigner, now: Date): NoticeHistory | null {
  const awaited =
    status === 'SENT' &&
    expiresAt! > now &&
    signer.status === 'NOTIFIED' &&
    signer.role !== 'COPY' &&
    signer.inviteBy !== 'IN_PERSON' &&
    signer.email !== '';
  if (!awaited) return null;
  return { firstAt: signer.notifiedAt!, againAt: signer.noticeResentAt, again: signer.noticesResent };
}

/** Returns the link generation of each signer. Unknown ids are left out. */
export async function signerLinkGenerations(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ id: string; generation: number }>(
    sql`SELECT id, link_generation AS generation FROM signers WHERE id = ${anyOf(ids, 'uuid')}`,
  );
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}
