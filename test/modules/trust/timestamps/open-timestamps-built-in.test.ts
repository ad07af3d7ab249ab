import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPECIMEN } from '../../../../src/modules/trust/authorities/names.ts';
import { builtInAuthority } from '../../../../src/modules/trust/timestamps/open-timestamps.ts';
import type { Database } from '../../../../src/platform/database/index.ts';
import { parseCms } from '../../../../src/standards/cms/read.ts';
import { checkOcspResponse } from '../../../../src/standards/ocsp/request.ts';
import { parseTimestampResponse } from '../../../../src/standards/rfc3161/request.ts';
import { checkToken } from '../../../../src/standards/rfc3161/tst-info.ts';
import { parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { hasOpenssl, openssl } from '../../../standards/openssl.ts';
import { pem } from '../../../standards/x509-world.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { movableClock } from '../authorities/world.ts';
import { serveAuthority } from './world.ts';

const clock = movableClock();
const data = Buffer.from('ce qui est daté');
const sha256 = createHash('sha256').update(data).digest();
let database: Database;
let served: Awaited<ReturnType<typeof serveAuthority>>;

beforeAll(async () => {
  database = await createTestDatabase();
  served = await serveAuthority(database, clock);
});
afterAll(async () => {
  await served.close();
  await database.close();
});

const post = async (path: string, body: Buffer, type = 'application/timestamp-query') => {
  const response = await fetch(served.url + path, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': type },
  });
  return { response, der: Buffer.from(await response.arrayBuffer()) };
};

describe('the built-in time-stamp authority', () => {
  it('issues tokens in process and describes them correctly', async () => {
    const timestamps = builtInAuthority({ ...served, clock }, 'LIVE');
    const { token, info } = await timestamps.timestamp(sha256);
    const checked = checkToken(token, { digest: sha256, nonce: null });
    expect(info).toEqual({
      issuer: checked.certificate.subjectText,
      serial: checked.info.serialHex,
      gen_time: checked.info.genTime.toISOString(),
      qualified: false,
      provider: 'Atelier des Sceaux',
    });
    const serials = await Promise.all(Array.from({ length: 50 }, () => timestamps.timestamp(randomBytes(32))));
    expect(new Set(serials.map((one) => one.info.serial)).size).toBe(50);
  });

  it('gives complete validation data, at least as new as its tokens', async () => {
    const timestamps = builtInAuthority({ ...served, clock }, 'LIVE');
    const { token } = await timestamps.timestamp(sha256);
    const { genTime } = checkToken(token, { digest: sha256, nonce: null }).info;
    const { certificates, ocspResponses, crls } = await timestamps.validationData([token]);
    const certificate = parseCms(token).signerCertificate!;
    const issuer = certificates
      .map((der) => parseCertificate(der))
      .find((one) => one.subject.equals(certificate.issuer))!;
    const { thisUpdate } = checkOcspResponse(ocspResponses[0]!, { certificate, issuer, now: clock.now() });
    expect(thisUpdate.getTime()).toBeGreaterThanOrEqual(genTime.getTime());
    expect([certificates.length, ocspResponses.length, crls.length]).toEqual([4, 1, 1]);
  });

  it.skipIf(!hasOpenssl)('serves openssl over HTTP, separately for the test hierarchy', async () => {
    const query = openssl({ data }, 'ts', '-query', '-data', 'data', '-sha256', '-cert', '-out', 'out').output;
    for (const [path, mode] of [
      ['/tsa', 'LIVE'],
      ['/tsa/test', 'TEST'],
    ] as const) {
      const { response, der } = await post(path, query);
      expect(response.headers.get('content-type')).toBe('application/timestamp-reply');
      const [, , root] = await served.authority.trustChain(mode);
      const { chain, certificate } = await served.authority.tsuKey(mode);
      const files = { data, 'q.tsq': query, 'r.tsr': der, 'root.pem': pem(root!.der), 'ca.pem': pem(chain[0]!) };
      const verify = ['ts', '-verify', '-in', 'r.tsr', '-CAfile', 'root.pem', '-untrusted', 'ca.pem'];
      expect(openssl(files, ...verify, '-queryfile', 'q.tsq')).toMatchObject({ ok: true });
      expect(openssl(files, ...verify, '-data', 'data')).toMatchObject({ ok: true });
      expect(certificate.subjectText.includes(SPECIMEN)).toBe(mode === 'TEST');
    }
  });

  it('refuses invalid queries with the documented status', async () => {
    expect((await post('/tsa', Buffer.alloc(10), 'text/plain')).response.status).toBe(415);
    expect((await post('/tsa', Buffer.alloc(70_000))).response.status).toBe(413);
    expect((await fetch(`${served.url}/tsa`)).status).toBe(404);
    const { response, der } = await post('/tsa', Buffer.from('bonjour'));
    expect(response.status).toBe(200);
    expect(parseTimestampResponse(der)).toMatchObject({ granted: false, failures: ['badDataFormat'] });
  });
});
