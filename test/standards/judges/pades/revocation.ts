import { createHash } from 'node:crypto';
import { Der } from '../der.ts';
import { type Trust, verifyCrlSignature, verifyOcsp } from '../openssl.ts';
import type { Scratch } from '../outside.ts';
import { type Certificate, EXTENSION, readCertificates } from './certificate.ts';
import type { Material } from './material.ts';

/** A verified statement about one certificate. */
export interface Evidence {
  readonly source: 'ocsp' | 'crl';
  readonly revokedAt: Date | undefined;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  /** Responder without ocsp-nocheck: its own status is open. */
  readonly responderUnchecked: boolean;
}

export interface Answer {
  readonly evidence: readonly Evidence[];
  /** Why statements about this certificate were not taken. */
  readonly refused: readonly string[];
}

const HASHES: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

interface Context {
  readonly scratch: Scratch;
  readonly material: Material;
  readonly roots: readonly Buffer[];
  /** Certificates for the responders' chains. */
  readonly pool: readonly Buffer[];
}

/** Verdicts of one judgement: the same statement is asked about for several signatures and states of the store. */
const memos = new WeakMap<Scratch, Map<string, Evidence | string | undefined>>();

const remember = (scratch: Scratch, key: string, judge: () => Evidence | string | undefined) => {
  const memo = memos.get(scratch) ?? new Map<string, Evidence | string | undefined>();
  memos.set(scratch, memo);
  if (!memo.has(key)) memo.set(key, attempt(judge));
  return memo.get(key);
};

const digest = (der: Buffer): string => createHash('sha256').update(der).digest('base64');

/** All verified statements of the material about a certificate of `issuer`: OCSP by `openssl ocsp`, CRLs by `openssl crl`. */
export const askMaterial = (context: Context, certificate: Certificate, issuer: Certificate): Answer => {
  const evidence: Evidence[] = [];
  const refused: string[] = [];
  const each = (ders: readonly Buffer[], source: string, judge: (der: Buffer) => Evidence | string | undefined) => {
    for (const der of ders) {
      const key = `${digest(der)} ${digest(certificate.der)} ${digest(issuer.der)}`;
      const said = remember(context.scratch, key, () => judge(der));
      if (typeof said === 'string') refused.push(`${source}: ${said}`);
      else if (said) evidence.push(said);
    }
  };
  each(context.material.ocsps, 'OCSP', (der) => fromOcsp(context, der, certificate, issuer));
  each(context.material.crls, 'CRL', (der) => fromCrl(context, der, certificate, issuer));
  return { evidence, refused };
};

const attempt = <T>(work: () => T): T | string => {
  try {
    return work();
  } catch (error) {
    return `cannot be read (${(error as Error).message})`;
  }
};

/** RFC 6960 §4.2.1; undefined when the response is about other certificates. */
const fromOcsp = (context: Context, der: Buffer, certificate: Certificate, issuer: Certificate) => {
  const [status, bytes] = Der.read(der).children;
  if (status?.content[0] !== 0 || !bytes) return 'response status is not successful';
  const basic = Der.read(bytes.child(0).child(1).content);
  const fields = basic.child(0).children.filter((each) => each.tag !== 0xa0);
  const [, producedAt, singles] = fields;
  const single = singles?.children.find((each) => isAbout(each.child(0), certificate, issuer));
  if (!single || !producedAt) return undefined;
  const [certId, said, thisUpdate, ...more] = single.children;
  const inside = (basic.tagged(0xa0)?.child(0).children ?? []).map((each) => each.raw);
  const trust: Trust = { roots: context.roots, others: [...context.pool, ...inside], at: producedAt.time };
  const hash = HASHES[certId!.child(0).child(0).oid] ?? 'sha1';
  const question = { response: der, certificate: certificate.der, issuer: issuer.der, hash };
  const verdict = verifyOcsp(context.scratch, question, trust);
  if (!verdict.ok) return verdict.reason || 'does not verify';
  if (verdict.status !== 'good' && verdict.status !== 'revoked') return `says ${verdict.status}`;
  const responder = readCertificates(inside)[0];
  const evidence: Evidence = {
    source: 'ocsp',
    revokedAt: verdict.status === 'revoked' ? said!.child(0).time : undefined,
    thisUpdate: thisUpdate!.time,
    nextUpdate: more.find((each) => each.tag === 0xa0)?.child(0).time,
    responderUnchecked: responder !== undefined && !responder.extensions.has(EXTENSION.ocspNoCheck),
  };
  return evidence;
};

const isAbout = (certId: Der, certificate: Certificate, issuer: Certificate): boolean => {
  const [algorithm, name, key, serial] = certId.children;
  const hash = HASHES[algorithm?.child(0).oid ?? ''];
  if (!hash || !serial?.content.equals(certificate.serial)) return false;
  const hashed = (bytes: Buffer) => createHash(hash).update(bytes).digest();
  return hashed(issuer.subject).equals(name!.content) && hashed(issuer.key).equals(key!.content);
};

/** RFC 5280 §5; undefined when the list is another issuer's. */
const fromCrl = (context: Context, der: Buffer, certificate: Certificate, issuer: Certificate) => {
  const fields = Der.read(der).child(0).children;
  const at = fields[0]?.tag === 0x02 ? 1 : 0;
  const [, name, thisUpdate, ...rest] = fields.slice(at);
  if (!name?.raw.equals(issuer.subject) || !thisUpdate) return undefined;
  const verdict = verifyCrlSignature(context.scratch, der, issuer.der);
  if (!verdict.ok) return 'signature does not verify';
  const entries = rest.find((each) => each.tag === 0x30)?.children ?? [];
  const entry = entries.find((each) => each.child(0).content.equals(certificate.serial));
  const evidence: Evidence = {
    source: 'crl',
    revokedAt: entry?.child(1).time,
    thisUpdate: thisUpdate.time,
    nextUpdate: rest.find((each) => each.tag === 0x17 || each.tag === 0x18)?.time,
    responderUnchecked: false,
  };
  return evidence;
};
