import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import type { Language } from '../../kernel/language.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { shownPrivacyNotice } from '../documents/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { findSession } from './session.ts';
import { chainOf, lockBatch, statusNow } from './store.ts';

/**
 * Records, once, that the agent opened the page while the batch was pending. The page's script calls it, never a GET,
 * because mail scanners open links too. Does nothing in any other state.
 */
export async function recordBatchView(
  services: Services,
  actor: Actor,
  origin: Origin,
  { language }: { language: Language },
): Promise<void> {
  const { id } = await findSession(services, actor);
  await transaction(services.database, 'record-batch-view', async (tx) => {
    const batch = (await lockBatch(tx, id))!;
    const now = services.clock.now();
    if (statusNow(batch, now) !== 'PENDING' || batch.viewedAt) return;
    await tx.sealBatch.update({ where: { id }, data: { viewedAt: now, language } });
    await appendEvent(services, tx, chainOf(batch), {
      type: 'seal_batch.viewed',
      actor: 'agent',
      data: { language, privacy_notice: await shownPrivacyNotice(tx, batch.organizationId), ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}
