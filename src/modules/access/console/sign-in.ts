import type { Origin } from '../../../kernel/actor.ts';
import { after } from '../../../kernel/clock.ts';
import { Fault, refuse } from '../../../kernel/fault.ts';
import { networkOf } from '../../../kernel/network.ts';
import { transaction, type User } from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
import { countAttempt } from '../count-attempt.ts';
import { checkCode, codeRules, issueCode, spendCode } from '../one-time-code.ts';
import { tokenSha256Of } from './opaque-token.ts';
import { type OpenedSession, openSession } from './sessions.ts';

/** One answer to every failure: what is wrong would tell who has an account. */
const failed = () => refuse('unauthorized', 'The e-mail address or the code is wrong, or the code is too old.');

export const normalEmail = (email: string): string => email.trim().toLowerCase();

const findUser = (kit: Kit, email: string): Promise<User | null> =>
  kit.database.prisma.user.findFirst({ where: { email: normalEmail(email), memberships: { some: {} } } });

/** Attempts are counted by address. Refuses: `rate_limited`. */
const countFrom = (kit: Kit, { ip }: Origin): Promise<void> => countAttempt(kit, `sign-in:${networkOf(ip ?? '')}`);

/**
 * Sends a code to a member of a team. Whether there is one is not told: the answer is the same for any address.
 * Refuses: `rate_limited`.
 */
export async function requestSignInCode(
  kit: Kit,
  origin: Origin,
  email: string,
): Promise<{ readonly expiresAt: Date; readonly resendAfter: Date }> {
  await countFrom(kit, origin);
  const now = kit.clock.now();
  const user = await findUser(kit, email);
  if (user) {
    await transaction(kit.database, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${user.id}::uuid FOR UPDATE`;
      const { organizationId } = await tx.membership.findFirstOrThrow({ where: { userId: user.id } });
      const { code } = await issueCode(kit, tx, user.id, 'OTP_EMAIL');
      await kit.react(tx, [
        {
          type: 'member.code_sent',
          subjectId: user.id,
          aggregateId: user.id,
          organizationId,
          mode: 'LIVE',
          inConfidence: { code },
        },
      ]);
    }).catch(unlessTooMany);
  }
  return { expiresAt: after(now, codeRules.lifetime), resendAfter: after(now, codeRules.resendAfter) };
}

/** Five codes an hour, for who has an account: to say so would tell who has one. The last code still opens. */
function unlessTooMany(error: unknown): void {
  if (!(error instanceof Fault && error.code === 'rate_limited')) throw error;
}

/** Signs in with the code that came by e-mail. Refuses: `unauthorized`, `rate_limited`. */
export async function signIn(
  kit: Kit,
  origin: Origin,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<OpenedSession> {
  await countFrom(kit, origin);
  const user = await findUser(kit, email);
  if (!user) throw failed();
  const checked = await checkCode(kit, user.id, code).catch(() => {
    throw failed();
  });
  return transaction(kit.database, async (tx) => {
    await spendCode(kit, tx, checked).catch(() => {
      throw failed();
    });
    const { id } = await tx.membership.findFirstOrThrow({
      where: { userId: user.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return openSession(kit, tx, id, origin);
  });
}

/** Signs in with a link that opens once: an invitation, or the first owner's. Refuses: `unauthorized`, `rate_limited`. */
export async function signInByLink(kit: Kit, origin: Origin, token: string): Promise<OpenedSession> {
  await countFrom(kit, origin);
  const now = kit.clock.now();
  return transaction(kit.database, async (tx) => {
    const [link] = await tx.signInLink.updateManyAndReturn({
      where: { tokenSha256: tokenSha256Of(token), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (!link) throw refuse('unauthorized', 'This link has been used, or is too old. Ask for a code by e-mail.');
    return openSession(kit, tx, link.membershipId, origin);
  });
}
