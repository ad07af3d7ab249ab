import type pg from 'pg';
import type { Cipher } from '../../platform/keystore/index.ts';
import { keyContext } from './keyring.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/** CRL numbers that a restore skips: those given after the backup must not return for another list (RFC 5280 §5.2.3). */
const SKIPPED = 1_000_000;

/** What names this installation through renewals and restores: its first root key. Null before the first start. */
export async function findInstallation(queries: Queries): Promise<string | null> {
  const { rows } = await queries.query<{ id: string }>(
    `SELECT id FROM pki_keys WHERE role = 'ROOT' ORDER BY generation, mode LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

/** @throws DecryptionError where a private key was not encrypted under a key that this cipher has */
export async function assertKeysOpen(queries: Queries, cipher: Pick<Cipher, 'decrypt'>): Promise<void> {
  const { rows } = await queries.query<{ id: string; sealed: Buffer }>(
    `SELECT id, encrypted_pkcs8 AS sealed FROM pki_keys
     UNION ALL SELECT id, encrypted_pkcs8 FROM organization_seals`,
  );
  for (const { id, sealed } of rows) cipher.decrypt(sealed, keyContext(id));
}

/** Moves the numbers of CRLs beyond those that were given after the backup. */
export const skipCrlNumbers = async (queries: Queries): Promise<void> =>
  void (await queries.query('UPDATE pki_keys SET crl_number = crl_number + $1', [SKIPPED]));
