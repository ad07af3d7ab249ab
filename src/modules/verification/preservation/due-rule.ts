import { after, DAY } from '../../../kernel/clock.ts';
import { sha256 } from '../../../kernel/digest.ts';
import type { FileProtection } from '../../documents/index.ts';

/** The protection of a file, and how long it is needed. */
export interface DueQuestion {
  /** Id of the row. Spreads the renewals of files that were sealed together. */
  readonly id: string;
  readonly protection: Pick<FileProtection, 'stampedAt' | 'until'>;
  readonly retainedUntil: Date;
}

/** Half a year: enough for authorities and operators to solve a problem. */
const LONGEST_MARGIN = 180 * DAY;

/**
 * Returns how long before the end of a protection its renewal must be done, ms: half a year, or an eighth of a shorter
 * protection.
 */
export const marginOf = ({ stampedAt, until }: DueQuestion['protection']): number =>
  Math.min(LONGEST_MARGIN, Math.max(0, until.getTime() - stampedAt.getTime()) / 8);

/**
 * Returns when a file must be renewed: one to two margins before its protection ends, spread by its id. Null if the
 * protection outlasts the retention.
 */
export function dueAt({ id, protection, retainedUntil }: DueQuestion): Date | null {
  if (protection.until >= retainedUntil) return null;
  return after(protection.until, -marginOf(protection) * (1 + fraction(id)));
}

/** Maps an id to a number from 0 to 1, evenly spread and always the same. */
export const fraction = (id: string): number => sha256(id).readUInt32BE() / 2 ** 32;

/**
 * Whether a new protection is worth a new revision: it must end at least one margin later. In the last half margin any
 * later end is enough. If the authority's certificate has the same end as the old one, it is not worth it.
 */
export function isWorthIt(old: DueQuestion['protection'], until: Date, now: Date): boolean {
  const margin = marginOf(old);
  const gained = until.getTime() - old.until.getTime();
  const isUrgent = old.until.getTime() - now.getTime() < margin / 2;
  return gained > 0 && (isUrgent || gained >= margin);
}

/**
 * Returns when to try again if no authority offers a later end yet: after a quarter of the remaining time, at least one
 * day.
 */
export const askAgainAt = (until: Date, now: Date): Date =>
  after(now, Math.max(DAY, (until.getTime() - now.getTime()) / 4));
