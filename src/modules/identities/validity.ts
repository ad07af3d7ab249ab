import { after, DAY } from '../../kernel/clock.ts';
import { destination } from '../../kernel/lifecycle.ts';
import type { Identity, Prisma } from '../../platform/database/index.ts';
import { identityLifecycle } from './lifecycle.ts';

/** Returns the status by the clock: expired as soon as the validity has ended, even before a job has stored it. */
export function statusNow({ status, lapsesAt }: Pick<Identity, 'status' | 'lapsesAt'>, now: Date): Identity['status'] {
  if (!lapsesAt || lapsesAt > now) return status;
  return destination(identityLifecycle, status, 'expired') ?? status;
}

/** Filter: identities in one of these statuses by the clock. */
export function inStatus(wanted: readonly Identity['status'][], now: Date): Prisma.IdentityWhereInput {
  const lapsing = identityLifecycle.moves.expired.from;
  return {
    OR: wanted.flatMap((status): Prisma.IdentityWhereInput[] => {
      if (status === 'EXPIRED') return [{ status }, { status: { in: [...lapsing] }, lapsesAt: { lte: now } }];
      if (!lapsing.some((one) => one === status)) return [{ status }];
      return [
        { status, lapsesAt: null },
        { status, lapsesAt: { gt: now } },
      ];
    }),
  };
}

/**
 * Computes how long an attestation is valid: `expiresInDays` from now, but not longer than the document. The document's
 * last day (UTC) is included.
 */
export function validityFrom(
  now: Date,
  expiresInDays: number | null,
  documentExpiresOn: string | null,
): { readonly expiresAt: Date | null; readonly lapsesAt: Date | null } {
  const expiresAt = expiresInDays === null ? null : after(now, expiresInDays * DAY);
  const bounds = [expiresAt, documentExpiresOn === null ? null : endOfDay(documentExpiresOn)];
  const [first] = bounds.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());
  return { expiresAt, lapsesAt: first ?? null };
}

/**
 * The moment after a day `YYYY-MM-DD`. The contract accepts any digits: 31 February becomes a day in March. Of the
 * dates that the database cannot store, those before 1970 become 1970, and those after 9999 null (never).
 */
function endOfDay(day: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(0);
  end.setUTCFullYear(year, month - 1, date + 1);
  if (end.getUTCFullYear() > 9_999) return null;
  return end.getTime() < 0 ? new Date(0) : end;
}
