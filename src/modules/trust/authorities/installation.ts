import { type Queries, rawSql, sql } from '../../../platform/database/index.ts';
import type { Cipher, EncryptedColumn } from '../../../platform/keystore/index.ts';
import { keyColumn } from './keyring.ts';
import { sealKeyColumn } from './organization-seals.ts';

/** Declares the columns of encrypted private keys. */
export const encryptedColumns: readonly EncryptedColumn[] = [keyColumn, sealKeyColumn];

/**
 * CRL numbers that a restore skips: numbers used after the backup must not appear on another list (RFC 5280 §5.2.3).
 */
const SKIPPED = 1_000_000;

/** Id of this installation, the same through renewals and restores: its first root key. Null before the first start. */
export async function findInstallation(queries: Queries): Promise<string | null> {
  const rows = await queries.rows<{ id: string }>(
    sql`SELECT id FROM pki_keys WHERE role = 'ROOT' ORDER BY generation, mode LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

/** Checks that every private key can be decrypted. @throws DecryptionError if the cipher does not have its key */
export async function assertKeysOpen(queries: Queries, cipher: Pick<Cipher, 'decrypt'>): Promise<void> {
  for (const { table, column, contextOf } of encryptedColumns) {
    const rows = await queries.rows<{ id: string; sealed: Buffer }>(
      sql`SELECT id, ${rawSql(column)} AS sealed FROM ${rawSql(table)} WHERE ${rawSql(column)} IS NOT NULL`,
    );
    for (const { id, sealed } of rows) cipher.decrypt(sealed, contextOf({ id }));
  }
}

/** Raises the CRL numbers above those used after the backup. */
export const skipCrlNumbers = async (queries: Queries): Promise<void> =>
  void (await queries.run(sql`UPDATE pki_keys SET crl_number = crl_number + ${SKIPPED}`));
