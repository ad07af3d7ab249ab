import type pg from 'pg';
import { openCipher } from './cipher.ts';
import { joinKeystore, type Keystore } from './keystore.ts';
import { readKeys, unwrapMacKeys } from './stored-keys.ts';

/** Opens the keystore of a read-only database. @throws SecretKeyError (the keys do not match, or there are none yet) */
export async function readStoredKeystore(
  pool: pg.Pool,
  secretKey: Buffer,
  previous: readonly Buffer[],
): Promise<Keystore> {
  const cipher = openCipher(secretKey, previous);
  return joinKeystore(cipher, unwrapMacKeys(cipher, await readKeys(pool)));
}
