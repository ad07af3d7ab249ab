import { destination } from '../../../kernel/lifecycle.ts';
import { lower } from '../../../kernel/text.ts';
import type { Mandate } from '../../../platform/database/index.ts';
import { refuse } from './faults.ts';
import { mandateLifecycle } from './lifecycle.ts';
import { because } from './reasons.ts';

/** The columns that determine a mandate's status. */
export type MandateValidity = Pick<Mandate, 'status' | 'startsAt' | 'endsAt'>;

/** Returns the status by the clock: expired after its end, even before a job has stored it. */
export function statusNow(
  { status, endsAt }: Pick<MandateValidity, 'status' | 'endsAt'>,
  now: Date,
): Mandate['status'] {
  if (endsAt > now) return status;
  return destination(mandateLifecycle, status, 'expired') ?? status;
}

/**
 * Checks that the mandate can be used to seal at this time.
 * @throws Fault `mandate_expired`, `mandate_not_active` (pending, revoked, or not valid yet)
 */
export function assertUsable(mandate: MandateValidity, now: Date): void {
  const status = statusNow(mandate, now);
  if (status === 'EXPIRED') throw refuse('mandate_expired');
  if (status !== 'ACTIVE') throw refuse('mandate_not_active', because('mandate_status', { status: lower(status) }));
  if (mandate.startsAt > now) throw refuse('mandate_not_active', because('mandate_future'));
}

/** @throws Fault `mandate_scope` (the mandate does not name this kind of document) */
export function assertInScope({ scope }: Pick<Mandate, 'scope'>, kind: Mandate['scope'][number]): void {
  if (!scope.includes(kind)) throw refuse('mandate_scope', because('outside_scope', { kind, scope: scope.join(', ') }));
}

/** Filter: mandates in one of these statuses by the clock. */
export function inStatus(wanted: readonly Mandate['status'][], now: Date) {
  const lapsing = mandateLifecycle.moves.expired.from;
  return {
    OR: wanted.flatMap((status): object[] => {
      if (status === 'EXPIRED') return [{ status }, { status: { in: [...lapsing] }, endsAt: { lte: now } }];
      return [{ status, ...(lapsing.some((one) => one === status) ? { endsAt: { gt: now } } : {}) }];
    }),
  };
}
