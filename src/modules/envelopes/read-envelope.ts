import type { ClientActor, KeyActor } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { isUuid } from '../../kernel/ids.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Envelope, Prisma } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import {
  type Client,
  envelopeColumns,
  type List,
  listOf,
  lists,
  queryWithLists,
  revive,
  selectWithLists,
  type WholeEnvelope,
} from './envelope-sql.ts';

/**
 * Reads the caller's own envelope with the selection `query`. Null if it does not exist or belongs to another
 * organisation.
 * The usual selection (the envelope with its documents and signers) is one prepared statement, shared by concurrent
 * reads. Integrators repeat this read most. Prisma runs one query for each relation and plans each of them again, at
 * ten times the cost. Prisma reads any other selection.
 */
export async function readEnvelope(
  services: Services,
  actor: KeyActor | ClientActor,
  id: string,
  query: object,
): Promise<Envelope | null> {
  if (!isUuid(id)) return null;
  const owner = ownedBy(actor);
  if (!isWhole(query)) return services.database.prisma.envelope.findFirst({ ...query, where: { id, ...owner } });
  return findWhole(services.database, { id, ...owner });
}

/** Returns a row for each envelope found; `n` is its position in the request, from 1. */
const statement = `
  SELECT asked.n::int, row_to_json(whole) AS envelope
  FROM unnest($1::uuid[], $2::uuid[], $3::"Mode"[]) WITH ORDINALITY AS asked (id, organization_id, mode, n),
  LATERAL (
    SELECT ${envelopeColumns}, ${lists.map(listOf).join(', ')}
    FROM envelopes e
    WHERE e.id = asked.id AND e.organization_id = asked.organization_id AND e.mode = asked.mode) whole`;

/**
 * Returns an envelope after a change, with the selection of a GraphQL field. An act that has written the whole envelope
 * returns it with its lists: then the usual selection needs no read.
 * @throws Error (there is none)
 */
export async function envelopeAfterChange(
  client: Client,
  query: Prisma.EnvelopeDefaultArgs,
  changed: { readonly id: string } | WholeEnvelope,
): Promise<Envelope> {
  const { id } = changed;
  if (!isWhole(query as Query)) return client.envelope.findUniqueOrThrow({ ...query, where: { id } });
  // A copy, because subscribers get the same rows.
  if (hasLists(changed)) return withWayBack(structuredClone(changed));
  const [whole] = await queryWithLists<WholeEnvelope>(client, lists, 'e.id = $1::uuid', id);
  return withWayBack(definitely(whole, `envelope ${id}`));
}

const hasLists = (envelope: object): envelope is WholeEnvelope => lists.every((list) => list in envelope);

/** A page of an owner's envelopes that meet all conditions. */
interface Page extends Pick<Prisma.EnvelopeFindManyArgs, 'include' | 'select' | 'omit' | 'orderBy'> {
  readonly take: number;
  readonly skip: number;
  readonly owner: Omit<EnvelopeRef, 'id'>;
  readonly conditions: readonly Prisma.EnvelopeWhereInput[];
}

/**
 * Reads a page of envelopes with the selection of a GraphQL field. Prisma finds their ids; one statement reads the usual
 * selection. The newest envelopes, which the console shows first, need no ids from Prisma.
 */
export async function readEnvelopePage(client: Client, page: Page): Promise<Envelope[]> {
  const { include, select, omit, owner, conditions, ...range } = page;
  const query = { ...(include && { include }), ...(select && { select }), ...(omit && { omit }) };
  const where = { AND: [owner, ...conditions] };
  if (!isWhole(query as Query)) return client.envelope.findMany({ ...query, ...range, where });
  const wanted = lists.filter((list) => list in (include ?? {}));
  if (isNewest(page)) return readNewest(client, wanted, page);
  const ids = (await client.envelope.findMany({ ...range, where, select: { id: true } })).map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await queryWithLists<WholeEnvelope>(client, wanted, `e.id = ${anyOf('$1::uuid[]')}`, ids);
  const byId = new Map(found.map((envelope) => [envelope.id, withWayBack(envelope)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Each of these page sizes has a prepared statement of its own: with the size as a parameter, PostgreSQL plans each call. */
const usualSizes = [10, 20, 25, 50, 100];

const isNewest = ({ take, skip, orderBy, conditions }: Page): boolean =>
  conditions.every(isEmpty) &&
  skip === 0 &&
  usualSizes.includes(take - 1) && // one more row shows whether there is a next page
  JSON.stringify(orderBy) === '[{"createdAt":"desc"},{"id":"desc"}]';

async function readNewest(client: Client, wanted: readonly List[], { owner, take }: Page): Promise<Envelope[]> {
  const newest = `e.organization_id = $1::uuid AND e.mode = $2::"Mode" ORDER BY e.created_at DESC, e.id DESC LIMIT ${take}`;
  const rows = await client.$queryRawUnsafe<{ envelope: WholeEnvelope }[]>(
    `${selectWithLists(wanted, newest)} ORDER BY "createdAt" DESC, id DESC`,
    owner.organizationId,
    owner.mode,
  );
  return rows.map(({ envelope }) => withWayBack(revive(envelope)));
}

type EnvelopeRef = Pick<Envelope, 'id' | 'organizationId' | 'mode'>;

const findWhole = createLoader(async ({ pool }, refs: readonly EnvelopeRef[]) => {
  const values = (['id', 'organizationId', 'mode'] as const).map((name) => refs.map((one) => one[name]));
  const { rows } = await pool.query<{ n: number; envelope: WholeEnvelope }>({
    name: 'read-envelopes',
    text: statement,
    values,
  });
  const found: (Envelope | null)[] = refs.map(() => null);
  for (const { n, envelope } of rows) found[n - 1] = withWayBack(revive(envelope));
  return found;
});

/** A query that plugin-prisma builds from a GraphQL selection; `true` selects a whole relation. */
interface Query {
  readonly include?: Readonly<Record<string, Query | true>>;
  readonly select?: Readonly<Record<string, unknown>>;
  readonly orderBy?: object;
}

/**
 * Whether a query selects only the envelope, its lists in their usual order, and from these the way back to the
 * envelope.
 */
const isWhole = ({ include = {}, ...more }: Query): boolean =>
  isEmpty(more) &&
  Object.entries(include).every(
    ([name, query]) => lists.some((list) => list === name) && (query === true || isWholeList(query)),
  );

const isWholeList = ({ include = {}, orderBy, ...more }: Query): boolean =>
  isEmpty(more) &&
  (!orderBy || JSON.stringify(orderBy) === '{"position":"asc"}') &&
  Object.entries(include).every(([name, query]) => name === 'envelope' && (query === true || isColumnsOnly(query)));

const isColumnsOnly = ({ select = {}, ...more }: Query): boolean =>
  isEmpty(more) && Object.values(select).every((query) => query === true);

const isEmpty = (object: object): boolean => Object.keys(object).length === 0;

/** Sets the reference of each row to its envelope. */
function withWayBack(envelope: Envelope & Partial<WholeEnvelope>): Envelope {
  for (const list of lists) for (const row of envelope[list] ?? []) Object.assign(row, { envelope });
  return envelope;
}
