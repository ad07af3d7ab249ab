import { after, DAY } from '../../kernel/clock.ts';
import type { Services } from '../../platform/services.ts';
import { sweepGuards } from './console/address-guard.ts';
import { forgetAudit } from './console/audit.ts';
import { sessionsOver } from './console/sessions.ts';

/** How long codes for signing in are kept; the hourly limit counts them. */
const CODES = DAY;

/**
 * Deletes old entries of the audit log, expired sessions, unanswered challenges, unfinished sign-ins and old codes for signing in. Codes of acts are kept with the act.
 */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const { clock, database } = services;
  const now = clock.now();
  const { prisma } = database;
  const sessions = await prisma.consoleSession.deleteMany({ where: sessionsOver(now) });
  const challenges = await prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  const attempts = await prisma.oidcAttempt.deleteMany({ where: { expiresAt: { lt: now } } });
  const { rowCount } = await database.pool.query(
    'DELETE FROM one_time_codes WHERE limit_id <> subject_id AND created_at < $1',
    [after(now, -CODES)],
  );
  return {
    sessions_over: sessions.count,
    challenges_over: challenges.count,
    oidc_attempts_over: attempts.count,
    sign_in_codes_over: rowCount ?? 0,
    audit_entries_over: await forgetAudit(services),
    ...(await sweepGuards(services)),
  };
}
