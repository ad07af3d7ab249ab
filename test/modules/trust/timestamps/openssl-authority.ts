import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import express, { type RequestHandler } from 'express';
import { Semaphore } from '../../../../src/platform/in-parallel.ts';
import { serve } from './world.ts';

const run = promisify(execFile);

interface Setup {
  /** Organisation and first word of the names in the certificates. */
  readonly name?: string;
  /** Sees each request first. */
  readonly before?: RequestHandler;
}

/** An independent authority: keys, certificates, CRL, OCSP and tokens are all made by openssl, in RSA. */
export async function opensslAuthority({ name = 'Autrui', before }: Setup = {}) {
  const served = await serve();
  if (before) served.app.use(before);
  const directory = mkdtempSync(join(tmpdir(), 'esign-openssl-tsa-'));
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: directory });
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
  };
  const read = (name: string) => readFileSync(join(directory, name));

  writeFileSync(join(directory, 'openssl.cnf'), configuration(served.url));
  writeFileSync(join(directory, 'index.txt'), '');
  writeFileSync(join(directory, 'serial'), '1000\n');
  writeFileSync(join(directory, 'crlnumber'), '01\n');
  writeFileSync(join(directory, 'tsaserial'), '01\n');
  const key = (role: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${role}.key`];
  const root = ['-x509', '-days', '30', '-subj', `/C=FR/O=${name}/CN=${name} Root`, '-extensions', 'root'];
  openssl('req', ...key('root'), ...root, '-config', 'openssl.cnf', '-out', 'root.pem');
  for (const role of ['tsu', 'ocsp']) {
    openssl(
      'req',
      ...key(role),
      '-subj',
      `/C=FR/O=${name}/CN=${name} ${role}`,
      '-config',
      'openssl.cnf',
      '-out',
      `${role}.csr`,
    );
    const issue = [
      '-batch',
      '-notext',
      '-days',
      '20',
      '-extensions',
      role,
      '-in',
      `${role}.csr`,
      '-out',
      `${role}.pem`,
    ];
    openssl('ca', '-config', 'openssl.cnf', ...issue);
  }
  openssl('ca', '-config', 'openssl.cnf', '-gencrl', '-out', 'crl.pem');
  openssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'crl.der');
  openssl('crl2pkcs7', '-nocrl', '-certfile', 'root.pem', '-outform', 'DER', '-out', 'root.p7c');

  const { app } = served;
  app.get('/root.p7c', (_request, response) => void response.type('application/pkcs7-mime').send(read('root.p7c')));
  app.get('/crl.der', (_request, response) => void response.type('application/pkix-crl').send(read('crl.der')));
  const body = express.raw({ type: () => true });
  // openssl keeps the serial number in a file, so it makes one token at a time. It does not block this process, because
  // the client in it waits for the answers.
  const oneAtATime = new Semaphore(1);
  const makeToken = async (query: Buffer): Promise<Buffer> => {
    writeFileSync(join(directory, 'query'), query);
    const reply = ['ts', '-reply', '-config', 'openssl.cnf', '-queryfile', 'query', '-out', 'reply'];
    await run('openssl', reply, { cwd: directory });
    return read('reply');
  };
  app.post('/tsa', body, async (request, response) => {
    const token = await oneAtATime.run(() => makeToken(request.body));
    response.type('application/timestamp-reply').send(token);
  });
  app.post('/ocsp', body, (request, response) => {
    writeFileSync(join(directory, 'ocsp.query'), request.body);
    const responder = [
      '-rsigner',
      'ocsp.pem',
      '-rkey',
      'ocsp.key',
      '-CA',
      'root.pem',
      '-index',
      'index.txt',
      '-ndays',
      '1',
    ];
    openssl('ocsp', ...responder, '-reqin', 'ocsp.query', '-respout', 'ocsp.reply');
    response.type('application/ocsp-response').send(read('ocsp.reply'));
  });
  const close = async () => {
    await served.close();
    rmSync(directory, { recursive: true, force: true });
  };
  /** Revokes the certificate of the time-stamping unit. */
  const revoke = () => openssl('ca', '-config', 'openssl.cnf', '-revoke', 'tsu.pem');
  return { url: `${served.url}/tsa`, rootPem: read('root.pem').toString(), app, revoke, close };
}

const configuration = (url: string) => `
[req]
distinguished_name = name
prompt = no
[name]
CN = x
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[tsu]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
authorityInfoAccess = OCSP;URI:${url}/ocsp,caIssuers;URI:${url}/root.p7c
authorityKeyIdentifier = keyid
[ocsp]
extendedKeyUsage = OCSPSigning
crlDistributionPoints = URI:${url}/crl.der
[ca]
default_ca = here
[here]
database = index.txt
new_certs_dir = .
serial = serial
crlnumber = crlnumber
certificate = root.pem
private_key = root.key
default_md = sha256
default_crl_days = 7
policy = any
[any]
countryName = optional
organizationName = optional
commonName = supplied
[tsa]
default_tsa = unit
[unit]
serial = tsaserial
signer_cert = tsu.pem
signer_key = tsu.key
signer_digest = sha512
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;
