import { after, DAY, doubling, MINUTE, SECOND } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';
import { because } from './reasons.ts';

/**
 * How soon a notice may be sent again. A slow mail server can take ten minutes. The wait doubles each time, so that a
 * person who does not answer is not flooded, up to a day.
 */
export const noticeRules = { first: 10 * MINUTE, longest: DAY } as const;

/** When a notice was sent, and how often it was sent again. */
export interface NoticeHistory {
  readonly firstAt: Date;
  /** Null if it was never sent again. */
  readonly againAt: Date | null;
  /** How often it was sent again. */
  readonly again: number;
}

/** The earliest time at which the notice may be sent again. */
export const nextNoticeAt = ({ firstAt, againAt, again }: NoticeHistory): Date =>
  after(againAt ?? firstAt, doubling(noticeRules, again + 1));

/** @throws Fault `rate_limited` with `retryAfter` (the notice was sent too recently) */
export function assertNoticeDue(noticed: NoticeHistory, now: Date): void {
  const wait = nextNoticeAt(noticed).getTime() - now.getTime();
  if (wait <= 0) return;
  const retryAfter = Math.ceil(wait / SECOND);
  throw refuse('rate_limited', because('notice_just_sent'), undefined, {
    retryAfter,
  });
}
