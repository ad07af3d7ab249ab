import type { Database, Field, Tx } from '../../platform/database/index.ts';

/** The fields that a signer fills in, in their order. */
export const listFieldsOf = (client: Tx | Database['prisma'], signerId: string): Promise<Field[]> =>
  client.field.findMany({ where: { signerId }, orderBy: { position: 'asc' } });

/** Writes what a signer put into a field; null leaves it empty. */
export const writeValue = async (tx: Tx, id: string, value: string | null): Promise<void> =>
  void (await tx.field.update({ where: { id }, data: { value } }));

/** Erases what these signers put into their fields. */
export const eraseValuesOf = async (tx: Tx, signerIds: readonly string[]): Promise<void> =>
  void (await tx.field.updateMany({ where: { signerId: { in: [...signerIds] } }, data: { value: null } }));

/** Erases what was put into the fields of an envelope's documents. */
export const eraseValuesIn = async (tx: Tx, envelopeId: string): Promise<void> =>
  void (await tx.field.updateMany({ where: { document: { envelopeId } }, data: { value: null } }));
