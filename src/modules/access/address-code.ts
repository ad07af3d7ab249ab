import type { Origin } from '../../kernel/actor.ts';
import { Fault } from '../../kernel/fault.ts';
import { uuidText } from '../../kernel/ids.ts';
import { networkOf, siteOf } from '../../kernel/network.ts';
import { sql, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AddressAttempt,
  attemptAddress,
  attemptId,
  countCode,
  countWrongTry,
  digitsFor,
} from './console/address-guard.ts';
import { type CheckedCode, type CodeTimes, checkCode, codeTimes, countAttempt, issueCode } from './one-time-code.ts';

/**
 * Counts an attempt to prove an address against the budgets of the network and of its site. Each `scope` has its own.
 * @throws Fault `rate_limited`
 */
export async function countFrom(services: Services, { ip }: Origin, scope = 'sign-in'): Promise<void> {
  for (const part of new Set([networkOf(ip ?? ''), siteOf(ip ?? '')])) await countAttempt(services, `${scope}:${part}`);
}

/** The refusals of a code that was compared, or would have been. */
const compared = new Set(['code_wrong', 'code_exhausted']);

/**
 * Requests for one address from one site share the hourly limit, so that one place cannot flood a mailbox. A tunnel gives
 * anybody an IPv6 /48, with 65,536 networks.
 */
const limitIdOf = (services: Services, { ip }: Origin, attempt: AddressAttempt): string =>
  uuidText(services.keystore.mac('sign-in-limit', `${attemptAddress(attempt)}:${siteOf(ip ?? '')}`));

/**
 * Creates a code that proves the address of an attempt, for the browser that asks. `queue` sends it, in the same
 * transaction.
 * @throws Fault `rate_limited`
 */
export async function sendAddressCode(
  services: Services,
  origin: Origin,
  attempt: AddressAttempt,
  queue: (tx: Tx, code: string) => Promise<void>,
): Promise<CodeTimes> {
  const digits = await digitsFor(services, attempt);
  const { row } = await transaction(services.database, 'send-address-code', async (tx) => {
    const limitId = limitIdOf(services, origin, attempt);
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in:${limitId}`}, 0))`);
    const subjectId = attemptId(services, attempt);
    const issued = await issueCode(services, tx, { subjectId, channel: 'OTP_EMAIL', limitId, digits });
    await countCode(services, tx, attempt);
    await queue(tx, issued.code);
    return issued;
  });
  return codeTimes(row);
}

/**
 * Checks the code that this browser requested for the address. A wrong one also counts against the address.
 * @throws Fault `code_required`, `code_expired`, `code_exhausted`, `code_wrong` (with `triesLeft`)
 */
export const checkAddressCode = (services: Services, attempt: AddressAttempt, code: string): Promise<CheckedCode> =>
  checkCode(services, { subjectId: attemptId(services, attempt), code }).catch(async (error) => {
    if (error instanceof Fault && compared.has(error.code)) await countWrongTry(services, attempt);
    throw error;
  });
