import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './outside.ts';

/**
 * A root, a signer, a time-stamping unit and an OCSP responder, all by OpenSSL's command line: a second maker of
 * signatures, independent of the product and of the prototype, for the judges' own tests.
 */
export interface OpensslAuthority {
  /** Root certificate, DER. */
  readonly root: Buffer;
  /** Detached CMS (`cms -sign -cades`) by the signer. OpenSSL always adds signing-time. */
  readonly cms: (content: Buffer) => Buffer;
  /** RFC 3161 token over the bytes. */
  readonly token: (data: Buffer) => Buffer;
  /** OCSP response about the signer or the unit; `revoked` since an hour before the authority was made. */
  readonly ocsp: (who: 'signer' | 'unit', revoked?: boolean) => Buffer;
  /** Certificates by name, DER. */
  readonly certificate: (who: Who) => Buffer;
  readonly dispose: () => void;
}

type Who = 'root' | 'signer' | 'unit' | 'responder';

const config = (serial: string): string => `
[req]
distinguished_name = dn
[dn]
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[signer]
basicConstraints = critical,CA:FALSE
keyUsage = critical,nonRepudiation
[unit]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[responder]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = OCSPSigning
noCheck = ignored
[tsa]
default_tsa = unit_tsa
[unit_tsa]
serial = ${serial}
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

export const openOpensslAuthority = (): OpensslAuthority => {
  const dir = mkdtempSync(join(tmpdir(), 'judge-authority-'));
  const at = (name: string) => join(dir, name);
  const must = (args: string[]): void => {
    const result = run('openssl', args);
    if (result.status !== 0) throw new Error(`openssl ${args[0]}: ${result.output}`);
  };
  const put = (name: string, bytes: Buffer | string): string => {
    writeFileSync(at(name), bytes);
    return at(name);
  };
  put('openssl.cnf', config(at('serial')));
  put('serial', '01\n');
  const issue = (who: Who, serial: number): void => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at(`${who}.key`)];
    const common = [
      '-config',
      at('openssl.cnf'),
      '-extensions',
      who,
      '-subj',
      `/C=FR/CN=Judge ${who}`,
      '-days',
      '3650',
    ];
    const issuer = who === 'root' ? [] : ['-CA', at('root.pem'), '-CAkey', at('root.key')];
    must(['req', '-x509', ...key, ...common, ...issuer, '-set_serial', String(serial), '-out', at(`${who}.pem`)]);
  };
  const names: Who[] = ['root', 'signer', 'unit', 'responder'];
  names.forEach((who, i) => {
    issue(who, i + 1);
  });
  const certificate = (who: Who): Buffer => {
    must(['x509', '-in', at(`${who}.pem`), '-outform', 'DER', '-out', at(`${who}.der`)]);
    return readFileSync(at(`${who}.der`));
  };
  return {
    root: certificate('root'),
    certificate,
    cms: (content) => {
      const key = ['-signer', at('signer.pem'), '-inkey', at('signer.key'), '-md', 'sha256', '-nosmimecap'];
      must([
        'cms',
        '-sign',
        '-cades',
        '-binary',
        ...key,
        '-in',
        put('content', content),
        '-outform',
        'DER',
        '-out',
        at('cms'),
      ]);
      return readFileSync(at('cms'));
    },
    token: (data) => {
      must(['ts', '-query', '-data', put('data', data), '-sha256', '-cert', '-no_nonce', '-out', at('query')]);
      const signer = ['-signer', at('unit.pem'), '-inkey', at('unit.key')];
      must([
        'ts',
        '-reply',
        '-config',
        at('openssl.cnf'),
        '-queryfile',
        at('query'),
        ...signer,
        '-token_out',
        '-out',
        at('token'),
      ]);
      return readFileSync(at('token'));
    },
    ocsp: (who, revoked = false) => {
      const since = new Date(Date.now() - 3_600_000).toISOString().replace(/[-:T]/g, '').slice(2, 14);
      const serials = { signer: '02', unit: '03' };
      const line = `${revoked ? 'R' : 'V'}\t360101000000Z\t${revoked ? `${since}Z` : ''}\t${serials[who]}\tunknown\t/CN=x\n`;
      const subject = ['-issuer', at('root.pem'), '-cert', at(`${who}.pem`)];
      must(['ocsp', ...subject, '-no_nonce', '-reqout', at('request')]);
      const signer = ['-rsigner', at('responder.pem'), '-rkey', at('responder.key'), '-ndays', '30'];
      must([
        'ocsp',
        '-index',
        put('index', line),
        '-CA',
        at('root.pem'),
        ...signer,
        '-reqin',
        at('request'),
        '-respout',
        at('response'),
      ]);
      return readFileSync(at('response'));
    },
    dispose: () => rmSync(dir, { recursive: true, force: true }),
  };
};
