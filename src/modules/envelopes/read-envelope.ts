import type { KeyActor } from '../../kernel/actor.ts';
import { isUuid } from '../../kernel/ids.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Document, Envelope, Signer } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { ownedBy } from '../access/index.ts';

/** An envelope with all that the contract shows of it. */
type WholeEnvelope = Envelope & { readonly documents: readonly Document[]; readonly signers: readonly Signer[] };

/**
 * The caller's own envelope with what `query` asks for; null for another's, and where there is none.
 * With its documents and signers it comes by one prepared statement: that is the read which integrators repeat most,
 * and Prisma, which asks once for each relation and plans each question anew, spends ten times as much on it. Where a
 * document asks for other rows, Prisma reads them.
 */
export async function readEnvelope(kit: Kit, key: KeyActor, id: string, query: object): Promise<Envelope | null> {
  if (!isUuid(id)) return null;
  if (!isWhole(query)) return kit.database.prisma.envelope.findFirst({ ...query, where: { id, ...ownedBy(key) } });
  const { rows } = await kit.database.pool.query<{ envelope: WholeEnvelope }>({
    ...{ name: 'read-envelope', text: statement, values: [id, key.organizationId, key.mode] },
  });
  return rows[0] ? revive(rows[0].envelope) : null;
}

const columns = { envelope: columnsOf('Envelope'), documents: columnsOf('Document'), signers: columnsOf('Signer') };
const lists = ['documents', 'signers'] as const;

const listOf = (table: (typeof lists)[number]): string => `
  coalesce((SELECT json_agg(r) FROM (
    SELECT ${columns[table].list('r')} FROM ${table} r WHERE r.envelope_id = e.id ORDER BY r.position) r), '[]') AS ${table}`;

const statement = `
  SELECT row_to_json(whole) AS envelope FROM (
    SELECT ${columns.envelope.list('e')}, ${lists.map(listOf).join(', ')}
    FROM envelopes e WHERE e.id = $1 AND e.organization_id = $2 AND e.mode = $3) whole`;

/** A query as plugin-prisma makes it of what a document asks for; `true` for a relation of which nothing more is said. */
interface Query {
  readonly include?: Readonly<Record<string, Query | true>>;
  readonly select?: Readonly<Record<string, unknown>>;
  readonly orderBy?: object;
}

/** Whether a query asks for nothing but the envelope, its lists in their order, and from these the way back. */
const isWhole = ({ include = {}, ...more }: Query): boolean =>
  isEmpty(more) &&
  Object.entries(include).every(
    ([name, asked]) => lists.some((list) => list === name) && (asked === true || isWholeList(asked)),
  );

const isWholeList = ({ include = {}, orderBy, ...more }: Query): boolean =>
  isEmpty(more) &&
  (!orderBy || JSON.stringify(orderBy) === '{"position":"asc"}') &&
  Object.entries(include).every(([name, asked]) => name === 'envelope' && (asked === true || isColumnsOnly(asked)));

const isColumnsOnly = ({ select = {}, ...more }: Query): boolean =>
  isEmpty(more) && Object.values(select).every((asked) => asked === true);

const isEmpty = (object: object): boolean => Object.keys(object).length === 0;

/** Makes dates of moments, and leads from each row back to its envelope. */
function revive(envelope: WholeEnvelope): Envelope {
  columns.envelope.revive(envelope);
  for (const list of lists) {
    for (const row of envelope[list]) {
      columns[list].revive(row);
      Object.assign(row, { envelope });
    }
  }
  return envelope;
}
