import type { Actor } from '../../kernel/actor.ts';
import { type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readOrganization } from '../access/index.ts';
import { advance, advanceAll } from '../evidence/index.ts';
import { sessionLifecycle, slotLifecycle } from './lifecycle.ts';
import { noticeShownTo } from './notice-shown.ts';
import { queueSheet } from './queue-sheet.ts';
import { type Provider, providerOf } from './sheet/provider.ts';
import { chainOf, type LockedSession, lockSessionFor, roleOf } from './store.ts';

/**
 * Closes a session and its slots for good. The same transaction writes the intent to seal the sheet. By the
 * organisation or the trainer.
 */
export const closeSession = (services: Services, actor: Actor, { id }: { readonly id: string }): Promise<void> =>
  transaction(services.database, 'close-attendance-session', async (tx) => {
    const session = await lockSessionFor(tx, actor, id);
    const closedAt = services.clock.now();
    const expected = await tx.attendee.count({ where: { sessionId: id } });
    const marks = await tx.mark.count({ where: { sessionId: id, state: 'STANDING' } });
    if (session.status === 'OPEN') await closeSlots(services, tx, actor, session, { closedAt, expected });
    const organization = await readOrganization(tx, session.organizationId);
    const provider = providerOf(organization);
    await advance(services, tx, actor, {
      lifecycle: sessionLifecycle,
      move: 'closed',
      row: session,
      set: { closedAt, timeZone: organization.timeZone, organizationFacts: provider },
      subject: chainOf(session),
      actorName: roleOf(actor),
      data: { attendees: expected, marks, ...(await noticeShownTo(tx, actor, session)) },
      personal: statedOf(provider),
    });
    await tx.sheetSealing.create({ data: { sessionId: id, createdAt: closedAt } });
    await queueSheet(tx, session);
  });

/** The facts that the organisation states; none is bound for those it does not. */
const statedOf = (provider: Provider): Record<string, string> =>
  Object.fromEntries(Object.entries(provider).filter(([, value]) => value !== null));

async function closeSlots(
  services: Services,
  tx: Tx,
  actor: Actor,
  session: LockedSession,
  set: { readonly closedAt: Date; readonly expected: number },
): Promise<void> {
  for (const [status, move] of [
    ['OPEN', 'closed'],
    ['SCHEDULED', 'lapsed'],
  ] as const) {
    const rows = session.slots
      .filter((slot) => slot.status === status)
      .map((row) => ({ row, data: { slot: row.position + 1, expected: set.expected, signature: 'none' } }));
    if (!rows.length) continue;
    const event = { subject: chainOf(session), actorName: roleOf(actor) };
    await advanceAll(services, tx, actor, { lifecycle: slotLifecycle, move, set, rows, ...event });
  }
}
