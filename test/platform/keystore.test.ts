import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DecryptionError, openKeystore } from '../../src/platform/keystore/index.ts';

const secret = randomBytes(32);
const keystore = openKeystore(secret);
const plain = Buffer.from('a private key');

describe('the keystore', () => {
  it('decrypts its ciphertexts, also in another process', () => {
    const sealed = keystore.encrypt(plain, 'pki-key:1');
    expect(sealed).toHaveLength(plain.length + 33);
    expect(openKeystore(secret).decrypt(sealed, 'pki-key:1')).toEqual(plain);
    expect(keystore.decrypt(keystore.encrypt(Buffer.alloc(0), 'empty'), 'empty')).toHaveLength(0);
  });

  it('never gives the same ciphertext twice and reveals no plain bytes', () => {
    expect(keystore.encrypt(plain, 'a')).not.toEqual(keystore.encrypt(plain, 'a'));
    expect(keystore.encrypt(plain, 'a').includes(plain)).toBe(false);
  });

  it('decrypts nothing for another context or another secret key', () => {
    const sealed = keystore.encrypt(plain, 'pki-key:1');
    expect(() => keystore.decrypt(sealed, 'pki-key:2')).toThrow(DecryptionError);
    expect(() => openKeystore(randomBytes(32)).decrypt(sealed, 'pki-key:1')).toThrow(DecryptionError);
  });

  it('detects every flipped bit and every truncation', () => {
    const sealed = keystore.encrypt(plain, 'a');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => keystore.decrypt(changed, 'a'), `bit ${bit}`).toThrow(DecryptionError);
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => keystore.decrypt(sealed.subarray(0, length), 'a'), `${length} bytes`).toThrow(DecryptionError);
    }
  });

  it('gives the same HMAC each time, and another for each purpose and secret key', () => {
    const mac = keystore.mac('links', 'data');
    expect(mac).toHaveLength(32);
    expect(openKeystore(secret).mac('links', Buffer.from('data'))).toEqual(mac);
    expect(keystore.mac('codes', 'data')).not.toEqual(mac);
    expect(openKeystore(randomBytes(32)).mac('links', 'data')).not.toEqual(mac);
  });

  it('refuses a secret key that is not 32 bytes', () => {
    expect(() => openKeystore(randomBytes(31))).toThrow(RangeError);
  });
});
