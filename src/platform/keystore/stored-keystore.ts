import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Cipher, DecryptionError, deriving, openCipher } from './cipher.ts';
import {
  columnPlace,
  countValues,
  type EncryptedColumn,
  type EncryptedValue,
  type Queryable,
  readValues,
} from './encrypted-column.ts';

interface StoredKeystoreOptions {
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
interface StoredKeystore {
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
        `The table mac_keys is empty, but ${columnPlace(column)} contains data. Restore the table from a backup.`,
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

/** Name of the row in `mac_keys` from which each purpose derives its key. */
const ROOT = 'root';

export const macKeyColumn: EncryptedColumn = {
  table: 'mac_keys',
  column: 'encrypted',
  key: { name: 'text' },
  contextOf: ({ name }) => `mac-key:${name}`,
};

/** The key records of the database. */
interface StoredKeys {
  /** Ids of the secret keys with which values may be encrypted. */
  readonly keyIds: readonly string[];
  /** Encrypted HMAC keys by name; empty before the first start. */
  readonly macKeys: ReadonlyMap<string, Buffer>;
}

async function readKeys(database: Queryable): Promise<StoredKeys> {
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
async function checkKeys(
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
function unwrapMacKeys(cipher: Cipher, { macKeys }: StoredKeys): MacKeys {
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
interface KeyMatch {
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

/** Opens the keystore of a read-only database. @throws SecretKeyError (the keys do not match, or there are none yet) */
export async function readStoredKeystore(
  pool: pg.Pool,
  secretKey: Buffer,
  previous: readonly Buffer[],
): Promise<Keystore> {
  const cipher = openCipher(secretKey, previous);
  return joinKeystore(cipher, unwrapMacKeys(cipher, await readKeys(pool)));
}

/** Operations with the installation's secrets, which callers never see. */
export interface Keystore {
  /**
   * Encrypts with AES-256-GCM, with a separate key for each `context` (kind and owner of the secret: `pki-key:<id>`),
   * so that a ciphertext moved to another row does not decrypt. The result contains the key id and is 33 bytes longer.
   */
  encrypt(plain: Uint8Array, context: string): Buffer;
  /** @throws DecryptionError (unknown secret key, another context, or changed bytes) */
  decrypt(encrypted: Uint8Array, context: string): Buffer;
  /** HMAC-SHA256 with a separate key for each `purpose`: 32 bytes, stable for the life of the installation. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
}

/** HMAC keys, 32 bytes each, which are kept when SECRET_KEY changes. */
interface MacKeys {
  /** The key from which each purpose derives its own. */
  readonly root: Buffer;
  /** Purposes with a stored key: those of an installation older than `root`. */
  readonly own: ReadonlyMap<string, Buffer>;
}

/** Creates a keystore from one secret key, without a database: its HMACs change with the key. */
export const openKeystore = (secretKey: Buffer): Keystore =>
  joinKeystore(openCipher(secretKey), { root: secretKey, own: new Map() });

function joinKeystore({ encrypt, decrypt }: Cipher, { root, own }: MacKeys): Keystore {
  const derived = deriving(root, 'mac');
  return {
    encrypt,
    decrypt,
    mac: (purpose, data) =>
      createHmac('sha256', own.get(purpose) ?? derived(purpose))
        .update(data)
        .digest(),
  };
}

/** SECRET_KEY or SECRET_KEY_PREVIOUS does not match the database; the message names the missing keys. */
class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
  readonly forOperator = true;
}
