import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oids } from '../../../src/standards/asn1/oids.ts';
import { tags } from '../../../src/standards/asn1/read.ts';
import {
  context,
  element,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
} from '../../../src/standards/asn1/write.ts';
import { parseCertificate } from '../../../src/standards/x509/certificate.ts';
import { run } from '../validators/outside.ts';

/** A root, an intermediate CA and signers with keys of every kind, all made by OpenSSL's command line. */
export interface OpensslSigners {
  /** Root certificate, DER. */
  readonly root: Buffer;
  /** Detached CMS over the content; null where this OpenSSL cannot make it. */
  sign(content: Buffer, form: CmsForm): Buffer | null;
  /** Makes CMS with node:crypto, by a certificate that OpenSSL issued, for algorithms that `openssl cms` lacks. */
  signBy(form: Pick<CmsForm, 'key'>, by: CmsAlgorithms): (content: Buffer) => Buffer;
  /** Whether `openssl cms -verify` accepts the CMS over the content, with the chain to the root. */
  accepts(cms: Buffer, content: Buffer): boolean;
  /** Revocation lists of both CAs, DER. */
  readonly crls: readonly Buffer[];
  readonly intermediate: Buffer;
  dispose(): void;
}

export interface CmsForm {
  /** Arguments of `openssl req -newkey`, such as `['rsa:2048']`. */
  readonly key: readonly string[];
  /** Further arguments of `openssl cms -sign`. */
  readonly options: readonly string[];
  /** Extensions of the signer's certificate, as the section of a configuration file. */
  readonly extensions?: string;
}

export interface CmsAlgorithms {
  /** As node:crypto names it. */
  readonly digest: 'sha512' | 'sha3-256' | 'shake256';
  /** Dotted identifier of the signature algorithm. */
  readonly signature: string;
  /** What node:crypto hashes the signed attributes with; null for EdDSA. */
  readonly hash: string | null;
}

/** SHAKE256 in its long form, with the length of its output in bits (RFC 8419, 2.3). */
const digestOids = {
  sha512: [oid(oids.sha512)],
  'sha3-256': [oid(oids.sha3With256)],
  shake256: [oid(oids.shake256Len), integer(512)],
} as const;

/** A SignedData with one signer (RFC 5652 §5), attributes content-type and message-digest. */
function makeCms(content: Buffer, certificates: readonly Buffer[], key: KeyObject, by: CmsAlgorithms): Buffer {
  const signer = parseCertificate(certificates[0]!);
  const digest = sequence(...digestOids[by.digest]);
  const hash = createHash(by.digest, by.digest === 'shake256' ? { outputLength: 64 } : {});
  const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), element(tags.set, value));
  const attributes = setOf(
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octetString(hash.update(content).digest())),
  );
  const info = sequence(
    integer(1),
    sequence(signer.issuer, signer.serial),
    digest,
    implicit(0, attributes),
    sequence(oid(by.signature)),
    octetString(sign(by.hash, attributes, key)),
  );
  const signedData = sequence(
    integer(1),
    element(tags.set, digest),
    sequence(oid(oids.data)),
    context(0, ...certificates),
    element(tags.set, info),
  );
  return sequence(oid(oids.signedData), context(0, signedData));
}

const SIGNER = 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,nonRepudiation\nsubjectKeyIdentifier=hash';

const config = (dir: string): string => `
[req]
distinguished_name = dn
[dn]
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[ca]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[lists]
database = ${join(dir, 'index.txt')}
crlnumber = ${join(dir, 'crlnumber')}
default_md = sha256
default_crl_days = 30
`;

export function openOpensslSigners(): OpensslSigners {
  const dir = mkdtempSync(join(tmpdir(), 'esign-signers-'));
  const at = (name: string): string => join(dir, name);
  const attempt = (...args: string[]): boolean => run('openssl', args).status === 0;
  const must = (...args: string[]): void => {
    const { status, output } = run('openssl', args);
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${output}`);
  };
  const put = (name: string, bytes: Buffer | string): string => {
    writeFileSync(at(name), bytes);
    return at(name);
  };
  put('openssl.cnf', config(dir));
  put('index.txt', '');
  put('crlnumber', '01\n');
  const p256 = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  let serial = 1;
  const issue = (
    name: string,
    key: readonly string[],
    section: string,
    by: string | null,
    subject: string,
  ): boolean => {
    const cnf = ['-config', at('openssl.cnf'), '-extensions', section];
    const issuer = by ? ['-CA', at(`${by}.pem`), '-CAkey', at(`${by}.key`)] : [];
    const request = ['req', '-x509', '-newkey', ...key, '-nodes', '-keyout', at(`${name}.key`), ...cnf, ...issuer];
    return attempt(
      ...request,
      '-subj',
      subject,
      '-days',
      '3650',
      '-set_serial',
      String(serial++),
      '-out',
      at(`${name}.pem`),
    );
  };
  const der = (name: string): Buffer => {
    must('x509', '-in', at(`${name}.pem`), '-outform', 'DER', '-out', at('der'));
    return readFileSync(at('der'));
  };
  const crl = (name: string): Buffer => {
    const ca = ['-cert', at(`${name}.pem`), '-keyfile', at(`${name}.key`)];
    must('ca', '-gencrl', '-name', 'lists', '-config', at('openssl.cnf'), ...ca, '-out', at('crl.pem'));
    must('crl', '-in', at('crl.pem'), '-outform', 'DER', '-out', at('crl'));
    return readFileSync(at('crl'));
  };
  issue('root', p256, 'root', null, '/C=FR/CN=Outside Root');
  issue('ca', p256, 'ca', 'root', '/C=FR/CN=Outside CA');
  return {
    root: der('root'),
    intermediate: der('ca'),
    crls: [crl('root'), crl('ca')],
    sign(content, { key, options, extensions = SIGNER }) {
      put('openssl.cnf', `${config(dir)}\n[signer]\n${extensions}\n`);
      if (!issue('signer', key, 'signer', 'ca', '/C=FR/CN=Outside Signer')) return null;
      const signer = ['-signer', at('signer.pem'), '-inkey', at('signer.key'), '-certfile', at('ca.pem')];
      const input = ['-binary', '-nosmimecap', '-in', put('content', content)];
      const isMade = attempt('cms', '-sign', ...signer, ...options, ...input, '-outform', 'DER', '-out', at('cms'));
      return isMade ? readFileSync(at('cms')) : null;
    },
    signBy:
      ({ key }, by) =>
      (content) => {
        put('openssl.cnf', `${config(dir)}\n[signer]\n${SIGNER}\n`);
        issue('signer', key, 'signer', 'ca', '/C=FR/CN=Outside Signer');
        return makeCms(content, [der('signer'), der('ca')], createPrivateKey(readFileSync(at('signer.key'))), by);
      },
    accepts: (cms, content) => {
      const trust = ['-CAfile', at('root.pem'), '-purpose', 'any', '-no-CApath', '-no-CAstore'];
      const input = ['-binary', '-inform', 'DER', '-in', put('judged', cms), '-content', put('content', content)];
      return attempt('cms', '-verify', ...trust, ...input, '-out', at('out'));
    },
    dispose: () => rmSync(dir, { recursive: true, force: true }),
  };
}
