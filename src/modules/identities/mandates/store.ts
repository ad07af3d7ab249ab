import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { lifecycle } from '../../../kernel/lifecycle.ts';
import {
  type Database,
  type DuePage,
  type Ending,
  joinSql,
  type Mandate,
  type MandateAgent,
  type Prisma,
  type Sql,
  sql,
  type Tx,
} from '../../../platform/database/index.ts';
import { matching } from '../../../platform/database/search-text.ts';
import type { Services } from '../../../platform/services.ts';
import { isHere, ownedBy } from '../../access/index.ts';
import type { ChainSubject } from '../../evidence/index.ts';

/** A mandate with its agents in their order. */
export type WholeMandate = Mandate & { readonly agents: readonly MandateAgent[] };

const whole = { agents: { orderBy: { position: 'asc' } } } as const;

/** Finds the caller's own mandate in any state. Null if it does not exist or belongs to another organisation. */
export async function findMandate(
  { database }: Pick<Services, 'database'>,
  actor: KeyActor,
  id: string,
): Promise<WholeMandate | null> {
  if (!isUuid(id)) return null;
  return database.prisma.mandate.findFirst({ where: { id, ...ownedBy(actor) }, include: whole });
}

/**
 * Locks a mandate by id, for jobs and subscribers: nobody else changes it before the end. Null if it does not exist.
 */
export async function lockMandate(tx: Tx, id: string): Promise<WholeMandate | null> {
  await tx.run(sql`SELECT 1 FROM mandates WHERE id = ${id}::uuid FOR UPDATE`);
  return tx.mandate.findUnique({ where: { id }, include: whole });
}

/** Locks a mandate against changes, shared: several transactions can hold it at once. Null if it does not exist. */
export async function holdMandate(tx: Tx, id: string): Promise<WholeMandate | null> {
  await tx.run(sql`SELECT 1 FROM mandates WHERE id = ${id}::uuid FOR SHARE`);
  return tx.mandate.findUnique({ where: { id }, include: whole });
}

/** Locks the caller's own mandate. @throws Fault `not_found`, also when another organisation owns the row */
export async function lockOwnMandate(tx: Tx, actor: KeyActor, id: string): Promise<WholeMandate> {
  const { organizationId, mode } = ownedBy(actor);
  const mandate = isUuid(id) ? await lockMandate(tx, id) : null;
  if (!mandate || mandate.organizationId !== organizationId || mandate.mode !== mode) throw refuse('not_found');
  return mandate;
}

/** The evidence chain of a mandate. */
export const mandateChain = ({
  id,
  organizationId,
  mode,
}: Pick<Mandate, 'id' | 'organizationId' | 'mode'>): ChainSubject => ({
  chainId: id,
  noun: 'mandate',
  organizationId,
  mode,
});

/** Reads a mandate by id with the selection of a GraphQL field. @throws Prisma's not-found error */
export const queryMandate = ({ prisma }: Database, query: Prisma.MandateDefaultArgs, id: string): Promise<Mandate> =>
  prisma.mandate.findUniqueOrThrow({ ...query, where: { id } });

/** Lists the principals of an organisation's live mandates that are in force or wait for their act. */
export const listLivePrincipals = (
  { prisma }: Database,
  organizationId: string,
): Promise<Pick<Mandate, 'id' | 'legalName' | 'siren'>[]> =>
  prisma.mandate.findMany({
    where: { organizationId, mode: 'LIVE', status: { in: ['PENDING', 'ACTIVE'] } },
    select: { id: true, legalName: true, siren: true },
    orderBy: { createdAt: 'asc' },
  });

/** Who gave a mandate. */
export type Principal = Pick<Mandate, 'legalName' | 'siren'>;

/** What the mandates of one principal share: the SIREN without spaces, otherwise the name. */
export const principalKey = ({ siren, legalName = '' }: Partial<Principal>): string =>
  siren?.replaceAll(/\s/g, '') || legalName;

/** The principals of all mandates of an organisation and mode, by the id of the mandate. */
export async function listPrincipals(
  client: Tx | Database['prisma'],
  own: Pick<Mandate, 'organizationId' | 'mode'>,
): Promise<ReadonlyMap<string, Principal>> {
  const rows = await client.mandate.findMany({ where: own, select: { id: true, legalName: true, siren: true } });
  return new Map(rows.map(({ id, legalName, siren }) => [id, { legalName, siren }]));
}

