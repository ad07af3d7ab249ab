import { after, DAY } from '../../kernel/clock.ts';
import { sql } from '../../platform/database/index.ts';
import { openSafeFetch } from '../../platform/http/safe-fetch.ts';
import { give, type Room } from '../../platform/room.ts';
import type { Services } from '../../platform/services.ts';
import { jobs, sweepGuards } from './console/address-guard.ts';
import { forgetAudit } from './console/organizations.ts';
import { sessionsOver } from './console/sessions.ts';
import { clientDocuments, forgetClients, MOST_DOCUMENT_BYTES } from './oauth/clients.ts';
import { forgetQuestions } from './oauth/questions.ts';
import { forgetTokens } from './oauth/tokens.ts';
import { reasons as personReasons } from './people/restrict-person.ts';
import { faults, reasons } from './refusals.ts';
import './people/schema/operations.ts';
import { oidcProvider } from './oidc/provider.ts';
import { shortCodes } from './slot-code.ts';
import './schema/index.ts';

/** How long codes for signing in are kept; the hourly limit counts them. */
const CODES = DAY;

/**
 * Deletes old entries of the audit log, expired sessions, unanswered challenges, unfinished sign-ins, old codes for signing in,
 * and what remains of assistants that are no longer connected. Codes of acts are kept with the act.
 */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const { clock, database } = services;
  const now = clock.now();
  const { prisma } = database;
  const sessions = await prisma.consoleSession.deleteMany({ where: sessionsOver(now) });
  const challenges = await prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  const attempts = await prisma.oidcAttempt.deleteMany({ where: { expiresAt: { lt: now } } });
  const rowCount = await database.run(
    sql`DELETE FROM one_time_codes WHERE limit_id <> subject_id AND created_at < ${after(now, -CODES)}`,
  );
  return {
    sessions_over: sessions.count,
    challenges_over: challenges.count,
    oidc_attempts_over: attempts.count,
    sign_in_codes_over: rowCount,
    audit_entries_over: await forgetAudit(services),
    ...(await sweepGuards(services)),
    ...(await forgetTokens(services)),
    ...(await forgetQuestions(services)),
    oauth_clients_over: await forgetClients(services),
  };
}

export const room = {
  faults,
  reasons: { ...reasons, ...personReasons },
  jobs,
  sweep,
  services: [
    give(oidcProvider, () => ({ metadata: null, keys: null, logoutKeys: null })),
    give(
      clientDocuments,
      ({ config }) => openSafeFetch({ allowPrivate: config.webhooksAllowPrivate, keep: MOST_DOCUMENT_BYTES }),
      (fetch) => fetch.close(),
    ),
    give(shortCodes, () => ({ current: null })),
  ],
} satisfies Room;
