import type { Mode } from '../../kernel/actor.ts';
import { repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import { type DomainEvent, type Services, serviceKey } from '../../platform/services.ts';
import {
  ending,
  highestCost,
  lockAccounts,
  type Priced,
  payingForProof,
  type Quote,
  quoteFor,
  reserving,
} from './accounts.ts';

interface Sender {
  readonly organizationId: string;
  /** Test mode is never billed. */
  readonly mode: Mode;
}

/**
 * Reserves the highest possible cost, in the transaction that sends the subject. Call it last there: other movements of
 * the organisation wait until that transaction ends. Once per subject.
 * @throws Fault `insufficient_credits` (self_service)
 */
export async function reserveCredits(
  services: Services,
  tx: Tx,
  { organizationId, mode, subjectId }: Sender & { readonly subjectId: string },
  priced: Priced,
): Promise<void> {
  const quote = quoteFor(services.config.prices, priced);
  if (isFree(mode, quote)) return;
  const movement = reserving(await lockAccounts(tx, organizationId), quote);
  await tx.creditEntry.create({
    data: { organizationId, ...movement, subjectId, quote: { ...quote }, at: services.clock.now() },
  });
}

/**
 * Checks in advance, without a reservation, whether the highest possible cost can be paid. For work that should not
 * start in vain.
 * @throws Fault `insufficient_credits`
 */
export async function assertAffordable(
  services: Services,
  { organizationId, mode }: Sender,
  priced: Priced,
): Promise<void> {
  const quote = quoteFor(services.config.prices, priced);
  if (isFree(mode, quote)) return;
  await repeatableTransaction(services.database, async (tx) => {
    reserving(await lockAccounts(tx, organizationId), quote);
  });
}

/**
 * Checks in advance whether a sum of highest possible costs can be paid. `promised` credits are for other work that has
 * begun and has not reserved them yet.
 * @throws Fault `insufficient_credits`
 */
export async function assertAmountAffordable(
  services: Services,
  { organizationId, mode }: Sender,
  { amount, promised }: { readonly amount: number; readonly promised: number },
): Promise<void> {
  const quote = { fixed: amount, perCode: 0, codes: 0 };
  if (isFree(mode, quote)) return;
  await repeatableTransaction(services.database, async (tx) => {
    const { billing, available } = await lockAccounts(tx, organizationId);
    reserving({ billing, available: Math.max(0, available - promised) }, quote);
  });
}

const isFree = (mode: Mode, quote: Quote): boolean => mode === 'TEST' || highestCost(quote) === 0;

/** How the reservation of a subject ends. */
interface ReservationEnd {
  readonly subjectId: string;
  /** Number of signers who were sent a code by SMS; null returns everything. */
  readonly sent: number | null;
}

/**
 * Ends the reservations of subjects, at the prices of their reservation: debits what was used and returns the rest to
 * the account it came from. The number of statements does not depend on the number of subjects. Subjects without a
 * reservation (test mode, price 0) are ignored. The caller holds the locks of the subjects and ends each once; the
 * database rejects a second end.
 */
export async function endReservations(services: Services, tx: Tx, ends: readonly ReservationEnd[]): Promise<void> {
  const sent = new Map(ends.map((end) => [end.subjectId, end.sent]));
  const reservations = await tx.creditEntry.findMany({
    where: { subjectId: { in: [...sent.keys()] }, kind: 'RESERVE' },
    orderBy: { id: 'asc' },
  });
  for (const organizationId of new Set(reservations.map((one) => one.organizationId).sort())) {
    await lockAccounts(tx, organizationId);
  }
  const movements = reservations.flatMap((reservation) => {
    const { organizationId, subjectId } = reservation;
    const movements = ending(reservation, reservation.quote as unknown as Quote, sent.get(subjectId!)!);
    return movements.map((movement) => ({ organizationId, ...movement, subjectId, at: services.clock.now() }));
  });
  if (movements.length > 0) await tx.creditEntry.createMany({ data: movements });
}

/** How a reservation ends, by event type: what was used is debited, or everything is returned. */
const endings: Readonly<Record<string, 'with its codes' | 'used' | 'given back'>> = {
  'envelope.completed': 'with its codes',
  'session.sealed': 'used',
  'digest_seal.sealed': 'used',
  'deposit.created': 'used',
  'envelope.canceled': 'given back',
  'envelope.expired': 'given back',
};

/**
 * Ends the reservations of everything that ended, in the transaction of its events. Runs last: it locks the accounts of
 * the organisation, and other transactions that need them wait.
 */
export async function settleReservations(
  services: Services,
  tx: Tx,
  domainEvents: readonly DomainEvent[],
): Promise<void> {
  const ended = domainEvents.filter(({ mode, type }) => mode === 'LIVE' && Object.hasOwn(endings, type));
  if (ended.length === 0) return;
  const codes = await services.of(countSmsSigners)(
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

/**
 * Debits the proof of another organisation's document, once per fingerprint and organisation. Returns the credits
 * debited by this call.
 * @throws Fault `insufficient_credits` (self_service)
 */
export async function payForProof(
  services: Services,
  tx: Tx,
  { organizationId, mode }: { readonly organizationId: string; readonly mode: Mode },
  sha256: string,
): Promise<number> {
  const amount = services.config.prices.proof;
  if (mode === 'TEST' || amount === 0 || (await isPaid(tx, organizationId, sha256))) return 0;
  const payer = await lockAccounts(tx, organizationId);
  // Another request may have paid while this one waited for the lock.
  if (await isPaid(tx, organizationId, sha256)) return 0;
  const movement = payingForProof(payer, amount);
  await tx.creditEntry.create({ data: { organizationId, ...movement, sha256, at: services.clock.now() } });
  return amount;
}

const isPaid = async (tx: Tx, organizationId: string, sha256: string): Promise<boolean> =>
  (await tx.creditEntry.count({ where: { organizationId, sha256 } })) > 0;

/** Needed of room envelopes: counts, for each envelope, the signers who received a code by SMS. */
export const countSmsSigners =
  serviceKey<(tx: Tx, envelopeIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>('countSmsSigners');
