import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, after as moved } from '../../../../src/kernel/clock.ts';
import {
  askAgainAt,
  dueAt,
  isWorthIt,
  marginOf,
} from '../../../../src/modules/verification/preservation/register-files.ts';

const stampedAt = new Date('2026-01-01T00:00:00Z');
const lasting = (days: number) => ({ stampedAt, until: moved(stampedAt, days * DAY) });
const never = new Date('2126-01-01T00:00:00Z');
const days = (milliseconds: number) => milliseconds / DAY;

describe('the margin', () => {
  it('is half a year for a long protection and an eighth of the duration for a short one', () => {
    expect(days(marginOf(lasting(6 * 365)))).toBe(180);
    expect(days(marginOf(lasting(80)))).toBe(10);
    expect(marginOf(lasting(-1))).toBe(0);
  });
});

describe('the due date', () => {
  it('is null if the protection lasts as long as the file must be valid', () => {
    const protection = lasting(4_000);
    expect(dueAt({ id: 'a', protection, retainedUntil: protection.until })).toBeNull();
    expect(dueAt({ id: 'a', protection, retainedUntil: moved(protection.until, 1) })).not.toBeNull();
  });

  it('is one to two margins before the end, spread evenly and always the same for a file', () => {
    const protection = lasting(6 * 365);
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    const before = ids.map((id) => {
      const due = dueAt({ id, protection, retainedUntil: never })!;
      expect(dueAt({ id, protection, retainedUntil: never })).toEqual(due);
      return days(protection.until.getTime() - due.getTime());
    });
    expect(Math.min(...before)).toBeGreaterThanOrEqual(180);
    expect(Math.max(...before)).toBeLessThanOrEqual(360);
    for (let month = 0; month < 6; month++) {
      const inMonth = before.filter((one) => one >= 180 + month * 30 && one < 210 + month * 30);
      expect(inMonth.length).toBeGreaterThan(100);
    }
  });
});

describe('a renewal', () => {
  const old = lasting(800);

  it('is worthwhile if the protection then ends later by at least a margin', () => {
    const early = moved(old.until, -200 * DAY);
    expect(isWorthIt(old, moved(old.until, 100 * DAY), early)).toBe(true);
    expect(isWorthIt(old, moved(old.until, 99 * DAY), early)).toBe(false);
    expect(isWorthIt(old, old.until, early)).toBe(false);
  });

  it('is worthwhile for any later end shortly before the old one, and never for an earlier or equal one', () => {
    const late = moved(old.until, -DAY);
    expect(isWorthIt(old, moved(old.until, DAY), late)).toBe(true);
    expect(isWorthIt(old, old.until, late)).toBe(false);
  });

  it('is retried more and more often while no authority gives a later end', () => {
    expect(askAgainAt(old.until, moved(old.until, -400 * DAY))).toEqual(moved(old.until, -300 * DAY));
    expect(askAgainAt(old.until, moved(old.until, -2 * DAY))).toEqual(moved(old.until, -DAY));
  });
});
