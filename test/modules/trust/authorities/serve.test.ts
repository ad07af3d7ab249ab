import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeCertificate } from '../../../../src/modules/trust/authorities/revoke-key.ts';
import type { Authority } from '../../../../src/modules/trust/index.ts';
import { type Database, repeatableTransaction } from '../../../../src/platform/database/index.ts';
import { checkCrl } from '../../../../src/standards/crl/crl.ts';
import { checkOcspResponse, encodeOcspRequest } from '../../../../src/standards/ocsp/request.ts';
import { encodeCertId } from '../../../../src/standards/ocsp/response.ts';
import { type Certificate, parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { hasOpenssl, openssl, opensslAsync } from '../../../standards/openssl.ts';
import { pem } from '../../../standards/x509-world.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { movableClock, openAuthority, type ServedAuthority, serveAuthority } from './world.ts';

const clock = movableClock();
let database: Database;
let authority: Authority;
let served: ServedAuthority;
let seal: Certificate;
let ca: Certificate;
let root: Certificate;

beforeAll(async () => {
  database = await createTestDatabase();
  served = await serveAuthority(database, clock);
  ({ authority } = served);
  [seal, ca, root] = (await authority.trustChain('LIVE')) as [Certificate, Certificate, Certificate];
});
afterAll(async () => {
  await served.close();
  await database.close();
});

const get = async (url: string) => {
  const response = await fetch(url);
  return { response, der: Buffer.from(await response.arrayBuffer()) };
};
const ask = async (request: Buffer, url = seal.ocspUrls[0]!, type = 'application/ocsp-request') => {
  const response = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(request),
    headers: { 'content-type': type },
  });
  return { response, der: Buffer.from(await response.arrayBuffer()) };
};
const about = (serial: Buffer, issuer = ca) => encodeOcspRequest(encodeCertId(serial, issuer));

