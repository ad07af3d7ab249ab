import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto';
import { equalInConstantTime } from '../../kernel/constant-time.ts';
import { readDigest } from '../asn1/algorithms.ts';
import { berToDer } from '../asn1/ber.ts';
import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, type Element, fields, inner, readOnly } from '../asn1/read.ts';
import { contextTag, primitiveContextTag, tags } from '../asn1/tags.ts';
import { readOctets, readOid } from '../asn1/values.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';
import { boundedIterations, decryptContent } from './decrypt.ts';
import { deriveBytes } from './key-derivation.ts';
import { Pkcs12Refused } from './refused.ts';

/** The keys and certificates of a PKCS#12 file, in the order of the file. */
export interface Pkcs12 {
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
  for (const info of children(readOnly(berToDer(content).der))) readBags(contentOf(info, password), password, found);
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
function contentOf(info: Element, password: string): Buffer {
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
