import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Cipher, DecryptionError, deriving, openCipher } from './cipher.ts';
import { type EncryptedColumn, type EncryptedValue, placeOf, readValues } from './encrypted-column.ts';
import { joinKeystore, type Keystore } from './keystore.ts';
import { SecretKeyError } from './secret-key-error.ts';
import { checkKeys, macKeyColumn, ROOT, readKeys, unwrapMacKeys } from './stored-keys.ts';

export interface StoredKeystoreOptions {
  readonly pool: pg.Pool;
  /** Encrypts and decrypts. */
  readonly secretKey: Buffer;
  /** Only decrypt. */
  readonly secretKeyPrevious: readonly Buffer[];
  /** Every encrypted column. Existing values show that the database was in use before it stored HMAC keys. */
  readonly columns: readonly EncryptedColumn[];
  /** Purposes of HMACs that must keep their keys in such a database. */
  readonly lastingPurposes: readonly string[];
}

/** A keystore and its cipher. */
export interface StoredKeystore {
  readonly keystore: Keystore;
  readonly cipher: Cipher;
}

/** Key of an advisory lock for this room: 'keys' as a number. */
const LOCK = 0x6b657973;

/**
 * Opens the keystore of a database. The HMAC keys are stored there, encrypted, so that personal links and lookups stay
 * valid when SECRET_KEY changes; the first start creates them.
 *
 * @throws SecretKeyError (the configured keys do not match the database)
 */
export async function openStoredKeystore(options: StoredKeystoreOptions): Promise<StoredKeystore> {
  const { pool, secretKey, secretKeyPrevious } = options;
  const cipher = openCipher(secretKey, secretKeyPrevious);
  let stored = await readKeys(pool);
  if (!stored.macKeys.size) {
    await prepareKeys(options, cipher);
    stored = await readKeys(pool);
  }
  await checkKeys(pool, cipher, stored, options.columns);
  const macKeys = unwrapMacKeys(cipher, stored);
  if (!stored.keyIds.includes(cipher.keyId)) await noteKeys(pool, [cipher.keyId]);
  return { keystore: joinKeystore(cipher, macKeys), cipher };
}

const noteKeys = (database: pg.Pool | pg.PoolClient, ids: readonly string[]) =>
  database.query('INSERT INTO secret_keys (id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [ids]);

/** Creates the HMAC keys in one transaction. If several processes start at once, one does it. */
async function prepareKeys(options: StoredKeystoreOptions, cipher: Cipher): Promise<void> {
  const client = await options.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await readKeys(client)).macKeys.size) {
      const origin = await findOrigin(client, options);
      const made: [string, Buffer][] = [[ROOT, randomBytes(32)]];
      if (origin) {
        const derived = deriving(origin.secret, 'mac');
        for (const purpose of options.lastingPurposes) made.push([purpose, derived(purpose)]);
      }
      for (const [name, key] of made) {
        const encrypted = cipher.encrypt(key, macKeyColumn.contextOf({ name }));
        await client.query('INSERT INTO mac_keys (name, encrypted) VALUES ($1, $2)', [name, encrypted]);
      }
      await noteKeys(client, [...new Set([cipher.keyId, ...(origin ? [origin.id] : [])])]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Returns the key that encrypted a database from before `mac_keys`; null for a new database.
 *
 * @throws SecretKeyError (the key is not configured, or the rows of `mac_keys` were lost)
 */
async function findOrigin(
  client: pg.PoolClient,
  { columns, secretKey, secretKeyPrevious }: StoredKeystoreOptions,
): Promise<{ readonly id: string; readonly secret: Buffer } | null> {
  for (const column of columns) {
    const [value] = await readValues(client, column, { head: null, after: null, limit: 1 });
    if (!value) continue;
    if (value.bytes[0] !== 1) {
      throw new SecretKeyError(
        `The table mac_keys is empty, but ${placeOf(column)} contains data. Restore the table from a backup.`,
      );
    }
    const secret = [secretKey, ...secretKeyPrevious].find((key) => opens(key, column, value));
    if (!secret) {
      throw new SecretKeyError(
        'Neither SECRET_KEY nor any key of SECRET_KEY_PREVIOUS decrypts this database. Set SECRET_KEY to the key of this database.',
      );
    }
    return { id: openCipher(secret).keyId, secret };
  }
  return null;
}

function opens(secret: Buffer, column: EncryptedColumn, value: EncryptedValue): boolean {
  try {
    openCipher(secret).decrypt(value.bytes, column.contextOf(value.row));
    return true;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}