describe('the addresses in certificates', () => {
  it('serve the issuer and the CRLs', async () => {
    const issuer = await get(seal.caIssuersUrls[0]!);
    expect(issuer.response.headers.get('content-type')).toBe('application/pkix-cert');
    expect(parseCertificate(issuer.der).fingerprintSha256).toBe(ca.fingerprintSha256);
    for (const [certificate, by] of [
      [seal, ca],
      [ca, root],
    ] as const) {
      const { response, der } = await get(certificate.crlUrls[0]!);
      expect(response.headers.get('content-type')).toBe('application/pkix-crl');
      expect(checkCrl(der, { certificate, issuer: by, now: clock.now() }).isRevoked).toBe(false);
    }
  });

  it('answer OCSP by POST and by GET, also for base64 with slashes', async () => {
    const question = { certificate: seal, issuer: ca, now: clock.now() };
    const posted = await ask(about(seal.serial));
    expect(posted.response.headers.get('content-type')).toBe('application/ocsp-response');
    expect(checkOcspResponse(posted.der, question).status).toBe('good');
    const base64 = about(seal.serial).toString('base64');
    for (const form of [encodeURIComponent(base64), base64.replaceAll('+', '%2B')]) {
      const { response, der } = await get(`${seal.ocspUrls[0]}/${form}`);
      expect(checkOcspResponse(der, question).status).toBe('good');
      expect(response.headers.get('cache-control')).toMatch(/max-age/);
    }
  });

  it('answer unknown for certificates that we did not issue', async () => {
    const never = Buffer.from('0203010203', 'hex');
    const { der } = await ask(about(never));
    expect(der.includes(Buffer.from('8200', 'hex'))).toBe(true); // certStatus unknown
    expect((await ask(about(seal.serial, root))).der.toString('hex')).toBe('30030a0106'); // unauthorized
    expect((await ask(Buffer.from('bonjour'))).der.toString('hex')).toBe('30030a0101'); // malformedRequest
    expect((await get(`${seal.ocspUrls[0]}/!!!`)).der.toString('hex')).toBe('30030a0101');
    expect((await get(`${seal.ocspUrls[0]}/%ZZ`)).response.status).toBe(400);
  });

  it('refuse other requests', async () => {
    const origin = new URL(seal.ocspUrls[0]!).origin;
    const tsuId = authority.describe().find(({ role }) => role === 'TSU')!.certificate.serialHex;
    for (const path of ['/pki/ca/x.cer', '/pki/crl/x.crl', `/pki/ocsp/${tsuId}/MAA=`, '/pki/ca/..%2f..%2fx.cer']) {
      expect((await get(origin + path)).response.status).toBe(404);
    }
    expect((await ask(about(seal.serial), seal.ocspUrls[0], 'text/plain')).response.status).toBe(415);
    expect((await ask(Buffer.alloc(20_000))).response.status).toBe(413);
  });

  it.skipIf(!hasOpenssl)('satisfy openssl over HTTP: OCSP with a nonce, and CRL download', async () => {
    const files = { 'seal.pem': pem(seal.der), 'ca.pem': pem(ca.der), 'root.pem': pem(root.der) };
    const judgement = await opensslAsync(
      files,
      ...['ocsp', '-url', seal.ocspUrls[0]!, '-issuer', 'ca.pem', '-cert', 'seal.pem', '-CAfile', 'root.pem'],
      ...['-verify_other', 'ca.pem'],
    );
    expect(judgement.text).toContain('Response verify OK');
    expect(judgement.text).toContain('seal.pem: good');
    expect(judgement.text).not.toMatch(/nonce/i);
    const chain = ['-x509_strict', '-crl_check', '-crl_download', '-CAfile', 'root.pem', '-untrusted', 'ca.pem'];
    const verified = await opensslAsync(files, 'verify', ...chain, 'seal.pem', 'ca.pem');
    expect(verified.text).toBe('seal.pem: OK\nca.pem: OK\n');
  });

  it('report a revocation at once by OCSP and in the next CRL', async () => {
    const { certificate } = await authority.tsuKey('TEST');
    const at = clock.now();
    const issuer = parseCertificate((await get(certificate.caIssuersUrls[0]!)).der);
    await repeatableTransaction(database, (tx) =>
      revokeCertificate(tx, { fingerprintSha256: certificate.fingerprintSha256, reason: 'keyCompromise', at }),
    );
    const { der } = await ask(about(certificate.serial, issuer), certificate.ocspUrls[0]);
    expect(checkOcspResponse(der, { certificate, issuer, now: at }).status).toBe('revoked');
    clock.move(11 * 60_000);
    const crl = (await get(certificate.crlUrls[0]!)).der;
    expect(checkCrl(crl, { certificate, issuer, now: clock.now() }).isRevoked).toBe(true);
  });
});

describe('keys made by another process', () => {
  it('are served at once, by a process that uses no key itself', async () => {
    const other = await openAuthority(database, clock, { pkiUrl: served.url });
    await other.rotate('TEST', 'ROOT');
    await other.rotate('TEST', 'TSA_CA');
    const { certificate, chain } = await other.tsuKey('TEST');
    const issuer = parseCertificate((await get(certificate.caIssuersUrls[0]!)).der);
    expect(issuer.der).toEqual(chain[0]);
    const { der } = await ask(about(certificate.serial, issuer), certificate.ocspUrls[0]);
    expect(checkOcspResponse(der, { certificate, issuer, now: clock.now() }).status).toBe('good');
    const root = parseCertificate((await get(`${served.url}/pki/root-test.der`)).der);
    expect(root.subjectText).toContain('Root CA G2');
  });
});