/** Moves the dates of a test mandate, and their texts. Only the test clock calls it. */
export const setTestDates = async (
  tx: Tx,
  id: string,
  dates: Partial<Pick<Mandate, 'startsAt' | 'endsAt' | 'validFrom' | 'validUntil'>>,
): Promise<void> => void (await tx.mandate.update({ where: { id, mode: 'TEST' }, data: dates }));

/** Prisma's `include` for the mandate and the agent of a batch. */
export const mandateAndAgent = { mandate: true, agent: true } as const satisfies Prisma.SealBatchInclude;

/** Finds a mandate and the envelope of its act. Null if the mandate does not exist. */
export const findAct = (tx: Tx, id: string): Promise<Pick<Mandate, 'id' | 'envelopeId'> | null> =>
  tx.mandate.findUnique({ where: { id }, select: { id: true, envelopeId: true } });

/** Finds the mandate whose act is in an envelope. Null for every other envelope. */
export const findByAct = ({ prisma }: Database, envelopeId: string): Promise<Mandate | null> =>
  prisma.mandate.findUnique({ where: { envelopeId } });

/** Ids, in order, of the mandates whose act is one of these envelopes. */
export async function listByActs(tx: Tx, envelopeIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM mandates WHERE envelope_id = ANY(ARRAY(SELECT unnest(${[...envelopeIds]}::uuid[]))) ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** The envelopes among these that contain the act of a mandate. */
export async function findActEnvelopes(
  { prisma }: Database,
  envelopeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (envelopeIds.length === 0) return new Set();
  const rows = await prisma.mandate.findMany({
    where: { envelopeId: { in: [...envelopeIds] } },
    select: { envelopeId: true },
  });
  return new Set(rows.map(({ envelopeId }) => envelopeId!));
}

/** A page of mandates that have ended by the clock but are not stored as expired. */
export const pageOfDue = ({ prisma }: Database, now: Date, { after, page }: DuePage<'endsAt'>) =>
  prisma.mandate.findMany({
    where: {
      ...after,
      status: { in: [...mandateLifecycle.moves.expired.from] },
      endsAt: { lte: now },
      organization: isHere,
    },
    ...page,
  });

/** Filter: the mandate has every word of `search` in a name, as its own list searches. */
export const mandateMatching = (search: string | null | undefined): { readonly mandate: Prisma.MandateWhereInput }[] =>
  matching(search).map((mandate) => ({ mandate }));

/**
 * The contract's table "States and transitions / Mandate": pending and active mandates can be revoked; a pending one
 * expires with its act, and every one by its date. A move is named after the event it records.
 */
export const mandateLifecycle = lifecycle({
  noun: 'mandate',
  stored: { table: 'mandates', field: 'status' },
  states: ['PENDING', 'ACTIVE', 'REVOKED', 'EXPIRED'],
  initial: 'PENDING',
  moves: {
    activated: { from: ['PENDING'], to: 'ACTIVE' },
    revoked: { from: ['PENDING', 'ACTIVE'], to: 'REVOKED' },
    expired: { from: ['PENDING', 'ACTIVE'], to: 'EXPIRED' },
  },
});

interface Empowering {
  readonly agents: readonly MandateAgent[];
}

/** Finds the agent with an e-mail address, ignoring case. The first if several have the same address. */
export const findAgent = ({ agents }: Empowering, email: string): MandateAgent | undefined =>
  agents.find((agent) => sameAddress(agent.email, email));

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * SQL of the mandates (`m`) whose rows have ended, as long after their own end as proof is retained.
 * Only if nothing was sealed under them that is still here.
 *
 * @param used SQL of the rows of later rooms under a mandate `m`
 */
export const endedMandates = (...used: readonly Sql[]): Ending => ({
  table: 'mandates',
  due: ({ retained }) => sql`
    SELECT m.id FROM mandates m
    WHERE m.status IN ('REVOKED', 'EXPIRED') AND coalesce(m.revoked_at, m.ends_at) <= ${retained}
      ${joinSql(
        used.map((rows) => sql`AND NOT EXISTS (${rows})`),
        ' ',
      )}`,
  atOnce: 50,
});

/** SQL of the mandate whose act an envelope `e` is. */
export const actOfMandate = sql`SELECT FROM mandates m WHERE m.envelope_id = e.id`;
