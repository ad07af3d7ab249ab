import { X509Certificate } from 'node:crypto';
import { Der } from '../der.ts';

/** Extension identifiers that decide something here. */
export const EXTENSION = {
  noRevAvail: '2.5.29.56', // RFC 9608
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5', // RFC 6960 §4.2.2.2.1
  validityAssured: '0.4.0.194121.2.1', // EN 319 412-1 §5.2
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
} as const;

/** An X.509 certificate: names and serial as raw bytes, the rest from Node's OpenSSL. */
export class Certificate {
  readonly der: Buffer;
  readonly x509: X509Certificate;
  readonly serial: Buffer;
  readonly issuer: Buffer;
  readonly subject: Buffer;
  /** Content of subjectPublicKey (the BIT STRING without its count of unused bits), as OCSP hashes it. */
  readonly key: Buffer;
  readonly extensions: ReadonlySet<string>;

  constructor(der: Buffer) {
    this.der = der;
    this.x509 = new X509Certificate(der);
    const tbs = Der.read(der).child(0).children;
    const at = tbs[0]!.tag === 0xa0 ? 1 : 0;
    this.serial = tbs[at]!.content;
    this.issuer = tbs[at + 2]!.raw;
    this.subject = tbs[at + 4]!.raw;
    this.key = tbs[at + 5]!.child(1).content.subarray(1);
    const list = tbs.find((each) => each.tag === 0xa3)?.child(0).children ?? [];
    this.extensions = new Set(list.map((each) => each.child(0).oid));
  }

  /** Common name, or the whole subject in one line. */
  get name(): string {
    return /^CN=(.*)$/m.exec(this.x509.subject)?.[1] ?? this.x509.subject.replaceAll('\n', ', ');
  }

  get notAfter(): Date {
    return new Date(this.x509.validTo);
  }

  get selfIssued(): boolean {
    return this.issuer.equals(this.subject);
  }

  get hasOcspUrl(): boolean {
    return (this.x509.infoAccess ?? '').includes('OCSP');
  }

  /** Whether `issuer` made this certificate: names match and the signature verifies. */
  isIssuedBy(issuer: Certificate): boolean {
    return this.issuer.equals(issuer.subject) && this.x509.verify(issuer.x509.publicKey);
  }
}

/** Certificates that can be read, without doubles. */
export const readCertificates = (ders: readonly Buffer[]): Certificate[] => {
  const unique = new Map(ders.map((der) => [der.toString('base64'), der]));
  return [...unique.values()].flatMap((der) => {
    try {
      return [new Certificate(der)];
    } catch {
      return [];
    }
  });
};

/** From the leaf upwards; `rooted` when it ends in one of the given roots. */
export interface Chain {
  readonly path: readonly Certificate[];
  readonly rooted: boolean;
}

/** Follows issuers through the pool; roots are preferred. */
export const buildChain = (leaf: Certificate, pool: readonly Certificate[], roots: readonly Certificate[]): Chain => {
  const isRoot = (each: Certificate) => roots.some((root) => root.der.equals(each.der));
  const path = [leaf];
  while (path.length < 10) {
    const last = path.at(-1)!;
    if (isRoot(last)) return { path, rooted: true };
    if (last.selfIssued) break;
    const issuer = [...roots, ...pool].find((each) => last.isIssuedBy(each));
    if (!issuer) break;
    path.push(issuer);
  }
  return { path, rooted: false };
};
