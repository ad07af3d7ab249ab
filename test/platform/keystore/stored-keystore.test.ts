import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptedColumns, lastingPurposes } from '../../../src/app/encrypted-columns.ts';
import type { Database } from '../../../src/platform/database/index.ts';
import { openStoredKeystore, rotate } from '../../../src/platform/keystore/index.ts';
import { createTestDatabase } from '../../world/database.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const derived = (secret: Buffer, info: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));

/** AES-256-GCM as this service wrote it before ciphertexts named their key: version 1, nonce, ciphertext, tag. */
function encryptVersion1(secret: Buffer, plain: Buffer, context: string): Buffer {
  const head = Buffer.concat([Buffer.of(1), randomBytes(12)]);
  const cipher = createCipheriv('aes-256-gcm', derived(secret, `esign encrypt ${context}`), head.subarray(1));
  cipher.setAAD(head.subarray(0, 1));
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

let database: Database;
const open = (secretKey: Buffer, ...secretKeyPrevious: Buffer[]) =>
  openStoredKeystore({ pool: database.pool, secretKey, secretKeyPrevious, columns: encryptedColumns, lastingPurposes });

afterAll(() => database?.close());

describe('a database whose ciphertexts do not name their key', () => {
  const id = 'a'.repeat(64);
  const context = `idempotent-answer:${id}`;

  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 4 });
    await database.pool.query(
      `INSERT INTO idempotent_requests (id, body_sha256, attempt, answer, expires_at)
       VALUES ($1, '', gen_random_uuid(), $2, now() + interval '1 day')`,
      [id, encryptVersion1(oldKey, Buffer.from('answer'), context)],
    );
  });
  const stored = async (): Promise<Buffer> =>
    (await database.pool.query('SELECT answer FROM idempotent_requests')).rows[0].answer;

  it('is refused with a key it was not encrypted with, and does not change', async () => {
    await expect(open(newKey)).rejects.toThrow(/^Neither SECRET_KEY nor any key of SECRET_KEY_PREVIOUS/);
    expect((await database.pool.query('SELECT FROM mac_keys')).rowCount).toBe(0);
    expect((await database.pool.query('SELECT FROM secret_keys')).rowCount).toBe(0);
  });

  it('keeps its personal links, also when it is upgraded and gets a new key at once', async () => {
    const opened = await Promise.all([open(newKey, oldKey), open(newKey, oldKey), open(newKey, oldKey)]);
    const expected = createHmac('sha256', derived(oldKey, 'esign mac personal-link')).update('head').digest();
    for (const { keystore } of opened) {
      expect(keystore.mac('personal-link', 'head')).toEqual(expected);
      expect(keystore.mac('one-time-code', 'x')).toEqual(opened[0]!.keystore.mac('one-time-code', 'x'));
      expect(keystore.decrypt(await stored(), context).toString()).toBe('answer');
    }
  });

  it('needs the old key until the rotation only', async () => {
    await expect(open(newKey)).rejects.toThrow(/^The key [0-9a-f]{8} must be in SECRET_KEY_PREVIOUS/);
    const { cipher, keystore } = await open(newKey, oldKey);
    const link = keystore.mac('personal-link', 'head');
    const result = await rotate({ pool: database.pool, cipher, columns: encryptedColumns });
    expect(result).toMatchObject({ complete: true, rotated: 1 });
    const after = await open(newKey);
    expect(after.keystore.decrypt(await stored(), context).toString()).toBe('answer');
    expect(after.keystore.mac('personal-link', 'head')).toEqual(link);
  });

  it('is refused once its HMAC keys are lost, because new ones would end every link', async () => {
    await database.pool.query('DELETE FROM mac_keys');
    await expect(open(newKey)).rejects.toThrow(/mac_keys is empty, but idempotent_requests.answer contains data/);
  });
});

describe('a new database', () => {
  it('gets random HMAC keys once when several processes start', async () => {
    const fresh = await createTestDatabase({ poolSize: 4 });
    try {
      const options = { pool: fresh.pool, secretKey: oldKey, secretKeyPrevious: [], columns: encryptedColumns };
      const all = await Promise.all([1, 2, 3].map(() => openStoredKeystore({ ...options, lastingPurposes })));
      const macs = all.map(({ keystore }) => keystore.mac('personal-link', 'x').toString('hex'));
      expect(new Set(macs).size).toBe(1);
      const fromSecret = createHmac('sha256', derived(oldKey, 'esign mac personal-link')).update('x').digest('hex');
      expect(macs[0]).not.toBe(fromSecret);
      expect((await fresh.pool.query('SELECT name FROM mac_keys')).rows).toEqual([{ name: 'root' }]);
    } finally {
      await fresh.close();
    }
  });
});
