import { after, DAY } from '../../kernel/clock.ts';
import { destination } from '../../kernel/lifecycle.ts';
import type { Identity } from '../../platform/database/index.ts';
import { identityLifecycle } from './lifecycle.ts';

/** The state by the clock: what has lapsed is expired, whatever the jobs have written down. */
export function statusNow({ status, lapsesAt }: Pick<Identity, 'status' | 'lapsesAt'>, now: Date): Identity['status'] {
  if (!lapsesAt || lapsesAt > now) return status;
  return destination(identityLifecycle, status, 'expired') ?? status;
}

/**
 * How long an attestation holds: `expiresInDays` from now, and no longer than the document. It is good through the
 * document's last day (UTC).
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
 * The moment after a day `YYYY-MM-DD`. The contract takes any digits: a 31 February rolls over into March, what the
 * database cannot write is long past (before 1970) or never comes (after 9999).
 */
function endOfDay(day: string): Date | null {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const end = new Date(0);
  end.setUTCFullYear(year, month - 1, date + 1);
  if (end.getUTCFullYear() > 9_999) return null;
  return end.getTime() < 0 ? new Date(0) : end;
}
