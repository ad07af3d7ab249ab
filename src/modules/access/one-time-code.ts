import { randomInt } from 'node:crypto';
import { after, DAY, doubling, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { type Fault, refuse as refuseRequest } from '../../kernel/fault.ts';
import { equalInConstantTime, newId } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import { lower } from '../../kernel/text.ts';
import { type OneTimeCode, sql, type Tx } from '../../platform/database/index.ts';
import { oneTimeCodes } from '../../platform/metrics/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  assertCodesOpen,
  forgiveTry,
  type LinkedAct,
  type NewCode,
  readCodeHistory,
  readCurrentCode,
  recordWrongTry,
  replaceCodes,
  spendTry,
  triesUnder,
  useCode,
} from './code-lock.ts';
import { because, refuse } from './refusals.ts';

/** The contract's rules for one-time codes. */
export const codeRules = {
  digits: 6,
  lifetime: 10 * MINUTE,
  tries: 5,
  /** Codes per `limitId` within an hour. */
  perHour: 5,
  resendAfter: 30 * SECOND,
} as const;

/** Keyed hash of a code, bound to the act: the code of one signer of one envelope is valid for nothing else. */
const codeMac = (services: Services, binding: string, codeId: string, code: string) =>
  services.keystore.mac('one-time-code', `${binding}:${codeId}:${code}`);

interface CodeRequest {
  /** Owner of the act: a signer, a batch, a browser that signs in. */
  readonly subjectId: string;
  readonly channel: OneTimeCode['channel'];
  /** Identifies the act if the subject has several: the code is valid for this act only. */
  readonly binding?: string | undefined;
  /** Codes with the same id share the hourly limit; default `subjectId`. */
  readonly limitId?: string;
  /** Length of the code; default six. */
  readonly digits?: number;
  /** The organisation acts for the person in test mode: `resendAfter` does not apply. */
  readonly isSimulated?: boolean;
  /** The code belongs to a personal link: none is sent once too many wrong codes were entered there. */
  readonly isLinked?: boolean;
}

/**
 * Creates a code and replaces older ones of the same act. The caller holds a lock of the subject, so that concurrent
 * requests do not create two.
 * @throws Fault `rate_limited` with `retryAfter` (more than five an hour, or before `resendAfter` on the same channel),
 *   `code_locked`
 */
export async function issueCode(
  services: Services,
  tx: Tx,
  {
    subjectId,
    channel,
    binding = subjectId,
    limitId = subjectId,
    digits = codeRules.digits,
    isSimulated = false,
    isLinked = false,
  }: CodeRequest,
): Promise<{ code: string; row: NewCode }> {
  const now = services.clock.now();
  const { lock, recent } = await readCodeHistory(tx, { subjectId, limitId, since: after(now, -HOUR) });
  const tries = isLinked ? Math.min(codeRules.tries, triesUnder(lock)) : codeRules.tries;
  if (recent.length >= codeRules.perHour) {
    const freeAt = after(itemAt(recent, recent.length - codeRules.perHour).createdAt, HOUR);
    throw tooSoon(because('codes_per_hour'), now, freeAt);
  }
  const last = recent.findLast((code) => code.subjectId === subjectId && code.channel === channel);
  const resendAfter = last && after(last.createdAt, codeRules.resendAfter);
  if (!isSimulated && resendAfter && resendAfter > now) throw tooSoon(because('code_just_sent'), now, resendAfter);
  const id = newId();
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const row: NewCode = {
    id,
    subjectId,
    limitId,
    channel,
    createdAt: now,
    expiresAt: after(now, codeRules.lifetime),
    triesLeft: tries,
    codeMac: Uint8Array.from(codeMac(services, binding, id, code)),
  };
  await replaceCodes(tx, row);
  oneTimeCodes.inc({ result: 'issued' });
  return { code, row };
}

/** When a code expires, and when another one can be requested. */
export interface CodeTimes {
  readonly expiresAt: Date;
  readonly resendAfter: Date;
}

export const codeTimes = ({ createdAt, expiresAt }: Pick<OneTimeCode, 'createdAt' | 'expiresAt'>): CodeTimes => ({
  expiresAt,
  resendAfter: after(createdAt, codeRules.resendAfter),
});

function tooSoon(reason: Reason, now: Date, freeAt: Date): Fault {
  const retryAfter = Math.ceil((freeAt.getTime() - now.getTime()) / SECOND);
  return refuseRequest('rate_limited', reason, undefined, { retryAfter });
}

