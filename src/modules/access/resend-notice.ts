import { after, DAY, doubling, MINUTE, SECOND } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';

/**
 * How soon a notice may be sent again: ten minutes is what a slow mail server takes, and twice as long each time after
 * it keeps whoever does not answer from being flooded; after a day it is as good as a new request.
 */
export const noticeRules = { first: 10 * MINUTE, longest: DAY } as const;

/** A notice that was sent, and sent again. */
export interface NoticeHistory {
  readonly firstAt: Date;
  /** Null: never again. */
  readonly againAt: Date | null;
  /** How often it was sent again. */
  readonly again: number;
}

/** From when it may be sent again. */
export const nextNoticeAt = ({ firstAt, againAt, again }: NoticeHistory): Date =>
  after(againAt ?? firstAt, doubling(noticeRules, again + 1));

/** @throws Fault `rate_limited` for what comes too soon, telling when to come back */
export function assertNoticeDue(noticed: NoticeHistory, now: Date): void {
  const wait = nextNoticeAt(noticed).getTime() - now.getTime();
  if (wait <= 0) return;
  const retryAfter = Math.ceil(wait / SECOND);
  throw refuse('rate_limited', 'This notice was sent a short while ago: please wait.', undefined, { retryAfter });
}
