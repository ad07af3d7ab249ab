import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { oids } from '../../src/standards/asn1/oids.ts';
import { Asn1Error } from '../../src/standards/asn1/read.ts';
import { parseCms, single } from '../../src/standards/cms/read.ts';
import { type Signer, signCms, signedDataSize, verifyCms } from '../../src/standards/cms/sign.ts';
import { hasOpenssl, openssl } from './openssl.ts';
import { hierarchy, pem, signerOf } from './x509-world.ts';

const document = Buffer.from('le contenu, tel quel');
const sha256 = createHash('sha256').update(document).digest();
const detached = { kind: 'detached', sha256 } as const;

let world: Awaited<ReturnType<typeof hierarchy>>;
let signer: Signer;
let signature: Buffer;
beforeAll(async () => {
  world = await hierarchy();
  signer = signerOf(world.seal, world.ca);
  signature = await signCms(signer, detached);
});

describe('a PAdES signature', () => {
  it('is no larger than estimated and not much smaller', () => {
    expect(signature.length).toBeLessThanOrEqual(signedDataSize(signer));
    expect(signature.length).toBeGreaterThan(signedDataSize(signer) - 1_024);
  });

  it('has the four signed attributes of the baseline, sorted, and no signing-time', () => {
    const { signedAttributes, signedBytes } = parseCms(signature);
    const { contentType, messageDigest, signingCertificateV2, cmsAlgorithmProtection, signingTime } = oids;
    expect([...signedAttributes.keys()].sort()).toEqual(
      [contentType, messageDigest, signingCertificateV2, cmsAlgorithmProtection].sort(),
    );
    expect(signedAttributes.has(signingTime)).toBe(false);
    expect(signedBytes[0]).toBe(0x31);
    // hashAlgorithm absent (SHA-256 is the DEFAULT): the ESSCertIDv2 begins with its OCTET STRING
    const ess = single(signedAttributes, signingCertificateV2)!;
    expect(ess.der.includes(Buffer.from('608648016503040201', 'hex'))).toBe(false);
    expect(ess.der.includes(createHash('sha256').update(world.seal.certificate.der).digest())).toBe(true);
  });

  it('reports intact, signed and bound separately', () => {
    const read = parseCms(signature);
    expect(read.signerCertificate?.fingerprintSha256).toBe(world.seal.certificate.fingerprintSha256);
    expect(read.certificates).toHaveLength(2);
    expect(read.signatureTimestamp).toBeNull();
    expect(verifyCms(read, sha256)).toEqual({ intact: true, signed: true, bound: true });
    expect(verifyCms(read, randomBytes(32))).toEqual({ intact: false, signed: true, bound: true });
    const altered = Buffer.from(signature);
    altered[signature.length - 1]! ^= 1;
    expect(verifyCms(parseCms(altered), sha256)).toEqual({ intact: true, signed: false, bound: true });
  });

  it('is not bound to another certificate with the same key and name', async () => {
    const other = parseCms(await signCms({ ...signer, certificate: world.unit.certificate }, detached));
    const swapped = { ...parseCms(signature), signerCertificate: other.signerCertificate };
    expect(verifyCms(swapped, sha256)).toMatchObject({ bound: false });
  });

  it('carries the given time-stamp token over its signature value', async () => {
    const token = await signCms(signerOf(world.unit), detached);
    let stampedBytes: Buffer | undefined;
    const timestamp = async (value: Buffer) => {
      stampedBytes = value;
      return token;
    };
    const read = parseCms(await signCms(signer, detached, { timestamp }));
    expect(read.signatureTimestamp).toEqual(token);
    expect(read.signature).toEqual(stampedBytes);
    expect(verifyCms(read, sha256)).toEqual({ intact: true, signed: true, bound: true });
  });

  it('is found at the start of padded Contents, and refused with padding where none is allowed', () => {
    const padded = Buffer.concat([signature, Buffer.alloc(1000)]);
    expect(parseCms(padded, { padded: true }).length).toBe(signature.length);
    expect(() => parseCms(padded)).toThrow(Asn1Error);
  });

  it.skipIf(!hasOpenssl)('passes openssl cms -verify -cades, and fails over other bytes', () => {
    const files = {
      's.der': signature,
      content: document,
      other: 'autre contenu',
      'root.pem': pem(world.root.certificate.der),
    };
    const verify = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 's.der', '-CAfile', 'root.pem'];
    expect(openssl(files, ...verify, '-content', 'content')).toMatchObject({ ok: true });
    expect(openssl(files, ...verify, '-content', 'other')).toMatchObject({ ok: false });
  });

  it('takes little more time than the raw signature', async () => {
    const started = process.cpuUsage();
    for (let i = 0; i < 200; i += 1) await signCms(signer, detached);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000 / 200).toBeLessThan(1); // milliseconds of CPU; 0.05 on an idle machine
  });
});

describe.skipIf(!hasOpenssl)('a signature made by openssl', () => {
  const padding = ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:32'];
  it.each<[string, string[], string[]]>([
    ['RSA', ['rsa:2048'], []],
    ['RSA, its signer named by key identifier', ['rsa:2048'], ['-keyid']],
    ['RSASSA-PSS', ['rsa:2048'], padding],
    ['ECDSA P-384 with SHA-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'], ['-md', 'sha384']],
  ])('is parsed and verified: %s', (_, key, how) => {
    const made = openssl(
      {},
      'req',
      '-x509',
      '-newkey',
      ...key,
      '-nodes',
      '-keyout',
      '-',
      '-subj',
      '/CN=x',
      '-out',
      'out',
    );
    const files = { 'key.pem': made.text, 'cert.pem': made.output, content: document };
    const sign = ['cms', '-sign', '-cades', '-binary', '-in', 'content', '-signer', 'cert.pem', '-inkey', 'key.pem'];
    const signed = openssl(files, ...sign, ...how, '-outform', 'DER', '-out', 'out');
    expect(signed).toMatchObject({ ok: true });
    const read = parseCms(signed.output);
    const digest = createHash(read.digestAlgorithm).update(document).digest();
    expect(verifyCms(read, digest)).toEqual({ intact: true, signed: true, bound: true });
    expect(verifyCms({ ...read, signature: randomBytes(read.signature.length) }, digest).signed).toBe(false);
  });
});

describe('hostile CMS', () => {
  it('is refused with a typed error, never accepted as signed', () => {
    const change = fc.tuple(fc.nat(signature.length - 1), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const hostile = Buffer.from(signature);
        for (const [at, by] of changes) hostile[at]! ^= by;
        try {
          const read = parseCms(hostile, { padded: true });
          verifyCms(read, sha256);
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error);
        }
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => parseCms(Buffer.from(bytes))).toThrow(Asn1Error);
      }),
    );
  });
});
