import { destination } from '../../kernel/lifecycle.ts';
import type { Mandate } from '../../platform/database/index.ts';
import { refuse } from './faults.ts';
import { mandateLifecycle } from './lifecycle.ts';

/** What tells how a mandate stands. */
export type MandateValidity = Pick<Mandate, 'status' | 'startsAt' | 'endsAt'>;

/** The state by the clock: what is past its end is expired, whatever the jobs have written down. */
export function statusNow(
  { status, endsAt }: Pick<MandateValidity, 'status' | 'endsAt'>,
  now: Date,
): Mandate['status'] {
  if (endsAt > now) return status;
  return destination(mandateLifecycle, status, 'expired') ?? status;
}

/**
 * Whether it may be sealed under at a moment.
 * @throws Fault `mandate_expired`, `mandate_not_active` (pending, revoked, or signed for a time that has not come)
 */
export function assertUsable(mandate: MandateValidity, now: Date): void {
  const status = statusNow(mandate, now);
  if (status === 'EXPIRED') throw refuse('mandate_expired');
  if (status !== 'ACTIVE') throw refuse('mandate_not_active', `The mandate is ${status.toLowerCase()}.`);
  if (mandate.startsAt > now) throw refuse('mandate_not_active', 'The mandate is not yet valid.');
}

/** The rows that are in one of these states by the clock, as a condition of a query. */
export function inStatus(wanted: readonly Mandate['status'][], now: Date) {
  const lapsing = mandateLifecycle.moves.expired.from;
  return {
    OR: wanted.flatMap((status): object[] => {
      if (status === 'EXPIRED') return [{ status }, { status: { in: [...lapsing] }, endsAt: { lte: now } }];
      return [{ status, ...(lapsing.some((one) => one === status) ? { endsAt: { gt: now } } : {}) }];
    }),
  };
}
