import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue } from '../access/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { replaceLink } from './replace-link.ts';
import { noticeOf } from './resend-notice.ts';
import { assertPersonal, chainOf, lockOwnSigner } from './store.ts';

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
    const noticed = noticeOf(envelope, signer, now);
    if (noticed) assertNoticeDue(noticed, now);
    await replaceLink(services, tx, signer, noticed ? { noticesResent: { increment: 1 }, noticeResentAt: now } : {});
    await appendEvent(services, tx, chainOf(envelope), {
      type: 'signer.link_replaced',
      subjectId: signer.id,
      actor: 'organization',
      data: { signer: signer.position + 1, ...(noticed ? { channel: 'email' } : {}) },
      personal: { ip: origin.ip, ...(noticed ? { name: signer.name, sent_to: signer.email } : {}) },
    });
    return envelope.id;
  });
}
