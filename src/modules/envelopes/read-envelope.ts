import type { ClientActor, KeyActor } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { isUuid } from '../../kernel/ids.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import {
  anyOf,
  type Database,
  type Envelope,
  joinSql,
  type Prisma,
  type Queries,
  rawSql,
  sql,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readableFolderIds, type Sight, sightOf } from '../access/index.ts';
import {
  envelopeColumns,
  type List,
  lists,
  queryWithLists,
  revive,
  selectWithLists,
  sqlList,
  type WholeEnvelope,
} from './envelope-sql.ts';
import { seenIn, seenSql } from './visibility.ts';

/**
 * Reads the caller's own envelope with its documents and signers. Null if it does not exist, belongs to another
 * organisation, or is in a folder that the caller does not see.
 * Integrators repeat this read most. It is one prepared statement, shared by concurrent reads; Prisma runs one for each
 * list and plans each of them again, at ten times the cost. Other relations that a query selects are read by Prisma
 * (`load-missing.ts`).
 */
export async function readEnvelope(
  services: Services,
  actor: KeyActor | ClientActor,
  id: string,
): Promise<Envelope | null> {
  return isUuid(id) ? findWhole(services.database, { id, ...sightOf(actor) }) : null;
}

type EnvelopeRef = Pick<Envelope, 'id'> & Sight;

/** Returns a row for each envelope found; `n` is its position in the request, from 1. */
const statement = (refs: readonly EnvelopeRef[]) => sql`
  SELECT asked.n::int, row_to_json(whole) AS envelope
  FROM unnest(${refs.map((one) => one.id)}::uuid[], ${refs.map((one) => one.organizationId)}::uuid[],
    ${refs.map((one) => one.mode)}::"Mode"[], ${refs.map((one) => one.membershipId)}::uuid[])
    WITH ORDINALITY AS asked (id, organization_id, mode, membership_id, n),
  LATERAL (
    SELECT ${envelopeColumns}, ${joinSql(lists.map(sqlList))}
    FROM envelopes e
    WHERE e.id = asked.id AND e.organization_id = asked.organization_id AND e.mode = asked.mode
      AND (e.folder_id IS NULL OR asked.membership_id IS NULL
        OR e.folder_id IN (${readableFolderIds(rawSql('asked.membership_id'))}))) whole`;

const findWhole = createLoader(async (database, refs: readonly EnvelopeRef[]) => {
  const rows = await database.rows<{ n: number; envelope: WholeEnvelope }>(statement(refs));
  const found: (Envelope | null)[] = refs.map(() => null);
  for (const { n, envelope } of rows) found[n - 1] = withWayBack(revive(envelope));
  return found;
});

/**
 * Returns an envelope after a change, with its documents and signers. An act that has written the whole envelope returns
 * it: then nothing is read.
 * @throws Error (there is none)
 */
export async function envelopeAfterChange(
  on: Queries,
  changed: { readonly id: string } | WholeEnvelope,
): Promise<Envelope> {
  if (hasLists(changed)) return withWayBack(changed);
  const [whole] = await queryWithLists<WholeEnvelope>(on, lists, sql`e.id = ${changed.id}::uuid`);
  return withWayBack(definitely(whole, `envelope ${changed.id}`));
}

const hasLists = (envelope: object): envelope is WholeEnvelope => lists.every((list) => list in envelope);

/** A page of the envelopes of a sight that meet all conditions, with the relations that `include` names. */
interface Page {
  readonly include?: object;
  readonly orderBy: Prisma.EnvelopeOrderByWithRelationInput[];
  readonly take: number;
  readonly skip: number;
  readonly sight: Sight;
  readonly conditions: readonly Prisma.EnvelopeWhereInput[];
  /** The page begins with the newest envelope of all: nothing is filtered, skipped or ordered otherwise. */
  readonly isNewest: boolean;
}

/**
 * Reads a page of envelopes. With documents and signers at most, Prisma finds the ids, and one statement reads the rows; the
 * newest envelopes, which integrators poll, need no ids. Prisma alone takes up to a third more processor time for the
 * request. It reads pages with other relations.
 */
export async function readEnvelopePage(database: Database, page: Page): Promise<Envelope[]> {
  const { prisma } = database;
  const { include, orderBy, take, skip, sight, conditions, isNewest } = page;
  const range = { where: { AND: [seenIn(sight), ...conditions] }, orderBy, take, skip };
  const wanted = Object.keys(include ?? {}).map((name) => (name === 'people' ? 'signers' : name));
  if (!wanted.every(isList)) return prisma.envelope.findMany({ include: include!, ...range });
  if (isNewest && usualSizes.includes(take - 1)) return readNewest(database, wanted, page);
  const ids = (await prisma.envelope.findMany({ ...range, select: { id: true } })).map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await queryWithLists<WholeEnvelope>(database, wanted, sql`e.id = ${anyOf(ids, 'uuid')}`);
  const byId = new Map(found.map((envelope) => [envelope.id, withWayBack(envelope)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isList = (name: string): name is (typeof lists)[number] => (lists as readonly string[]).includes(name);

/**
 * Each of these page sizes has a prepared statement of its own: with the size as a parameter, PostgreSQL plans each call.
 * One more row is read, which shows whether there is a next page.
 */
const usualSizes = [10, 20, 25, 50, 100];

async function readNewest(on: Queries, wanted: readonly List[], { sight, take }: Page): Promise<Envelope[]> {
  const newest = sql`${seenSql(sight)}
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${rawSql(String(take))}`;
  const rows = await on.rows<{ envelope: WholeEnvelope }>(
    sql`${selectWithLists(wanted, newest)} ORDER BY "createdAt" DESC, id DESC`,
  );
  return rows.map(({ envelope }) => withWayBack(revive(envelope)));
}

/**
 * A copy in which each document and each signer refers to its envelope, as the fields of both expect. The signers are what
 * GraphQL selects of the relation `people` (`onlySigners`).
 */
function withWayBack({ documents, signers, ...envelope }: Envelope & Partial<WholeEnvelope>): Envelope {
  const toEnvelope = <Row extends object>(row: Row) => ({ ...row, envelope });
  return {
    ...envelope,
    ...(documents && { documents: documents.map(toEnvelope) }),
    ...(signers && { people: signers.map(toEnvelope) }),
  };
}
