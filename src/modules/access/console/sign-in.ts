import type { Origin } from '../../../kernel/actor.ts';
import { Fault, refuse } from '../../../kernel/fault.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { networkOf } from '../../../kernel/network.ts';
import { type Tx, transaction, type User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { countAttempt } from '../count-attempt.ts';
import { assertCodes } from '../oidc/methods.ts';
import { type CodeTimes, checkCode, codeTimes, issueCode, spendCode } from '../one-time-code.ts';
import { normalEmail } from './email.ts';
import { choose, findLanding } from './organizations.ts';
import { type OpenedSession, openSession } from './sessions.ts';

/** The same error for every failure: the reason would reveal who has an account. */
const failed = () => refuse('unauthorized', 'The e-mail address or the code is wrong, or the code has expired.');

/** Replaces a Fault by that error; rethrows anything else (an outage, for example) unchanged. */
function hideRefusal(error: unknown): never {
  throw error instanceof Fault ? failed() : error;
}

const findUser = (services: Services, email: string): Promise<User | null> =>
  services.database.prisma.user.findFirst({ where: { email: normalEmail(email), memberships: { some: {} } } });

/** Counts a sign-in attempt against the budget of the network. @throws Fault `rate_limited` */
export const countFrom = (services: Services, { ip }: Origin): Promise<void> =>
  countAttempt(services, `sign-in:${networkOf(ip ?? '')}`);

export interface SignInAttempt {
  readonly email: string;
  /** A random value that only the browser knows. */
  readonly browser: string;
}

/** The subject id of the code: requests and wrong tries of other browsers for the same address do not affect it. */
const attemptId = (services: Services, { email, browser }: SignInAttempt): string =>
  uuidText(services.keystore.mac('sign-in', `${normalEmail(email)}:${browser}`));

/** Requests for one address from one network share the hourly limit, so that one place cannot flood a mailbox. */
const limitIdOf = (services: Services, { ip }: Origin, { email }: SignInAttempt): string =>
  uuidText(services.keystore.mac('sign-in-limit', `${normalEmail(email)}:${networkOf(ip ?? '')}`));

/**
 * Creates a code for this browser, and sends it if the address belongs to a member. Answer and work are the same for
 * every address, so that nobody learns who has an account.
 * @throws Fault `oidc_only`, `rate_limited`
 */
export async function requestSignInCode(
  services: Services,
  origin: Origin,
  attempt: SignInAttempt,
): Promise<CodeTimes> {
  assertCodes(services);
  await countFrom(services, origin);
  const user = await findUser(services, attempt.email);
  const { row } = await transaction(services.database, 'send-sign-in-code', async (tx) => {
    const limitId = limitIdOf(services, origin, attempt);
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in:${limitId}`}, 0))`;
    const issued = await issueCode(services, tx, {
      subjectId: attemptId(services, attempt),
      channel: 'OTP_EMAIL',
      limitId,
    });
    if (user) await sendToMember(services, tx, user, issued.code);
    return issued;
  });
  return codeTimes(row);
}

async function sendToMember(services: Services, tx: Tx, { id }: User, code: string): Promise<void> {
  const { organizationId } = await findLanding(tx, id);
  await services.dispatch(tx, [
    {
      type: 'member.code_sent',
      subjectId: id,
      aggregateId: id,
      organizationId,
      mode: 'LIVE',
      confidential: { code },
    },
  ]);
}

/** Signs in with the code that this browser requested. @throws Fault `oidc_only`, `unauthorized`, `rate_limited` */
export async function signIn(
  services: Services,
  origin: Origin,
  { code, ...attempt }: SignInAttempt & { readonly code: string },
): Promise<OpenedSession> {
  assertCodes(services);
  await countFrom(services, origin);
  const checked = await checkCode(services, { subjectId: attemptId(services, attempt), code }).catch(hideRefusal);
  const user = await findUser(services, attempt.email);
  if (!user) throw failed();
  return transaction(services.database, 'sign-in', async (tx) => {
    await spendCode(services, tx, checked).catch(hideRefusal);
    const { id } = await findLanding(tx, user.id);
    await choose(services, tx, id);
    return openSession(services, tx, id, origin, 'CODE');
  });
}
