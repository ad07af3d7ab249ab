import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { oids } from '../../src/standards/asn1/oids.ts';
import { Asn1Error } from '../../src/standards/asn1/read.ts';
import { boolean, integer, nullValue, octetString, oid, sequence } from '../../src/standards/asn1/write.ts';
import { parseCms } from '../../src/standards/cms/read.ts';
import { encodeTimestampRequest, parseTimestampResponse } from '../../src/standards/rfc3161/request.ts';
import { answerTimestampRequest, checkToken, TokenRefused, type Unit } from '../../src/standards/rfc3161/tst-info.ts';
import { hasOpenssl, openssl } from './openssl.ts';
import { DAY, hierarchy, pem, signerOf } from './x509-world.ts';

const data = Buffer.from('ce qui est daté');
const sha256 = createHash('sha256').update(data).digest();
const now = new Date();

let world: Awaited<ReturnType<typeof hierarchy>>;
const unit = (changes: Partial<Unit> = {}): Unit => ({
  signer: signerOf(world.unit, world.tsaCa),
  policy: oids.timestampPolicy,
  now,
  serial: randomBytes(16),
  ...changes,
});
const ask = async (changes: Partial<Unit> = {}, request = encodeTimestampRequest(sha256, randomBytes(8))) => {
  const answer = parseTimestampResponse(await answerTimestampRequest(unit(changes), request.der));
  if (!answer.granted) throw new Error(answer.text);
  return { token: answer.token, nonce: request.nonce };
};

beforeAll(async () => {
  world = await hierarchy(now);
});

describe('a time-stamp token', () => {
  it('states the time to the second and passes the client’s checks', async () => {
    const { token, nonce } = await ask();
    const checked = checkToken(token, { digest: sha256, nonce });
    expect(checked.info.genTime).toEqual(new Date(Math.floor(now.getTime() / 1000) * 1000));
    expect(checked.info.policy).toBe(oids.timestampPolicy);
    expect(checked.certificate.fingerprintSha256).toBe(world.unit.certificate.fingerprintSha256);
    expect(checked.signedData.certificates).toHaveLength(2);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'for other bytes',
      async () => checkToken((await ask()).token, { digest: randomBytes(32), nonce: null }),
      /other bytes/,
    ],
    [
      'for another nonce',
      async () => checkToken((await ask()).token, { digest: sha256, nonce: integer(5) }),
      /another nonce/,
    ],
    [
      'from a certificate that is not for time-stamping',
      async () =>
        checkToken((await ask({ signer: signerOf(world.seal, world.ca) })).token, { digest: sha256, nonce: null }),
      /not for time-stamping/,
    ],
    [
      'made after its certificate ended',
      async () =>
        checkToken((await ask({ now: new Date(now.getTime() + 4000 * DAY) })).token, { digest: sha256, nonce: null }),
      /validity/,
    ],
    [
      'with a forged signature',
      async () => {
        const { token } = await ask();
        token[token.length - 1]! ^= 1;
        return checkToken(token, { digest: sha256, nonce: null });
      },
      /bad signature/,
    ],
  ])('is refused when it is %s', async (_, work, reason) => {
    const refusal = await work().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TokenRefused);
    expect((refusal as Error).message).toMatch(reason);
  });

  it('comes without certificates when none were asked for', async () => {
    const request = sequence(integer(1), sequence(sequence(oid(oids.sha256)), octetString(sha256)));
    const { token, nonce } = await ask({}, { der: request, nonce: integer(0) });
    expect(parseCms(token).certificates).toEqual([]);
    expect(() => checkToken(token, { digest: sha256, nonce })).toThrow(TokenRefused);
  });

  it.skipIf(!hasOpenssl)('passes openssl ts for requests of openssl with SHA-256, SHA-384 and SHA-512', async () => {
    const roots = { 'root.pem': pem(world.root.certificate.der), 'ca.pem': pem(world.tsaCa.certificate.der), data };
    for (const digest of ['-sha256', '-sha384', '-sha512']) {
      const { output: query } = openssl(roots, 'ts', '-query', '-data', 'data', digest, '-cert', '-out', 'out');
      const files = { ...roots, 'q.tsq': query, 'r.tsr': await answerTimestampRequest(unit(), query) };
      const verify = ['ts', '-verify', '-in', 'r.tsr', '-CAfile', 'root.pem', '-untrusted', 'ca.pem'];
      expect(openssl(files, ...verify, '-queryfile', 'q.tsq')).toMatchObject({ ok: true });
      expect(openssl(files, ...verify, '-data', 'root.pem')).toMatchObject({ ok: false });
      expect(openssl(files, 'ts', '-reply', '-in', 'r.tsr', '-text').text).toMatch(/Accuracy: 0x01 seconds/);
    }
  });
});

describe('a rejected time-stamp request', () => {
  const imprint = sequence(sequence(oid(oids.sha256), nullValue()), octetString(sha256));
  it.each<[string, () => Buffer, string]>([
    ['random bytes', () => Buffer.from('bonjour'), 'badDataFormat'],
    [
      'a digest of the wrong length',
      () => encodeTimestampRequest(Buffer.alloc(20), Buffer.alloc(8, 1)).der,
      'badDataFormat',
    ],
    ['SHA-1', () => sequence(integer(1), sequence(sequence(oid(oids.sha1)), octetString(Buffer.alloc(20)))), 'badAlg'],
    ['an unknown digest', () => sequence(integer(1), sequence(sequence(oid('1.2.3')), octetString(sha256))), 'badAlg'],
    ['another policy', () => sequence(integer(1), imprint, oid('1.2.3')), 'unacceptedPolicy'],
    ['version 2', () => sequence(integer(2), imprint), 'badRequest'],
    [
      'an extension',
      () => sequence(integer(1), imprint, boolean(true), Buffer.from('a00430020500', 'hex')),
      'unacceptedExtension',
    ],
    [
      'bytes smuggled in parameters',
      () =>
        sequence(integer(1), sequence(sequence(oid(oids.sha256), octetString(Buffer.alloc(9))), octetString(sha256))),
      'badDataFormat',
    ],
    ['an endless nonce', () => sequence(integer(1), imprint, integer(Buffer.alloc(900, 7))), 'badDataFormat'],
  ])('gives the reason: %s', async (_, request, failure) => {
    const answer = parseTimestampResponse(await answerTimestampRequest(unit(), request()));
    expect(answer).toMatchObject({ granted: false, status: 'rejection', failures: [failure] });
  });

  it.skipIf(!hasOpenssl)('has an answer that openssl can read', async () => {
    const files = { 'r.tsr': await answerTimestampRequest(unit(), Buffer.alloc(3)) };
    const { text } = openssl(files, 'ts', '-reply', '-in', 'r.tsr', '-text');
    expect(text).toMatch(/Status: Rejected/i);
    expect(text).toMatch(/wrong format/i);
  });

  it('has an answer for any bytes', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(bytes, async (hostile) => {
        expect(parseTimestampResponse(await answerTimestampRequest(unit(), hostile)).granted).toBe(false);
      }),
    );
    fc.assert(
      fc.property(bytes, (hostile) => {
        expect(() => parseTimestampResponse(hostile)).toThrow(Asn1Error);
        expect(() => checkToken(hostile, { digest: sha256, nonce: null })).toThrow(Asn1Error);
      }),
    );
  });
});