/** A code that was found right. */
export type CheckedCode = OneTimeCode & { readonly checkedAt: Date };

/** What the event of a checked code states about it. */
export const checkedCodeFacts = ({ channel, createdAt, checkedAt }: CheckedCode) => ({
  channel: lower(channel),
  code_sent_at: createdAt.toISOString(),
  checked_at: checkedAt.toISOString(),
});

interface CodeCheck {
  readonly subjectId: string;
  /** As entered; null if missing. */
  readonly code: string | null;
  /** As in `CodeRequest`. */
  readonly binding?: string;
  /** Set for the page of a personal link: wrong codes are counted over its life. */
  readonly link?: LinkedAct;
}

/**
 * Checks a code. One statement spends the try, and counts it over the life of the link, before the comparison: of a
 * thousand parallel guesses at most five are compared, and at most fifty under one link. The code stays valid until
 * `spendCode` uses it in the act's transaction.
 * @throws Fault `code_required`, `code_expired`, `code_exhausted`, `code_wrong` (with `triesLeft`), `code_locked`
 */
export async function checkCode(
  services: Services,
  { subjectId, code, binding = subjectId, link }: CodeCheck,
): Promise<CheckedCode> {
  const { code: current, lockedAt } = await readCurrentCode(services.database, subjectId);
  if (link && lockedAt) throw refuse('code_locked');
  if (!current || !code) throw refuse('code_required');
  if (current.expiresAt <= services.clock.now()) throw refuse('code_expired');
  const spent = await spendTry(services, current, !!link);
  if (!spent) {
    if (link) await assertCodesOpen(services.database.prisma, subjectId);
    throw refuse('code_exhausted');
  }
  const isRight = equalInConstantTime(codeMac(services, binding, current.id, code), current.codeMac);
  oneTimeCodes.inc({ result: isRight ? 'right' : 'wrong' });
  if (isRight) {
    if (link) await forgiveTry(services, subjectId);
    return { ...current, checkedAt: services.clock.now() };
  }
  if (link && (await recordWrongTry(services, subjectId, link, spent))) throw refuse('code_locked');
  throw spent.triesLeft
    ? refuse('code_wrong', undefined, undefined, { triesLeft: spent.triesLeft })
    : refuse('code_exhausted');
}

/** The newest unused code of a subject, even if its tries are spent; null if there is none. */
export const findCode = async ({ database }: Services, subjectId: string): Promise<OneTimeCode | null> =>
  (await readCurrentCode(database, subjectId)).code;

/**
 * Uses up a checked code, in the transaction of the act.
 * @throws Fault `code_required` (another request used it first)
 */
export async function spendCode(services: Services, tx: Tx, { id }: OneTimeCode): Promise<void> {
  if (!(await useCode(tx, id, services.clock.now()))) throw refuse('code_required');
}

/** Returns the try of a right code if the act failed for a reason that is not the person's. */
export const returnTry = async (services: Services, { id }: OneTimeCode): Promise<void> =>
  void (await services.database.prisma.oneTimeCode.updateMany({
    where: { id, usedAt: null },
    data: { triesLeft: { increment: 1 } },
  }));

/**
 * Makes all codes of a personal link worthless and forgets its wrong tries: the link was replaced. The hourly limit of codes
 * stays.
 */
export async function discardCodes(tx: Tx, subjectId: string, now: Date): Promise<void> {
  await tx.oneTimeCode.updateMany({ where: { subjectId, usedAt: null, replacedAt: null }, data: { replacedAt: now } });
  await tx.codeLock.deleteMany({ where: { subjectId } });
}

/** SQL subquery of the subjects that got a code by SMS (`subject_id`), for joins by other rooms. */
export const smsSubjects = sql`(SELECT subject_id FROM one_time_codes WHERE channel = 'OTP_SMS')`;

/**
 * How soon a notice may be sent again. A slow mail server can take ten minutes. The wait doubles each time, so that a
 * person who does not answer is not flooded, up to a day.
 */
const noticeRules = { first: 10 * MINUTE, longest: DAY } as const;

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

/**
 * Counts a failed or anonymous authentication attempt. All attempts of `who` share the budget of one personal link, so
 * that nobody can try a list of people or all codes of a slot.
 * @throws Fault `rate_limited`
 */
export async function countAttempt(services: Services, client: string): Promise<void> {
  const { allowed, reset } = await services.rates.take('link', client);
  if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
}
