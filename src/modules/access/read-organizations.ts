import { after, DAY } from '../../kernel/clock.ts';
import { definitely } from '../../kernel/definitely.ts';
import { type ReadRows, rowsOf } from '../../platform/database/columns.ts';
import {
  anyOf,
  type Database,
  type Invitation,
  type Organization,
  type Queries,
  sql,
  type Tx,
  type User,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { sweepGuards } from './console/address-guard.ts';
import { forgetAudit } from './console/organizations.ts';
import { sessionsOver } from './console/sessions.ts';
import { forgetClients } from './oauth/clients.ts';
import { forgetQuestions } from './oauth/questions.ts';
import { forgetTokens } from './oauth/tokens.ts';

const organizations: ReadRows<Organization> = rowsOf('Organization', 'organizations');

/** Organisations by id, in one statement. */
export async function listOrganizations(
  on: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Organization>> {
  const rows = await organizations(on, sql`r.id = ${anyOf([...new Set(ids)], 'uuid')}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An organisation by id. @throws if there is none */
export const readOrganization = async (on: Queries, id: string): Promise<Organization> =>
  definitely((await organizations(on, sql`r.id = ${id}::uuid`))[0], `organization ${id}`);

/** The oldest organisation; null if there is none. */
export const findFirstOrganization = ({ prisma }: Database): Promise<Organization | null> =>
  prisma.organization.findFirst({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** Whether the console has any users. */
export const hasUsers = async ({ prisma }: Database): Promise<boolean> => (await prisma.user.count()) > 0;

/** SQL subquery of how organisations pay (`id`, `billing`), for joins by other rooms. */
export const organizationBilling = sql`(SELECT id, billing FROM organizations)`;

/** SQL subquery of the names, time zones and languages of organisations (`id`, `name`, `time_zone`, `language`), for joins by other rooms. */
export const organizationFacts = sql`(SELECT id, name, time_zone, language FROM organizations)`;

/** SQL subquery of the organisations that have moved to another installation (`id`). Nothing more is done for them. */
export const movedOrganizations = sql`(SELECT id FROM organizations WHERE moved_at IS NOT NULL)`;

/** Prisma condition of the organisations that have not moved. */
export const isHere = { movedAt: null } as const;

/** The same as `movedOrganizations`, as a list. */
export const listMoved = async ({ prisma }: Database): Promise<string[]> =>
  (await prisma.organization.findMany({ where: { movedAt: { not: null } }, select: { id: true } })).map(({ id }) => id);

/** Prisma selection of an organisation's name and time zone, for other rooms. */
export const organizationName = { select: { id: true, name: true, timeZone: true } } as const;

/** Prisma selection of an organisation's name, time zone and the facts that papers print, for other rooms. */
export const organizationOfPapers = {
  select: { ...organizationName.select, legalForm: true, address: true, siret: true, activityNumber: true },
} as const;

/** An invitation by id. @throws if there is none */
export const readInvitation = (tx: Tx, id: string): Promise<Invitation> =>
  tx.invitation.findUniqueOrThrow({ where: { id } });

/** A console user by id. @throws if there is none */
export const readUser = (tx: Tx, id: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id } });

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
