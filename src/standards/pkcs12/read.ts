import { createDecipheriv, createHash, createHmac, createPrivateKey, type KeyObject, pbkdf2Sync } from 'node:crypto';
import { equalInConstantTime } from '../../kernel/ids.ts';
import { readDigest } from '../asn1/algorithms.ts';
import { berToDer } from '../asn1/ber.ts';
import { oids } from '../asn1/oids.ts';
import {
  Asn1Error,
  children,
  contextTag,
  type Element,
  fields,
  inner,
  primitiveContextTag,
  readOnly,
  tags,
} from '../asn1/read.ts';
import { readOctets, readOid, readSmall } from '../asn1/values.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';

/** More iterations than any program writes. The limit ends a file that would keep the process busy for minutes. */
const MAX_ITERATIONS = 10_000_000;

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
function decryptContent(algorithm: Element, content: Buffer, password: string): Buffer {
  const { cipher, key, iv } = pbesCipher(algorithm, password);
  try {
    const decipher = createDecipheriv(cipher, key, iv);
    return Buffer.concat([decipher.update(content), decipher.final()]);
  } catch {
    throw new Pkcs12Refused('password', 'its certificates cannot be decrypted with this password');
  }
}

function pbesCipher(algorithm: Element, password: string) {
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
function boundedIterations(element: Element): number {
  const iterations = readSmall(element);
  if (iterations >= 1 && iterations <= MAX_ITERATIONS) return iterations;
  throw new Pkcs12Refused('unsupported', `it asks for ${iterations} iterations`);
}

/** The keys and certificates of a PKCS#12 file, in the order of the file. */
interface Pkcs12 {
  readonly keys: readonly KeyObject[];
  readonly certificates: readonly Certificate[];
}

/** Nested bags; programs write one level. */
const MAX_DEPTH = 4;

/**
 * Reads a PKCS#12 file (RFC 7292) that is protected by a password. Checks its MAC first, which tells a wrong password
 * from a damaged file.
 * @throws Pkcs12Refused
 */
export function readPkcs12(bytes: Buffer, password: string): Pkcs12 {
  try {
    return readPfx(berToDer(bytes).der, password);
  } catch (error) {
    if (error instanceof Asn1Error) throw new Pkcs12Refused('format', `it is not a PKCS#12 file: ${error.message}`);
    throw error;
  }
}

function readPfx(der: Buffer, password: string): Pkcs12 {
  const pfx = fields(readOnly(der), 'PFX');
  pfx.required(tags.integer, 'version');
  const safe = fields(pfx.required(tags.sequence, 'authSafe'), 'authSafe');
  const type = readOid(safe.required(tags.oid, 'contentType'));
  if (type !== oids.data) throw new Pkcs12Refused('unsupported', 'it is protected by a key and not by a password');
  const content = readOctets(inner(safe.required(contextTag(0), 'content')));
  const mac = pfx.optional(tags.sequence);
  if (mac) checkMac(mac, content, password);
  const found = { keys: [] as KeyObject[], certificates: [] as Certificate[] };
  for (const info of children(readOnly(berToDer(content).der))) readBags(safeContent(info, password), password, found);
  return found;
}

/** MacData (RFC 7292 §4). */
function checkMac(mac: Element, content: Buffer, password: string): void {
  const parts = fields(mac, 'MacData');
  const info = fields(parts.required(tags.sequence, 'mac'), 'DigestInfo');
  const hash = readDigest(info.required(tags.sequence, 'digestAlgorithm'));
  const expected = readOctets(info.required(tags.octetString, 'digest'));
  const salt = readOctets(parts.required(tags.octetString, 'macSalt'));
  const count = parts.optional(tags.integer);
  if (!hash) throw new Pkcs12Refused('unsupported', 'the algorithm of its MAC is not supported');
  const iterations = count ? boundedIterations(count) : 1;
  const key = deriveBytes({ hash, password, salt, iterations, purpose: 'mac', length: expected.length });
  const actual = createHmac(hash, key).update(content).digest();
  if (!equalInConstantTime(actual, expected))
    throw new Pkcs12Refused('password', 'the password is wrong, or the file is damaged');
}

/** Returns the SafeContents of a ContentInfo: plain, or encrypted under the password. */
function safeContent(info: Element, password: string): Buffer {
  const parts = fields(info, 'ContentInfo');
  const type = readOid(parts.required(tags.oid, 'contentType'));
  const content = inner(parts.required(contextTag(0), 'content'));
  if (type === oids.data) return readOctets(content);
  if (type !== oids.encryptedData)
    throw new Pkcs12Refused('unsupported', 'a part of it is encrypted for a certificate and not by a password');
  const data = fields(content, 'EncryptedData');
  data.required(tags.integer, 'version');
  const encrypted = fields(data.required(tags.sequence, 'encryptedContentInfo'), 'EncryptedContentInfo');
  encrypted.required(tags.oid, 'contentType');
  const algorithm = encrypted.required(tags.sequence, 'contentEncryptionAlgorithm');
  return decryptContent(algorithm, encryptedBytes(encrypted), password);
}

/** [0] IMPLICIT OCTET STRING. Programs that write BER make it constructed, of several pieces. */
function encryptedBytes(encrypted: ReturnType<typeof fields>): Buffer {
  const whole = encrypted.optional(primitiveContextTag(0));
  if (whole) return whole.content;
  return Buffer.concat(children(encrypted.required(contextTag(0), 'encryptedContent')).map(readOctets));
}

function readBags(
  content: Buffer,
  password: string,
  found: { readonly keys: KeyObject[]; readonly certificates: Certificate[] },
  depth = 0,
): void {
  if (depth > MAX_DEPTH) throw new Pkcs12Refused('format', 'its contents are nested too deeply');
  for (const bag of children(readOnly(berToDer(content).der))) {
    const parts = fields(bag, 'SafeBag');
    const type = readOid(parts.required(tags.oid, 'bagId'));
    const value = inner(parts.required(contextTag(0), 'bagValue'));
    if (type === oids.keyBag) found.keys.push(readKey(value.der));
    else if (type === oids.shroudedKeyBag) found.keys.push(readKey(value.der, password));
    else if (type === oids.certBag) found.certificates.push(...readCertificate(value));
    else if (type === oids.safeContentsBag) readBags(value.der, password, found, depth + 1);
  }
}

function readKey(der: Buffer, passphrase?: string): KeyObject {
  try {
    const key = { key: der, format: 'der', type: 'pkcs8' } as const;
    return createPrivateKey(passphrase === undefined ? key : { ...key, passphrase });
  } catch {
    throw new Pkcs12Refused('unsupported', 'its key cannot be read: its type or its encryption is not supported');
  }
}

/** CertBag (RFC 7292 §4.2.3). SDSI certificates are skipped. */
function readCertificate(bag: Element): Certificate[] {
  const parts = fields(bag, 'CertBag');
  if (readOid(parts.required(tags.oid, 'certId')) !== oids.x509Certificate) return [];
  return [parseCertificate(readOctets(inner(parts.required(contextTag(0), 'certValue'))))];
}

/** What derived bytes are for (RFC 7292 App. B.3). */
const purposes = { key: 1, iv: 2, mac: 3 } as const;

/** Block sizes of the hash functions, bytes. */
const blocks: Readonly<Record<string, number>> = { sha1: 64, sha224: 64, sha256: 64, sha384: 128, sha512: 128 };

interface Derivation {
  /** Name in node:crypto. */
  readonly hash: string;
  readonly password: string;
  readonly salt: Buffer;
  readonly iterations: number;
  readonly purpose: keyof typeof purposes;
  /** Bytes to derive. */
  readonly length: number;
}

/** Derives bytes from a password as PKCS#12 does (RFC 7292 App. B.2). */
function deriveBytes({ hash, password, salt, iterations, purpose, length }: Derivation): Buffer {
  const block = blocks[hash];
  if (!block) throw new RangeError(`no block size for ${hash}`);
  const diversifier = Buffer.alloc(block, purposes[purpose]);
  const input = Buffer.concat([stretch(salt, block), stretch(passwordBytes(password), block)]);
  const derived: Buffer[] = [];
  for (let size = 0; size < length; ) {
    let digest = createHash(hash).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round++) digest = createHash(hash).update(digest).digest();
    derived.push(digest);
    size += digest.length;
    const addend = stretch(digest, block).subarray(0, block);
    for (let at = 0; at < input.length; at += block) addPlusOne(input.subarray(at, at + block), addend);
  }
  return Buffer.concat(derived).subarray(0, length);
}

/** BMPString with its terminator (RFC 7292 App. B.1): UTF-16, most significant byte first. */
const passwordBytes = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16();

/** Repeats `bytes` to a multiple of `block`; nothing stays nothing. */
const stretch = (bytes: Buffer, block: number): Buffer =>
  Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes.length ? bytes : 0);

/** Adds `addend` and one to a number of as many bytes, in place; drops the carry. */
function addPlusOne(number: Buffer, addend: Buffer): void {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at--) {
    carry += (number[at] ?? 0) + (addend[at] ?? 0);
    number[at] = carry & 0xff;
    carry >>= 8;
  }
}

/** A PKCS#12 file cannot be used. The message continues "the file: …". */
export class Pkcs12Refused extends Error {
  override readonly name = 'Pkcs12Refused';
  readonly reason: 'password' | 'unsupported' | 'format';

  constructor(reason: Pkcs12Refused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
