import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { signatureIdentifier } from '../../src/standards/asn1/algorithms.ts';
import { oids } from '../../src/standards/asn1/oids.ts';
import { Asn1Error, primitiveContextTag } from '../../src/standards/asn1/read.ts';
import {
  bitString,
  boolean,
  context,
  element,
  integer,
  octetString,
  oid,
  sequence,
  time,
} from '../../src/standards/asn1/write.ts';
import type { Signer } from '../../src/standards/cms/sign.ts';
import { type CrlInput, CrlRefused, checkCrl, encodeCrl } from '../../src/standards/crl/crl.ts';
import { hasOpenssl, openssl } from './openssl.ts';
import { DAY, hierarchy, pem, signerOf } from './x509-world.ts';

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * DAY);
const list = (changes: Partial<CrlInput> = {}): CrlInput => ({
  thisUpdate: now,
  nextUpdate: later(30),
  number: 7,
  revoked: [],
  ...changes,
});
let world: Awaited<ReturnType<typeof hierarchy>>;
beforeAll(async () => {
  world = await hierarchy(now);
});
const question = () => ({ certificate: world.ca.certificate, issuer: world.root.certificate, now });
const others = Array.from({ length: 5000 }, (_, i) => ({
  serialHex: (i + 300).toString(16).padStart(4, '0'),
  at: now,
  reason: 0,
}));

/** A CRL without entries, with a BOOLEAN of the issuing distribution point (RFC 5280 §5.2.5). */
async function scoped(number: number, value: number, issuer: Signer): Promise<Buffer> {
  const algorithm = signatureIdentifier[issuer.algorithm];
  const scope = octetString(sequence(element(primitiveContextTag(number), Buffer.from([value]))));
  const tbs = sequence(
    integer(1),
    algorithm,
    issuer.certificate.subject,
    time(now),
    time(later(30)),
    context(0, sequence(sequence(oid(oids.issuingDistributionPoint), boolean(true), scope))),
  );
  return sequence(tbs, algorithm, bitString(await issuer.sign(tbs)));
}

describe('a CRL', () => {
  it('says which certificates are revoked, among few or thousands', async () => {
    const root = signerOf(world.root);
    const listed = { serialHex: world.ca.certificate.serialHex, at: now, reason: 1 };
    expect(checkCrl(await encodeCrl(list(), root), question()).isRevoked).toBe(false);
    expect(checkCrl(await encodeCrl(list({ revoked: others }), root), question()).isRevoked).toBe(false);
    expect(checkCrl(await encodeCrl(list({ revoked: [...others, listed] }), root), question()).isRevoked).toBe(true);
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['of another issuer', () => encodeCrl(list(), signerOf(world.ca)), /another issuer/],
    [
      'out of date',
      () => encodeCrl(list({ thisUpdate: later(-9), nextUpdate: later(-1) }), signerOf(world.root)),
      /out of date/,
    ],
    ['from the future', () => encodeCrl(list({ thisUpdate: later(1) }), signerOf(world.root)), /future/],
    ['forged', () => encodeCrl(list(), { ...signerOf(world.root), sign: signerOf(world.ca).sign }), /bad signature/],
  ])('is refused when it is %s', async (_, make, reason) => {
    const der = await make();
    expect(() => checkCrl(der, question())).toThrow(CrlRefused);
    expect(() => checkCrl(der, question())).toThrow(reason);
  });

  it('applies only to the kind of certificates that it contains', async () => {
    const root = signerOf(world.root);
    const ca = signerOf(world.ca);
    const forSeal = () => ({ certificate: world.seal.certificate, issuer: world.ca.certificate, now });
    // onlyContainsUserCerts [1], onlyContainsCACerts [2]; FALSE is the default.
    const forUsers = await scoped(1, 0xff, root);
    const forCas = await scoped(2, 0xff, ca);
    expect(() => checkCrl(forUsers, question())).toThrow(/contains no certificates of CAs/);
    expect(() => checkCrl(forCas, forSeal())).toThrow(/contains only certificates of CAs/);
    for (const der of [await scoped(2, 0xff, root), await scoped(1, 0x00, root)])
      expect(checkCrl(der, question()).isRevoked).toBe(false);
    for (const der of [await scoped(1, 0xff, ca), await scoped(2, 0x00, ca)])
      expect(checkCrl(der, forSeal()).isRevoked).toBe(false);
  });

  it.skipIf(!hasOpenssl)('is accepted by openssl', async () => {
    const { root, ca, seal } = world;
    const revoked = [{ serialHex: seal.certificate.serialHex, at: now, reason: 4 }];
    const files = {
      'root.pem': pem(root.certificate.der),
      'ca.pem': pem(ca.certificate.der),
      'seal.pem': pem(seal.certificate.der),
      'root.crl': pem(await encodeCrl(list(), signerOf(root)), 'X509 CRL'),
      'ca.crl': pem(await encodeCrl(list(), signerOf(ca)), 'X509 CRL'),
      'revoking.crl': pem(await encodeCrl(list({ revoked }), signerOf(ca)), 'X509 CRL'),
    };
    const shown = openssl(files, 'crl', '-in', 'revoking.crl', '-noout', '-text', '-CAfile', 'ca.pem');
    expect(shown.text).toContain('verify OK');
    expect(shown.text).toMatch(/X509v3 CRL Number:\s+7/);
    expect(shown.text).toMatch(/Superseded/);
    expect(shown.text).toMatch(/X509v3 Authority Key Identifier/);
    const verify = ['verify', '-x509_strict', '-crl_check_all', '-CAfile', 'root.pem', '-untrusted', 'ca.pem'];
    expect(openssl(files, ...verify, '-CRLfile', 'root.crl', '-CRLfile', 'ca.crl', 'seal.pem')).toMatchObject({
      ok: true,
    });
    const judged = openssl(files, ...verify, '-CRLfile', 'root.crl', '-CRLfile', 'revoking.crl', 'seal.pem');
    expect(judged.text).toContain('certificate revoked');
  });

  it('made of hostile bytes is refused with a typed error', async () => {
    const good = await encodeCrl(list({ revoked: others.slice(0, 3) }), signerOf(world.root));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const hostile = Buffer.from(good);
        hostile[at]! ^= by;
        try {
          checkCrl(hostile, question());
        } catch (error) {
          expect(error instanceof CrlRefused || error instanceof Asn1Error).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
