import type { MemberActor } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language.ts';
import { modelRows, type ReadRows } from '../../platform/database/columns.ts';
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
import type { DatabaseServices, Services, SqlServices } from '../../platform/services.ts';
import { refuse } from './refusals.ts';

/** Creates an organisation. For the operator: only the command line offers it. */
export const createOrganization = (
  services: DatabaseServices,
  input: { name: string; billing: 'SELF_SERVICE' | 'CONTRACT' },
): Promise<Organization> =>
  services.database.prisma.organization.create({ data: { ...input, createdAt: services.clock.now() } });

/**
 * Returns an organisation's id as the database has it (in lower case), for the operator.
 * @throws Fault `unknown_organization`
 */
export async function getOrganizationId({ database }: SqlServices, wanted: string): Promise<string> {
  if (!isUuid(wanted)) throw refuse('unknown_organization');
  const rows = await database.rows<{ id: string }>(sql`SELECT id FROM organizations WHERE id = ${wanted}`);
  if (!rows[0]) throw refuse('unknown_organization');
  return rows[0].id;
}

/**
 * Marks an organisation as moved to another installation. From then on nobody acts for it here: whoever is signed in, and
 * keys, only read; personal links open and change nothing; nothing that is due is done. Marking it again changes nothing.
 */
export const giveAway = ({ prisma }: Database, id: string, now: Date): Promise<unknown> =>
  prisma.organization.updateMany({ where: { id, movedAt: null }, data: { movedAt: now } });

/** Lets an organisation act here again. Returns it; null if it is unknown or has not moved. */
export async function takeBack({ prisma }: Database, id: string): Promise<Organization | null> {
  const organization = await prisma.organization.findFirst({ where: { id, movedAt: { not: null } } });
  if (organization) await prisma.organization.update({ where: { id }, data: { movedAt: null } });
  return organization;
}

/** The people with these addresses who have an account, in the transaction of an import. */
export async function findPeople(
  session: Queries,
  emails: readonly string[],
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  return session.rows(sql`SELECT id, email FROM users WHERE email = ANY(${emails}::text[])`);
}

/** Facts of an organisation that papers print; null where it states none. */
export type OrganizationFacts = Pick<Organization, 'legalForm' | 'address' | 'siret' | 'activityNumber'>;

/** Who signs for the organisation, as forms propose. */
type Representative = Pick<Organization, 'representativeName' | 'representativeRole' | 'representativeEmail'>;

type Stated = { readonly [Fact in keyof (OrganizationFacts & Representative)]?: string | null | undefined } & {
  readonly temporaryWork?: boolean | null | undefined;
  readonly suggestsContacts?: boolean | null | undefined;
  /** Of messages to people for whom none is set. */
  readonly language?: Language | null | undefined;
};

/**
 * Sets facts of the organisation that the papers drawn from now on print, and what forms and menu of the console go by. An omitted one stays; null or a blank removes one.
 * Line breaks become spaces. What is sealed keeps its facts.
 */
export async function setOrganizationFacts(
  { database }: Services,
  { organizationId }: MemberActor,
  { temporaryWork, suggestsContacts, language, ...stated }: Stated,
): Promise<Organization> {
  const facts = Object.fromEntries(
    Object.entries(stated).flatMap(([fact, value]) => (value === undefined ? [] : [[fact, onOneLine(value)]])),
  );
  return database.prisma.organization.update({
    where: { id: organizationId },
    data: {
      ...facts,
      ...(temporaryWork == null ? {} : { temporaryWork }),
      ...(suggestsContacts == null ? {} : { suggestsContacts }),
      ...(language === undefined ? {} : { language }),
    },
  });
}

const onOneLine = (value: string | null): string | null => value?.replace(/[\s\p{Cc}]+/gu, ' ').trim() || null;

/**
 * Renames the organisation. Its pages, mails and new files show the new name at once; what is sealed keeps the old one.
 * Line breaks and other control characters become spaces. Owners only: the name is who asks people to sign.
 */
export async function renameOrganization(
  { database }: Services,
  { organizationId }: MemberActor,
  { name }: { readonly name: string },
): Promise<Organization> {
  const onOneLine = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return database.prisma.organization.update({ where: { id: organizationId }, data: { name: onOneLine } });
}

/**
 * Sets the zone in which pages, mails and files of the organisation show times. API values stay in UTC. Files whose seal
 * has begun keep their zone.
 */
export async function setTimeZone(
  { database }: Services,
  { organizationId }: MemberActor,
  { timeZone }: { readonly timeZone: string },
): Promise<Organization> {
  return database.prisma.organization.update({ where: { id: organizationId }, data: { timeZone } });
}

const organizations: ReadRows<Organization> = modelRows('Organization', 'organizations');

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

/** A console user by id. Null if there is none any more. */
export const findUser = (client: Pick<Tx, 'user'>, id: string): Promise<User | null> =>
  client.user.findUnique({ where: { id } });

/** A console user by id. @throws if there is none */
export const readUser = (tx: Tx, id: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id } });
