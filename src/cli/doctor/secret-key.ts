import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { matchKeys } from '../../platform/keystore/index.ts';
import type { Finding } from './finding.ts';

/** Checks that the configured keys match the database. Counts no values and decrypts only the HMAC keys. */
export async function examineSecretKey(config: Config, { pool }: Database): Promise<Finding> {
  const { cipher, missing, needed } = await matchKeys(pool, config.secretKey, config.secretKeyPrevious);
  const what = 'secret key';
  if (missing.length) {
    return {
      what,
      state: 'fault',
      detail: `neither SECRET_KEY nor SECRET_KEY_PREVIOUS contains the key ${missing.join(', ')}`,
    };
  }
  const others = needed.filter((id) => id !== cipher.keyId);
  if (!others.length) return { what, state: 'ok', detail: `${cipher.keyId} decrypts everything` };
  const detail = `${cipher.keyId}; still in use: ${others.join(', ')}. Run \`esign keys rotate\``;
  return { what, state: 'note', detail };
}
