import type pg from 'pg';
import { type Cipher, DecryptionError, openCipher } from './cipher.ts';
import { countValues } from './count-values.ts';
import type { EncryptedColumn, Queryable } from './encrypted-column.ts';
import type { MacKeys } from './keystore.ts';
import { SecretKeyError } from './secret-key-error.ts';

/** Name of the row in `mac_keys` from which each purpose derives its key. */
export const ROOT = 'root';

export const macKeyColumn: EncryptedColumn = {
  table: 'mac_keys',
  column: 'encrypted',
  key: { name: 'text' },
  contextOf: ({ name }) => `mac-key:${name}`,
};

/** The key records of the database. */
export interface StoredKeys {
  /** Ids of the secret keys with which values may be encrypted. */
  readonly keyIds: readonly string[];
  /** Encrypted HMAC keys by name; empty before the first start. */
  readonly macKeys: ReadonlyMap<string, Buffer>;
}

export async function readKeys(database: Queryable): Promise<StoredKeys> {
  const ids = await database.query<{ id: string }>('SELECT id FROM secret_keys ORDER BY created_at, id');
  const keys = await database.query<{ name: string; encrypted: Buffer }>('SELECT name, encrypted FROM mac_keys');
  return {
    keyIds: ids.rows.map(({ id }) => id),
    macKeys: new Map(keys.rows.map(({ name, encrypted }) => [name, encrypted])),
  };
}

/**
 * Removes ids of keys that are not configured and encrypt nothing: somebody started once with a wrong key.
 *
 * @throws SecretKeyError (values are encrypted with a key that is not configured)
 */
export async function checkKeys(
  pool: pg.Pool,
  cipher: Cipher,
  { keyIds }: StoredKeys,
  columns: readonly EncryptedColumn[],
): Promise<void> {
  const unknown = keyIds.filter((id) => !cipher.keyIds.includes(id));
  if (!unknown.length) return;
  const counts = await countValues(pool, columns);
  // Values without a key id may be encrypted with any of them.
  const isUsed = (id: string) => counts.some(({ keyId }) => keyId === null || keyId === id);
  const missing = unknown.filter(isUsed);
  const unused = unknown.filter((id) => !isUsed(id));
  await pool.query('DELETE FROM secret_keys WHERE id = ANY($1::text[])', [unused]);
  if (!missing.length) return;
  const [needed, what] = [missing.join(', '), missing.length === 1 ? 'key' : 'keys'];
  if (missing.length === keyIds.length - unused.length) {
    throw new SecretKeyError(
      `SECRET_KEY is not the key of this database, which is encrypted with the ${what} ${needed} (SECRET_KEY is ${cipher.keyId}). ` +
        'Set SECRET_KEY to that key, or add that key to SECRET_KEY_PREVIOUS.',
    );
  }
  throw new SecretKeyError(
    `The ${what} ${needed} must be in SECRET_KEY_PREVIOUS: parts of this database are still encrypted with ${missing.length === 1 ? 'it' : 'them'}. ` +
      'Remove a key only when `esign keys rotate` reports that it is no longer needed.',
  );
}

/** @throws SecretKeyError (a key does not decrypt) */
export function unwrapMacKeys(cipher: Cipher, { macKeys }: StoredKeys): MacKeys {
  const own = new Map<string, Buffer>();
  try {
    for (const [name, encrypted] of macKeys) own.set(name, cipher.decrypt(encrypted, macKeyColumn.contextOf({ name })));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new SecretKeyError(`SECRET_KEY does not match this database: its link keys are ${error.message}.`);
  }
  const root = own.get(ROOT);
  if (!root) throw new SecretKeyError(`The row ${ROOT} of the table mac_keys is missing. Restore it from a backup.`);
  own.delete(ROOT);
  return { root, own };
}

/** How the configured keys match a database. */
export interface KeyMatch {
  readonly cipher: Cipher;
  /** Ids of the keys with which values may be encrypted. */
  readonly needed: readonly string[];
  /** Ids of the needed keys that are not configured. */
  readonly missing: readonly string[];
}

/** Compares the configured keys with those of the database; changes nothing. */
export async function matchKeys(
  database: Queryable,
  secretKey: Buffer,
  previous: readonly Buffer[],
): Promise<KeyMatch> {
  const cipher = openCipher(secretKey, previous);
  const { keyIds: needed } = await readKeys(database);
  return { cipher, needed, missing: needed.filter((id) => !cipher.keyIds.includes(id)) };
}
