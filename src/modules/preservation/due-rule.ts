import { createHash } from 'node:crypto';
import { after, DAY } from '../../kernel/clock.ts';
import type { FileProtection } from '../documents/index.ts';

/** A protection, and until when it must hold. */
export interface DueQuestion {
  /** Of the row: files that were sealed together are renewed at different times. */
  readonly id: string;
  readonly protection: Pick<FileProtection, 'stampedAt' | 'until'>;
  readonly retainedUntil: Date;
}

/** Half a year: authorities and operators have time to mend what stands in the way. */
const LONGEST_MARGIN = 180 * DAY;

/** How long before the end of a protection its renewal must be done: half a year, or an eighth of a shorter one. */
export const marginOf = ({ stampedAt, until }: DueQuestion['protection']): number =>
  Math.min(LONGEST_MARGIN, Math.max(0, until.getTime() - stampedAt.getTime()) / 8);

/**
 * When a file is to be renewed: one to two margins before its protection ends, at a moment that its id decides. Null where
 * the protection lasts as long as the file must be valid.
 */
export function dueAt({ id, protection, retainedUntil }: DueQuestion): Date | null {
  if (protection.until >= retainedUntil) return null;
  return after(protection.until, -marginOf(protection) * (1 + fraction(id)));
}

/** From 0 to 1, evenly spread over ids and the same each time. */
export const fraction = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;

/**
 * Whether a new protection is worth a revision of its own. It ends later by a margin at least; in the last half margin any
 * later end will do. An authority whose certificate ends when the old one does gives none.
 */
export function isWorthIt(old: DueQuestion['protection'], until: Date, now: Date): boolean {
  const margin = marginOf(old);
  const gained = until.getTime() - old.until.getTime();
  const isUrgent = old.until.getTime() - now.getTime() < margin / 2;
  return gained > 0 && (isUrgent || gained >= margin);
}

/** When to ask again where no authority gives a later end yet: after a quarter of the time left, a day at least. */
export const askAgainAt = (until: Date, now: Date): Date =>
  after(now, Math.max(DAY, (until.getTime() - now.getTime()) / 4));