describe('CRL numbers', () => {
  const numberOf = (crl: Buffer) => {
    const { text } = openssl({ 'list.crl': crl }, 'crl', '-inform', 'DER', '-in', 'list.crl', '-noout', '-crlnumber');
    return Number.parseInt(/crlNumber=0x([0-9A-F]+)/i.exec(text)![1]!, 16);
  };
  it.skipIf(!hasOpenssl)('increase with each list, within one second, across processes and restarts', async () => {
    const keyId = ca.crlUrls[0]!.replace(/^.*\/|\.crl$/g, '');
    const numbers: number[] = [];
    for (let start = 0; start < 3; start += 1) {
      const processes = await Promise.all([1, 2, 3].map(() => openAuthority(database, clock, { pkiUrl: served.url })));
      const lists = await Promise.all(processes.map((one) => one.crl(keyId)));
      const round = lists.map((list) => numberOf(list!)).sort((a, b) => a - b);
      expect(round[0]).toBeGreaterThan(numbers.at(-1) ?? 0);
      numbers.push(...round);
    }
    expect(new Set(numbers).size).toBe(9);
  });

  it('belong to lists that include revocations by other processes', async () => {
    const { certificate } = await authority.tsuKey('TEST');
    const other = await openAuthority(database, clock, { pkiUrl: served.url });
    const { fingerprintSha256 } = certificate;
    await repeatableTransaction(database, (tx) =>
      revokeCertificate(tx, { fingerprintSha256, reason: 'superseded', at: clock.now() }),
    );
    const issuer = parseCertificate(other.caCertificate(certificate.crlUrls[0]!.replace(/^.*\/|\.crl$/g, ''))!);
    clock.move(1000);
    for (const one of [other, authority]) {
      const list = (await one.crl(certificate.crlUrls[0]!.replace(/^.*\/|\.crl$/g, '')))!;
      expect(checkCrl(list, { certificate, issuer, now: clock.now() }).isRevoked).toBe(true);
    }
  });
});

describe('root certificates', () => {
  it('are served as files for each mode, newest and by generation, as DER and PEM', async () => {
    for (const name of ['root-live', 'root-live-g1']) {
      const der = await get(`${served.url}/pki/${name}.der`);
      expect(der.response.headers.get('content-type')).toBe('application/pkix-cert');
      expect(parseCertificate(der.der).fingerprintSha256).toBe(root.fingerprintSha256);
      const { der: text } = await get(`${served.url}/pki/${name}.pem`);
      expect(text.toString()).toBe(pem(root.der));
    }
    const test = await get(`${served.url}/pki/root-test.der`);
    expect(parseCertificate(test.der).subjectText).toContain('SPECIMEN');
    for (const name of ['root-live-g9.der', 'root-live.p12', 'root-x.der', 'root-live-g1'])
      expect((await get(`${served.url}/pki/${name}`)).response.status).toBe(404);
  });
});

describe('validation data', () => {
  it('is complete, fresh to the second, and created at most once a second', async () => {
    const now = clock.now();
    const answers = await Promise.all(Array.from({ length: 50 }, () => authority.validationData('LIVE', now)));
    expect(new Set(answers).size).toBe(1);
    const { certificates, ocspResponses, crls } = answers[0]!;
    const parsed = certificates.map((der) => parseCertificate(der));
    expect(parsed).toHaveLength(7); // seal, its CA, its responder; unit, its CA, its responder; root
    const tsu = (await authority.tsuKey('LIVE')).certificate;
    for (const [index, certificate] of [seal, tsu].entries()) {
      const issuer = parsed.find(({ subject }) => subject.equals(certificate.issuer))!;
      const checked = checkOcspResponse(ocspResponses[index]!, { certificate, issuer, now });
      expect(checked.status).toBe('good');
      expect(checked.thisUpdate.getTime()).toBe(Math.floor(now.getTime() / 1000) * 1000);
      expect(certificates.some((der) => der.equals(checked.responder!.der))).toBe(true);
      expect(checkCrl(crls[0]!, { certificate: issuer, issuer: root, now }).isRevoked).toBe(false);
    }
    expect(crls).toHaveLength(1);
    clock.move(1000);
    expect(await authority.validationData('LIVE', clock.now())).not.toBe(answers[0]);
  });
});
