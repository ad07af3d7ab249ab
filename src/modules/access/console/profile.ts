import type { MemberActor } from '../../../kernel/actor.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { maskEmail } from '../../../kernel/text.ts';
import { isDuplicate, sql, type Tx, transaction, type User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type CodeTimes, checkCode, codeRules, codeTimes, issueCode, spendCode } from '../one-time-code.ts';
import { assertPasskeyProven } from '../passkeys/prove.ts';
import { refuse } from '../refusals.ts';
import { normalEmail } from './address-guard.ts';
import { assertRecentSignIn, RECENT } from './sessions.ts';

/** Sets the caller's display name. */
export async function setMyName(services: Services, { member }: MemberActor, name: string): Promise<User> {
  return services.database.prisma.user.update({ where: { id: member.userId }, data: { name } });
}

/** The subject id of a change of address. It depends on user and address, so the code is valid for nothing else. */
const emailChangeSubject = (services: Services, userId: string, email: string): string =>
  uuidText(services.keystore.mac('email-change', `${userId}:${email}`));

/** Sends a code to the new address. */
export async function requestEmailCode(services: Services, actor: MemberActor, rawEmail: string): Promise<CodeTimes> {
  const { member, organizationId } = actor;
  await assertPasskeyProven(services, services.database.prisma, await assertRecentSignIn(services, actor));
  const email = normalEmail(rawEmail);
  return transaction(services.database, 'send-email-code', async (tx) => {
    await tx.run(sql`SELECT 1 FROM users WHERE id = ${member.userId}::uuid FOR UPDATE`);
    const { code, row } = await issueCode(services, tx, {
      subjectId: emailChangeSubject(services, member.userId, email),
      channel: 'OTP_EMAIL',
    });
    await services.dispatch(tx, [
      {
        type: 'member.code_sent',
        subjectId: member.userId,
        aggregateId: member.userId,
        organizationId,
        mode: 'LIVE',
        confidential: { code, email },
      },
    ]);
    return codeTimes(row);
  });
}

/**
 * Changes the caller's address, with the code that was sent to it. A notice goes to the old address and all other
 * sessions of the person end, so that somebody who used an unattended session does not keep the account. A session
 * needs a recent sign-in to use the code, even if another session requested it.
 */
export async function setMyEmail(
  services: Services,
  actor: MemberActor,
  { email: rawEmail, code }: { readonly email: string; readonly code: string },
): Promise<User> {
  const { member, organizationId, keyId } = actor;
  // The sign-in may be older here by the lifetime of the code: who requested the code in time can use it.
  const person = await assertRecentSignIn(services, actor, RECENT + codeRules.lifetime);
  await assertPasskeyProven(services, services.database.prisma, person);
  const email = normalEmail(rawEmail);
  const checked = await checkCode(services, { subjectId: emailChangeSubject(services, member.userId, email), code });
  try {
    return await transaction(services.database, 'set-email', async (tx) => {
      await spendCode(services, tx, checked);
      const { email: former } = await tx.user.findUniqueOrThrow({ where: { id: member.userId } });
      const user = await tx.user.update({ where: { id: member.userId }, data: { email } });
      await endOtherSessions(services, tx, member.userId, keyId);
      if (former && former !== email) await tellFormer(services, tx, { user, former, organizationId });
      return user;
    });
  } catch (error) {
    if (isDuplicate(error)) throw refuse('email_taken');
    throw error;
  }
}

/** Ends all other sessions of a person, in all their organisations, and their unused sign-in links. */
async function endOtherSessions(services: Services, tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx.consoleSession.deleteMany({ where: { membership: { userId }, id: { not: sessionId } } });
  await tx.signInLink.updateMany({
    where: { membership: { userId }, usedAt: null },
    data: { usedAt: services.clock.now() },
  });
}

interface ChangedAddress {
  readonly user: User;
  readonly former: string;
  readonly organizationId: string;
}

/** Sends a notice to the former address. */
export const tellFormer = (
  services: Services,
  tx: Tx,
  { user, former, organizationId }: ChangedAddress,
): Promise<void> =>
  services.dispatch(tx, [
    {
      type: 'member.email_changed',
      subjectId: user.id,
      aggregateId: user.id,
      organizationId,
      mode: 'LIVE',
      confidential: { email: former, address: maskEmail(user.email!) },
    },
  ]);
