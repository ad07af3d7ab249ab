import type { Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { endReservations } from '../credits/index.ts';

/** How the reservation of what was sent ends, by what happened to it: what was used is paid, or all given back. */
const endings: Readonly<Record<string, 'with its codes' | 'used' | 'given back'>> = {
  'envelope.completed': 'with its codes',
  'session.sealed': 'used',
  'envelope.canceled': 'given back',
  'envelope.expired': 'given back',
};

/** Settles the accounts of what ends, in the transaction in which it ends. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const ended = domainEvents.filter(({ mode, type }) => mode === 'LIVE' && Object.hasOwn(endings, type));
  if (ended.length === 0) return;
  const codes = await countSmsCodes(
    tx,
    ended.flatMap(({ type, subjectId }) => (endings[type] === 'with its codes' ? subjectId : [])),
  );
  await endReservations(
    services,
    tx,
    ended.map(({ type, subjectId }) => ({
      subjectId,
      sent: endings[type] === 'given back' ? null : (codes.get(subjectId) ?? 0),
    })),
  );
}

/** By envelope, the signers to whom a code went by SMS; how many codes does not matter. */
async function countSmsCodes(tx: Tx, envelopeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (envelopeIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; count: number }[]>`
    SELECT s.envelope_id AS id, count(DISTINCT s.id)::int AS count
    FROM signers s JOIN one_time_codes c ON c.subject_id = s.id AND c.channel = 'OTP_SMS'
    WHERE s.envelope_id = ANY(${[...envelopeIds]}::uuid[]) GROUP BY s.envelope_id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}
