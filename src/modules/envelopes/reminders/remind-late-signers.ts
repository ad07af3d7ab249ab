import type { Actor, Origin } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { listLateSigners } from '../late-signers.ts';
import { awaitedNotices } from '../resend-notice.ts';
import { lockEnvelopes } from '../store.ts';
import { limits } from './limits.ts';
import { type Reminded, remind } from './remind.ts';

/**
 * Reminds the organisation's signers whose turn it is and who had no notice for some days, those who wait longest first.
 * The last notice counts, so a second call reminds nobody twice. Returns the number of reminded signers.
 */
export async function remindLateSigners(
  services: Services,
  actor: Actor,
  origin: Origin,
  { lateAfterDays }: { readonly lateAfterDays: number },
): Promise<number> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'remind-late-signers', async (tx) => {
    const now = services.clock.now();
    const before = after(now, -lateAfterDays * DAY);
    const late = await listLateSigners(tx, ownedBy(key), { now, before, most: limits.late });
    const ids = new Set(late.map(({ id }) => id));
    const envelopes = await lockEnvelopes(tx, [...new Set(late.map(({ envelopeId }) => envelopeId))]);
    // Read under the locks: some may have signed, or been reminded, during the wait.
    const reminded = envelopes.flatMap((envelope): Reminded[] =>
      envelope.signers
        .filter((signer) => {
          const notices = ids.has(signer.id) ? awaitedNotices(envelope, signer, now) : null;
          return notices !== null && (notices.againAt ?? notices.firstAt) <= before;
        })
        .map((signer) => ({ envelope, signer })),
    );
    if (reminded.length > 0) await remind(services, tx, { actor: 'organization', ip: origin.ip }, reminded);
    return reminded.length;
  });
}
