import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { serve } from '../timestamps/world.ts';

/** How a seal's certificate differs from the usual one. */
export interface CertificateWish {
  /** Arguments of `openssl req` that make the key. Default: P-256. */
  readonly newKey?: readonly string[];
  /** Lines of the extensions. Default: what a CA writes for seals, with OCSP. */
  readonly extensions?: string;
  /** Validity, `YYYYMMDDHHMMSSZ`. Default: 20 days from now. */
  readonly dates?: readonly [string, string];
  /** SIREN of the legal person, as `organizationIdentifier`. */
  readonly siren?: string;
  /** A certificate that the root signs and not the intermediate CA. */
  readonly byRoot?: boolean;
}

const P256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** An independent CA, made and run by openssl: a root, an intermediate CA, its OCSP responder, CRLs on loopback. */
export async function openOpensslCa() {
  const served = await serve();
  const { url } = served;
  const directory = mkdtempSync(join(tmpdir(), 'esign-openssl-ca-'));
  const file = (name: string) => join(directory, name);
  const read = (name: string) => readFileSync(file(name));
  const openssl = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: directory });
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
  };
  const usual = `${sealUsage}\nauthorityInfoAccess = OCSP;URI:${url}/ocsp,caIssuers;URI:${url}/ca.cer`;

  writeFileSync(file('openssl.cnf'), configuration);
  for (const ca of ['root', 'ca']) {
    writeFileSync(file(`${ca}.txt`), '');
    writeFileSync(file(`${ca}.serial`), '1000\n');
    writeFileSync(file(`${ca}.crlnumber`), '01\n');
  }
  const subject = (name: string) => ['-utf8', '-subj', `/C=FR/O=Autrui/CN=${name}`, '-config', 'openssl.cnf'];
  const request = (name: string, newKey: readonly string[], siren?: string) => {
    const identified = siren ? `${name}/organizationIdentifier=NTRFR-${siren}` : name;
    openssl('req', ...newKey, '-nodes', '-keyout', `${name}.key`, ...subject(identified), '-out', `${name}.csr`);
  };
  const sign = (by: string, name: string, extensions: string, dates?: readonly [string, string]) => {
    writeFileSync(file(`${name}.ext`), `[here]\n${extensions}\n`);
    const validity = dates ? ['-startdate', dates[0], '-enddate', dates[1]] : ['-days', '20'];
    const input = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`, '-extensions', 'here'];
    openssl('ca', '-config', 'openssl.cnf', '-name', by, '-batch', '-notext', ...validity, ...input);
  };

  const root = ['-x509', '-nodes', '-days', '30', '-extensions', 'root_extensions'];
  openssl('req', ...root, '-newkey', 'rsa:2048', '-keyout', 'root.key', ...subject('Autrui Root'), '-out', 'root.pem');
  request('ca', ['-newkey', 'rsa:2048']);
  sign(
    'root',
    'ca',
    `${caUsage}\ncrlDistributionPoints = URI:${url}/root.crl\nauthorityInfoAccess = caIssuers;URI:${url}/root.cer`,
  );
  request('ocsp', P256);
  sign('ca', 'ocsp', 'extendedKeyUsage = OCSPSigning\nkeyUsage = critical,digitalSignature\nnoCheck = ignored');
  for (const name of ['root', 'ca']) openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.cer`);
  const writeCrls = () => {
    for (const ca of ['root', 'ca']) {
      openssl('ca', '-config', 'openssl.cnf', '-name', ca, '-gencrl', '-out', `${ca}.crl.pem`);
      openssl('crl', '-in', `${ca}.crl.pem`, '-outform', 'DER', '-out', `${ca}.crl`);
    }
  };
  writeCrls();

  const state = { isDown: false, requests: 0 };
  const { app } = served;
  app.use((_request, response, next) => {
    // OpenSSL can block this process for longer than an idle connection lives; the next request must not meet its end.
    response.set('Connection', 'close');
    state.requests++;
    if (state.isDown) response.status(503).end();
    else next();
  });
  for (const name of ['root.cer', 'ca.cer', 'root.crl', 'ca.crl'])
    app.get(`/${name}`, (_request, response) => void response.type('application/octet-stream').send(read(name)));
  app.post('/ocsp', express.raw({ type: () => true }), (asked, response) => {
    writeFileSync(file('query'), asked.body);
    const responder = ['-rsigner', 'ocsp.pem', '-rkey', 'ocsp.key', '-CA', 'ca.pem', '-index', 'ca.txt', '-ndays', '1'];
    openssl('ocsp', ...responder, '-reqin', 'query', '-respout', 'reply');
    response.type('application/ocsp-response').send(read('reply'));
  });

  return {
    url,
    state,
    directory,
    rootPem: read('root.pem').toString(),
    caPem: read('ca.pem').toString(),
    usage: sealUsage,
    /** Issues a certificate for a new key: `NAME.key` and `NAME.pem`. Returns the path of a PEM file with everything. */
    issue(
      name: string,
      { newKey = P256, extensions = usual, dates, byRoot = false, siren }: CertificateWish = {},
    ): string {
      request(name, newKey, siren);
      sign(byRoot ? 'root' : 'ca', name, extensions, dates);
      const parts = [`${name}.key`, `${name}.pem`, ...(byRoot ? [] : ['ca.pem']), 'root.pem'];
      writeFileSync(file(`${name}.all.pem`), Buffer.concat(parts.map(read)));
      return file(`${name}.all.pem`);
    },
    /** Writes the same as PKCS#12. */
    pkcs12(name: string, password: string, ...options: string[]): string {
      const input = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-certfile', 'ca.pem'];
      openssl('pkcs12', '-export', ...options, ...input, '-out', `${name}.p12`, '-passout', `pass:${password}`);
      return file(`${name}.p12`);
    },
    revoke(name: string): void {
      openssl('ca', '-config', 'openssl.cnf', '-name', 'ca', '-revoke', `${name}.pem`, '-crl_reason', 'keyCompromise');
      writeCrls();
    },
    close: async () => {
      await served.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const sealUsage = `basicConstraints = critical,CA:false
keyUsage = critical,nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid`;

const caUsage = `basicConstraints = critical,CA:true,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid`;

const caSection = (name: string) => `
[${name}]
database = ${name}.txt
new_certs_dir = .
serial = ${name}.serial
crlnumber = ${name}.crlnumber
certificate = ${name}.pem
private_key = ${name}.key
default_md = sha256
default_crl_days = 7
unique_subject = no
policy = any
`;

const configuration = `
[req]
distinguished_name = name
prompt = no
[name]
CN = x
[root_extensions]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[any]
countryName = optional
organizationName = optional
organizationIdentifier = optional
commonName = supplied
${caSection('root')}
${caSection('ca')}
`;
