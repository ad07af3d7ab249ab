import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import type { Reason } from '../../kernel/reason.ts';
import { type Envelope, eachDueRow, repeatableTransaction, transaction } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { appendEvent, refuse } from '../evidence/index.ts';
import { finishEnvelope } from './finish.ts';
import { limits } from './limits.ts';
import { findBegunSeals } from './needs.ts';
import { because } from './refusals.ts';
import { assertOpen, envelopeChain, lockEnvelope, lockOwnEnvelope } from './store.ts';
import { EXPIRE_TASK } from './task-names.ts';

/**
 * Gives the signers of a sent envelope more time. Nobody is notified: the pages of the signers show the new date, and so
 * do later notices and reminders.
 */
export async function extendExpiry(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<Envelope> {
  return transaction(services.database, 'extend-expiry', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    const now = services.clock.now();
    assertOpen(envelope, now);
    if ((await services.of(findBegunSeals)(tx, [id])).size > 0) throw refuse('invalid_status', because('seal_begun'));
    assertLater(envelope.expiresAt!, expiresAt, now);
    await tx.envelope.update({ where: { id }, data: { expiresAt } });
    await enqueue(tx, EXPIRE_TASK, { id }, { runAt: expiresAt, key: `${EXPIRE_TASK}:${id}` });
    await appendEvent(services, tx, envelopeChain(envelope), {
      type: 'envelope.expiry_extended',
      actor: 'organization',
      data: { expires_at: expiresAt.toISOString(), former_expires_at: envelope.expiresAt!.toISOString() },
      personal: { ip: origin.ip },
    });
    return envelope;
  });
}

/** @throws Fault `invalid_body` (not later than today's expiry, or too late) */
function assertLater(current: Date, wanted: Date, now: Date): void {
  const latest = after(now, limits.expiresInDays.max * DAY);
  if (wanted <= current) throw refuseDate(because('not_later', { date: current.toISOString() }));
  if (wanted > latest) throw refuseDate(because('too_late', { count: limits.expiresInDays.max }));
}

const refuseDate = (reason: Reason) =>
  refuseRequest('invalid_body', `\`expiresAt\` ${reason.message}.`, [{ path: 'expiresAt', ...reason }]);

/**
 * Expires a sent envelope after its date. Does nothing once its seal has begun (by the last signature or by its batch).
 * Returns true if this call expired it. Safe to repeat.
 */
export const expireEnvelope = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, id);
    if (envelope?.status !== 'SENT' || !envelope.expiresAt || envelope.expiresAt > services.clock.now()) return false;
    if ((await services.of(findBegunSeals)(tx, [id])).size > 0) return false;
    await finishEnvelope(services, tx, envelope, { move: 'expired' });
    return true;
  });

/** Expires all envelopes that are due. */
export function expireDueEnvelopes(services: Services): Promise<number> {
  const { prisma } = services.database;
  let sealing: ReadonlySet<string> = new Set();
  return eachDueRow(
    'expiresAt',
    async ({ after, page }) => {
      const where = {
        ...after,
        status: 'SENT',
        expiresAt: { lte: services.clock.now() },
        organization: isHere,
      } as const;
      const due = await prisma.envelope.findMany({ where, ...page });
      sealing = await services.of(findBegunSeals)(
        prisma,
        due.map(({ id }) => id),
      );
      return due;
    },
    async (id) => !sealing.has(id) && (await expireEnvelope(services, id)),
  );
}
