import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Asn1Error } from '../../src/standards/asn1/read.ts';
import {
  checkOcspResponse,
  encodeOcspRequest,
  OcspRefused,
  parseOcspRequest,
} from '../../src/standards/ocsp/request.ts';
import {
  type CertStatus,
  encodeCertId,
  encodeOcspError,
  encodeOcspResponse,
} from '../../src/standards/ocsp/response.ts';
import { hasOpenssl, openssl } from './openssl.ts';
import { DAY, type Entity, hierarchy, pem, signerOf } from './x509-world.ts';

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * DAY);
let world: Awaited<ReturnType<typeof hierarchy>>;
beforeAll(async () => {
  world = await hierarchy(now);
});

interface Answer {
  readonly status?: CertStatus;
  readonly by?: Entity;
  readonly about?: Entity;
  readonly nonce?: Buffer | null;
  readonly at?: Date;
}
const answer = ({
  status = { kind: 'good' },
  by = world.responder,
  about = world.seal,
  nonce = null,
  at = now,
}: Answer = {}) => {
  const certId = encodeCertId(about.certificate.serial, world.ca.certificate);
  const nextUpdate = new Date(at.getTime() + DAY);
  return encodeOcspResponse({ answers: [{ certId, status }], thisUpdate: at, nextUpdate, nonce }, signerOf(by));
};
const question = () => ({ certificate: world.seal.certificate, issuer: world.ca.certificate, now });

describe('an OCSP response', () => {
  it('says good, revoked or unknown, signed by the responder or by the CA itself', async () => {
    const revoked = { kind: 'revoked', at: now, reason: 1 } as const;
    expect(checkOcspResponse(await answer(), question())).toMatchObject({ status: 'good' });
    expect(checkOcspResponse(await answer(), question()).responder?.der).toEqual(world.responder.certificate.der);
    expect(checkOcspResponse(await answer({ status: revoked }), question()).status).toBe('revoked');
    expect(checkOcspResponse(await answer({ status: { kind: 'unknown' } }), question()).status).toBe('unknown');
    expect(checkOcspResponse(await answer({ by: world.ca }), question()).responder).toBeNull();
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['about another certificate', () => answer({ about: world.unit }), /another certificate/],
    ['by someone else of the same house', () => answer({ by: world.seal }), /not the CA’s/],
    ['out of date', () => answer({ at: later(-3) }), /out of date/],
    ['from the future', () => answer({ at: later(1) }), /future/],
    ['a refusal', async () => encodeOcspError('tryLater'), /status 3/],
    [
      'forged',
      async () => {
        const der = await answer();
        der[der.indexOf(Buffer.from('8000', 'hex')) + 2]! ^= 1;
        return der;
      },
      /./,
    ],
  ])('is refused when it is %s', async (_, make, reason) => {
    const der = await make();
    let refusal: unknown;
    try {
      checkOcspResponse(der, question());
    } catch (error) {
      refusal = error;
    }
    expect(refusal instanceof OcspRefused || refusal instanceof Asn1Error).toBe(true);
    expect((refusal as Error).message).toMatch(reason);
  });

  it.skipIf(!hasOpenssl)('passes openssl ocsp for a request made by openssl, including its nonce', async () => {
    const files = {
      'root.pem': pem(world.root.certificate.der),
      'ca.pem': pem(world.ca.certificate.der),
      'seal.pem': pem(world.seal.certificate.der),
    };
    for (const digest of ['-sha1', '-sha256']) {
      const made = openssl(files, 'ocsp', digest, '-issuer', 'ca.pem', '-cert', 'seal.pem', '-reqout', 'out');
      const { ids, nonce } = parseOcspRequest(made.output);
      expect(ids).toHaveLength(1);
      expect(ids[0]!.serialHex).toBe(world.seal.certificate.serialHex);
      expect(ids[0]!.isIssuedBy(world.ca.certificate)).toBe(true);
      expect(ids[0]!.isIssuedBy(world.tsaCa.certificate)).toBe(false);
      const response = await encodeOcspResponse(
        { answers: [{ certId: ids[0]!.der, status: { kind: 'good' } }], thisUpdate: now, nextUpdate: later(1), nonce },
        signerOf(world.responder),
      );
      const answered = { ...files, 'q.der': made.output, 'r.der': response };
      const trust = ['-respin', 'r.der', '-issuer', 'ca.pem', '-CAfile', 'root.pem', '-verify_other', 'ca.pem'];
      const nonceJudged = openssl(answered, 'ocsp', '-reqin', 'q.der', ...trust);
      expect(nonceJudged.text).toContain('Response verify OK');
      expect(nonceJudged.text).not.toMatch(/nonce/i);
      const statusJudged = openssl(answered, 'ocsp', '-no_nonce', digest, ...trust, '-cert', 'seal.pem');
      expect(statusJudged.text).toContain('Response verify OK');
      expect(statusJudged.text).toContain('seal.pem: good');
    }
  });
});

describe('an OCSP request', () => {
  it('reads back with its nonce', () => {
    const certId = encodeCertId(world.seal.certificate.serial, world.ca.certificate);
    const nonce = randomBytes(16);
    const read = parseOcspRequest(encodeOcspRequest(certId, nonce));
    expect(read.ids[0]!.der).toEqual(certId);
    expect(read.nonce?.subarray(2)).toEqual(nonce);
    expect(parseOcspRequest(encodeOcspRequest(certId)).nonce).toBeNull();
    expect(() => parseOcspRequest(encodeOcspRequest(certId, Buffer.alloc(500)))).toThrow(Asn1Error);
  });

  it('made of hostile bytes is refused with a typed error, like such a response', async () => {
    const good = await answer();
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(good.length - 1),
        fc.integer({ min: 1, max: 255 }),
        (bytes, at, by) => {
          expect(() => parseOcspRequest(Buffer.from(bytes))).toThrow(Asn1Error);
          const hostile = Buffer.from(good);
          hostile[at]! ^= by;
          try {
            checkOcspResponse(hostile, question());
          } catch (error) {
            expect(error instanceof OcspRefused || error instanceof Asn1Error).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
