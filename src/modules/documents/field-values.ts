import { columnsOf, type ReadRows, rowsOf } from '../../platform/database/columns.ts';
import type { Database, Field, Tx } from '../../platform/database/index.ts';
import type { PageSize } from './find-undrawable.ts';

const columns = columnsOf('Field');
const fields: ReadRows<Field> = rowsOf('Field', 'fields');

/** The fields of a signer, in order. */
export const listFieldsOf = (client: Tx | Database['prisma'], signerId: string): Promise<Field[]> =>
  fields(client, 'r.signer_id = $1::uuid ORDER BY r.position', signerId);

/** A field with the size of its page. */
export type FieldOnPage = Field & { readonly pageSize: PageSize };

/** SQL subquery: the fields of a signer in order, as JSON, for statements of other rooms (`reviveFields`). */
export const signerFields = (signerId: string): string => `
  (SELECT json_agg(f) FROM (
    SELECT ${columns.list('f')}, d.pages -> (f.page - 1) AS "pageSize"
    FROM fields f JOIN documents d ON d.id = f.document_id WHERE f.signer_id = ${signerId} ORDER BY f.position) f)`;

/** Converts fields from JSON to what Prisma would return. */
export function reviveFields(rows: FieldOnPage[] | null): FieldOnPage[] {
  for (const row of rows ?? []) columns.revive(row);
  return rows ?? [];
}

/** Writes values of fields, deferred; null leaves a field empty. */
export async function fillFields(
  tx: Tx,
  values: readonly { readonly id: string; readonly value: string | null }[],
): Promise<void> {
  if (values.length === 0) return;
  const parts = {
    filled_fields: `UPDATE fields f SET value = new.value FROM unnest($1::uuid[], $2::text[]) AS new (id, value)
      WHERE f.id = new.id RETURNING 1`,
  };
  await tx.$defer({
    tables: ['fields'],
    statement: () => ({ parts, values: [values.map(({ id }) => id), values.map(({ value }) => value)] }),
  });
}

/** Erases the values of these signers' fields. */
export const eraseValuesOf = async (tx: Tx, signerIds: readonly string[]): Promise<void> =>
  void (await tx.field.updateMany({ where: { signerId: { in: [...signerIds] } }, data: { value: null } }));

/** Erases the values of all fields of an envelope. */
export const eraseValuesIn = async (tx: Tx, envelopeId: string): Promise<void> =>
  void (await tx.field.updateMany({ where: { document: { envelopeId } }, data: { value: null } }));
