import type { Origin } from '../../../kernel/actor.ts';
import { Fault, refuse } from '../../../kernel/fault.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { networkOf, siteOf } from '../../../kernel/network.ts';
import { transaction, type User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { countAttempt } from '../count-attempt.ts';
import { assertCodes } from '../oidc/methods.ts';
import { type CodeTimes, checkCode, codeTimes, issueCode, spendCode } from '../one-time-code.ts';
import {
  attemptId,
  countCode,
  countWrongTry,
  digitsFor,
  rememberBrowser,
  type SignInAttempt,
} from './address-guard.ts';
import { normalEmail } from './email.ts';
import { choose, findLanding } from './organizations.ts';
import { queueSignInCode } from './send-sign-in-code.ts';
import { type OpenedSession, openSession } from './sessions.ts';

/** The same error for every failure: the reason would reveal who has an account. */
const failed = () => refuse('unauthorized', 'The e-mail address or the code is wrong, or the code has expired.');

/** The refusals of a code that was compared, or would have been. */
const compared = new Set(['code_wrong', 'code_exhausted']);

/** Replaces a Fault by that error; rethrows anything else (an outage, for example) unchanged. */
function hideRefusal(error: unknown): never {
  throw error instanceof Fault ? failed() : error;
}

const findUser = (services: Services, email: string): Promise<User | null> =>
  services.database.prisma.user.findFirst({ where: { email: normalEmail(email), memberships: { some: {} } } });

/** Counts a sign-in attempt against the budgets of the network and of its site. @throws Fault `rate_limited` */
export async function countFrom(services: Services, { ip }: Origin): Promise<void> {
  for (const part of new Set([networkOf(ip ?? ''), siteOf(ip ?? '')])) await countAttempt(services, `sign-in:${part}`);
}

/**
 * Requests for one address from one site share the hourly limit, so that one place cannot flood a mailbox. A tunnel gives
 * anybody an IPv6 /48, with 65,536 networks.
 */
const limitIdOf = (services: Services, { ip }: Origin, { email }: SignInAttempt): string =>
  uuidText(services.keystore.mac('sign-in-limit', `${normalEmail(email)}:${siteOf(ip ?? '')}`));

/**
 * Creates a code for this browser, and queues its sending. Answer and work are the same for every address, so that nobody
 * learns who has an account: a job finds out whether the address belongs to a member.
 * @throws Fault `oidc_only`, `rate_limited`
 */
export async function requestSignInCode(
  services: Services,
  origin: Origin,
  attempt: SignInAttempt,
): Promise<CodeTimes> {
  assertCodes(services);
  await countFrom(services, origin);
  const digits = await digitsFor(services, attempt);
  const { row } = await transaction(services.database, 'send-sign-in-code', async (tx) => {
    const limitId = limitIdOf(services, origin, attempt);
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in:${limitId}`}, 0))`;
    const subjectId = attemptId(services, attempt);
    const issued = await issueCode(services, tx, { subjectId, channel: 'OTP_EMAIL', limitId, digits });
    await countCode(services, tx, attempt);
    await queueSignInCode(services, tx, { email: attempt.email, code: issued.code });
    return issued;
  });
  return codeTimes(row);
}

/** Signs in with the code that this browser requested. @throws Fault `oidc_only`, `unauthorized`, `rate_limited` */
export async function signIn(
  services: Services,
  origin: Origin,
  { code, ...attempt }: SignInAttempt & { readonly code: string },
): Promise<OpenedSession> {
  assertCodes(services);
  await countFrom(services, origin);
  const checked = await checkCode(services, { subjectId: attemptId(services, attempt), code }).catch(async (error) => {
    if (error instanceof Fault && compared.has(error.code)) await countWrongTry(services, attempt);
    return hideRefusal(error);
  });
  const user = await findUser(services, attempt.email);
  if (!user) throw failed();
  return transaction(services.database, 'sign-in', async (tx) => {
    await spendCode(services, tx, checked).catch(hideRefusal);
    const { id } = await findLanding(tx, user.id);
    await choose(services, tx, id);
    await rememberBrowser(services, tx, attempt);
    return openSession(services, tx, id, origin, 'CODE');
  });
}
