import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import { type Element, fields } from '../asn1/read.ts';
import { tags } from '../asn1/tags.ts';
import { readOctets, readOid, readSmall } from '../asn1/values.ts';
import { deriveBytes } from './key-derivation.ts';
import { Pkcs12Refused } from './refused.ts';

/** More iterations than any program writes. The limit ends a file that would keep the process busy for minutes. */
export const MAX_ITERATIONS = 10_000_000;

/** Ciphers of PBES2, and the lengths of their keys. */
const ciphers: Readonly<Record<string, readonly [string, number]>> = {
  [oids.aes128Cbc]: ['aes-128-cbc', 16],
  [oids.aes192Cbc]: ['aes-192-cbc', 24],
  [oids.aes256Cbc]: ['aes-256-cbc', 32],
  [oids.desEde3Cbc]: ['des-ede3-cbc', 24],
};

const pseudorandom: Readonly<Record<string, string>> = {
  [oids.hmacSha1]: 'sha1',
  [oids.hmacSha224]: 'sha224',
  [oids.hmacSha256]: 'sha256',
  [oids.hmacSha384]: 'sha384',
  [oids.hmacSha512]: 'sha512',
};

/**
 * Decrypts content under a password: PBES2 (RFC 8018 §6.2), and the three-key triple DES of RFC 7292 App. C.
 * @throws Pkcs12Refused `password`, `unsupported`; Asn1Error
 */
export function decryptContent(algorithm: Element, content: Buffer, password: string): Buffer {
  const { cipher, key, iv } = cipherOf(algorithm, password);
  try {
    const decipher = createDecipheriv(cipher, key, iv);
    return Buffer.concat([decipher.update(content), decipher.final()]);
  } catch {
    throw new Pkcs12Refused('password', 'its certificates cannot be decrypted with this password');
  }
}

function cipherOf(algorithm: Element, password: string) {
  const parts = fields(algorithm, 'AlgorithmIdentifier');
  const scheme = readOid(parts.required(tags.oid, 'algorithm'));
  const parameters = parts.required(tags.sequence, 'parameters');
  if (scheme === oids.pbes2) return pbes2(parameters, password);
  if (scheme !== oids.pbeSha1TripleDes)
    throw new Pkcs12Refused('unsupported', `its certificates are encrypted with ${scheme}, which is too weak`);
  const list = fields(parameters, 'pkcs-12PbeParams');
  const salt = readOctets(list.required(tags.octetString, 'salt'));
  const iterations = boundedIterations(list.required(tags.integer, 'iterations'));
  const derive = (purpose: 'key' | 'iv', length: number) =>
    deriveBytes({ hash: 'sha1', password, salt, iterations, purpose, length });
  return { cipher: 'des-ede3-cbc', key: derive('key', 24), iv: derive('iv', 8) };
}

function pbes2(parameters: Element, password: string) {
  const parts = fields(parameters, 'PBES2-params');
  const derivation = fields(parts.required(tags.sequence, 'keyDerivationFunc'), 'keyDerivationFunc');
  const encryption = fields(parts.required(tags.sequence, 'encryptionScheme'), 'encryptionScheme');
  const kdf = readOid(derivation.required(tags.oid, 'algorithm'));
  if (kdf !== oids.pbkdf2) throw new Pkcs12Refused('unsupported', `its key derivation ${kdf} is not supported`);
  const list = fields(derivation.required(tags.sequence, 'PBKDF2-params'), 'PBKDF2-params');
  const salt = readOctets(list.required(tags.octetString, 'salt'));
  const iterations = boundedIterations(list.required(tags.integer, 'iterationCount'));
  list.optional(tags.integer);
  const prf = list.optional(tags.sequence);
  const prfOid = prf ? readOid(fields(prf, 'prf').required(tags.oid, 'algorithm')) : oids.hmacSha1;
  const hash = pseudorandom[prfOid];
  const name = readOid(encryption.required(tags.oid, 'algorithm'));
  const [cipher, length] = ciphers[name] ?? [];
  if (!hash || !cipher || !length)
    throw new Pkcs12Refused('unsupported', `its encryption ${hash ? name : prfOid} is not supported`);
  const iv = readOctets(encryption.required(tags.octetString, 'iv'));
  return { cipher, key: pbkdf2Sync(password, salt, iterations, length, hash), iv };
}

/** @throws Pkcs12Refused `unsupported` */
export function boundedIterations(element: Element): number {
  const iterations = readSmall(element);
  if (iterations >= 1 && iterations <= MAX_ITERATIONS) return iterations;
  throw new Pkcs12Refused('unsupported', `it asks for ${iterations} iterations`);
}
