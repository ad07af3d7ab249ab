import { type ReadRows, rowsOf } from '../../platform/database/columns.ts';
import type { Database, Field, Tx } from '../../platform/database/index.ts';

const fields: ReadRows<Field> = rowsOf('Field', 'fields');

/** The fields of a signer, in order. */
export const listFieldsOf = (client: Tx | Database['prisma'], signerId: string): Promise<Field[]> =>
  fields(client, 'r.signer_id = $1::uuid ORDER BY r.position', signerId);

/** Writes the value of a field; null leaves it empty. */
export const writeValue = async (tx: Tx, id: string, value: string | null): Promise<void> =>
  void (await tx.field.update({ where: { id }, data: { value } }));

/** Erases the values of these signers' fields. */
export const eraseValuesOf = async (tx: Tx, signerIds: readonly string[]): Promise<void> =>
  void (await tx.field.updateMany({ where: { signerId: { in: [...signerIds] } }, data: { value: null } }));

/** Erases the values of all fields of an envelope. */
export const eraseValuesIn = async (tx: Tx, envelopeId: string): Promise<void> =>
  void (await tx.field.updateMany({ where: { document: { envelopeId } }, data: { value: null } }));
