import pg from 'pg';
import { connectAlone } from '../../platform/backup/index.ts';
import type { Database, ForeignKey } from '../../platform/database/index.ts';
import type { Cipher } from '../../platform/keystore/index.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { idIn, type MovingTable, openRow, planTables, type Row, readForeignKeys } from './tables.ts';

/** Rows of one person, by table. Encrypted columns are decrypted. */
export type PersonData = Readonly<Record<string, readonly Row[]>>;

/**
 * Everything that an organisation stores about the person of an address: rows that have it (signers, attendees, agents,
 * representatives, trainers, members, invitations, identities), and what belongs to such a row alone (field values, signatures, marks,
 * batches that an agent decided). Files are named in these rows. A column is one of addresses if its name ends so: a new
 * table counts by itself. Null if a table has more than `most` rows of the person.
 */
export async function readPersonData(
  { database, cipher }: { readonly database: Database; readonly cipher: Cipher },
  { organizationId, email }: { readonly organizationId: string; readonly email: string },
  most = Number.POSITIVE_INFINITY,
): Promise<PersonData | null> {
  const client = await connectAlone(database);
  try {
    const [tables, references] = [await planTables(client), await readForeignKeys(client)];
    const found = new Map<string, Row[]>();
    const personRows = async (
      table: MovingTable,
      condition: string,
      value: unknown,
      limit = most + 1,
    ): Promise<string[]> => {
      const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const { rows } = await client.query<{ line: string }>(
        `SELECT row_to_json(r)::text AS line FROM (SELECT ${list} FROM ${table.name} WHERE ${table.where} AND ${condition}${Number.isFinite(limit) ? ` LIMIT ${limit}` : ''}) r`,
        [organizationId, value],
      );
      if (rows.length > most) throw new TooManyRows();
      return rows.map(({ line }) => openRow(table.name, line, cipher));
    };
    const keep = (name: string, lines: readonly string[]) => {
      if (lines.length > 0) found.set(name, [...(found.get(name) ?? []), ...lines.map((line) => readable(name, line))]);
    };
    for (const table of tables) {
      for (const column of table.columns.filter((name) => /(^|_)email$/.test(name))) {
        const lines = await personRows(table, `lower(${column}) = lower($2)`, email);
        keep(table.name, lines);
        // What hangs on a person. On a mandate or a session hang other people too.
        if (column !== 'email') continue;
        for (const child of childrenOf(table.name, tables, references)) {
          const own = await personRows(child.table, `${child.column} = ANY($2::uuid[])`, lines.map(idIn));
          keep(child.table.name, own);
          // A person has teams through their membership.
          for (const part of child.table.name === 'memberships' ? childrenOf('memberships', tables, references) : [])
            keep(part.table.name, await personRows(part.table, `${part.column} = ANY($2::uuid[])`, own.map(idIn)));
        }
      }
      if (table.name !== 'identities') continue;
      // Their addresses are encrypted, so all are read, page by page.
      let after: string | null = FIRST_ID;
      while (after) {
        const page = await personRows(table, 'id > $2::uuid ORDER BY id', after, PAGE);
        keep(table.name, page.filter(isAboutPerson(email)));
        after = page.length < PAGE ? null : idIn(page.at(-1)!);
      }
    }
    return Object.fromEntries(found);
  } catch (error) {
    if (error instanceof TooManyRows) return null;
    throw error;
  } finally {
    await client.end();
  }
}

/** Identities of one statement. */
const PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
class TooManyRows extends Error {}

const childrenOf = (name: string, tables: readonly MovingTable[], references: readonly ForeignKey[]) =>
  references
    .filter(({ parent, required }) => parent === name && required)
    .flatMap(({ table: child, column }) => {
      const table = tables.find((one) => one.name === child);
      return table ? [{ table, column }] : [];
    });

/** Whether an identity, with its attributes as base64, has the address. */
const isAboutPerson =
  (email: string) =>
  (line: string): boolean => {
    const { sealed_attributes: attributes } = JSON.parse(line) as Row;
    if (typeof attributes !== 'string') return false;
    const { attributes: known } = JSON.parse(Buffer.from(attributes, 'base64').toString('utf8'));
    return String(known.email ?? '').toLowerCase() === email.toLowerCase();
  };

/** A row with its decrypted columns as text. */
function readable(table: string, line: string): Row {
  const row = JSON.parse(line) as Row;
  for (const { column } of encryptedColumns.filter((one) => one.table === table)) {
    const { [column]: value } = row;
    if (typeof value === 'string') row[column] = Buffer.from(value, 'base64').toString('utf8');
  }
  return row;
}
