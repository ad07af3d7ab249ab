import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { oids } from '../asn1/oids.ts';
import { integer, nullValue, octetString, oid, sequence } from '../asn1/write.ts';

/** Some 0.3 s of one core for each guess (OWASP's advice for PBKDF2 with HMAC-SHA-256). */
const ITERATIONS = 600_000;

/**
 * Encrypts a private key (PKCS #8) under a password, as every program reads it: EncryptedPrivateKeyInfo (RFC 5958 §3)
 * with PBES2, PBKDF2 with HMAC-SHA-256, and AES-256-CBC (RFC 8018 §6.2, App. B). DER.
 */
export async function encryptPrivateKey(pkcs8: Buffer, password: string): Promise<Buffer> {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = await promisify(pbkdf2)(password, salt, ITERATIONS, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(pkcs8), cipher.final()]);
  const iterations = Buffer.alloc(4);
  iterations.writeUInt32BE(ITERATIONS);
  const prf = sequence(oid(oids.hmacSha256), nullValue());
  const derivation = sequence(oid(oids.pbkdf2), sequence(octetString(salt), integer(iterations.subarray(1)), prf));
  const parameters = sequence(derivation, sequence(oid(oids.aes256Cbc), octetString(iv)));
  return sequence(sequence(oid(oids.pbes2), parameters), octetString(encrypted));
}
