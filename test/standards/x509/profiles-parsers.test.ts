import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { oids } from '../../../src/standards/asn1/oids.ts';
import { issueCertificate } from '../../../src/standards/x509/issue.ts';
import { profiles } from '../../../src/standards/x509/profiles.ts';
import { hasOpenssl, openssl } from '../openssl.ts';
import { available, run, withScratch } from '../validators/outside.ts';
import { hierarchy, pem } from '../x509-world.ts';

/** Every kind of certificate, read by independent parsers. */
let certificates: Record<string, Buffer>;
beforeAll(async () => {
  const { root, ca, tsaCa, seal, unit, responder } = await hierarchy();
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const notBefore = new Date(Math.floor(Date.now() / 1000) * 1000);
  const signer = await issueCertificate(
    {
      profile: profiles.signer,
      subject: {
        country: 'FR',
        surname: 'Şahin',
        givenName: 'Élodie',
        serialNumber: 'ES:FR-00FF',
        commonName: 'Élodie Şahin',
      },
      spki: publicKey.export({ type: 'spki', format: 'der' }),
      serial: randomBytes(16),
      notBefore,
      notAfter: new Date(notBefore.getTime() + profiles.signer.lifetime),
      urls: { ocsp: 'http://127.0.0.1:9/ocsp', caIssuers: 'http://127.0.0.1:9/ca.cer' },
      register: 'http://127.0.0.1:9/pki',
    },
    ca.issuer,
  );
  const entities = { root, ca, tsaCa, seal, unit, responder };
  certificates = Object.fromEntries(Object.entries(entities).map(([name, one]) => [name, one.certificate.der]));
  certificates.signer = signer.der;
});

const program = `package main

import ("crypto/x509"; "fmt"; "os"; "strconv"; "time")

func main() {
	pool, roots := x509.NewCertPool(), x509.NewCertPool()
	seconds, _ := strconv.ParseInt(os.Args[1], 10, 64)
	for i, name := range os.Args[2:] {
		bytes, _ := os.ReadFile(name)
		certificate, err := x509.ParseCertificate(bytes)
		if err != nil { fmt.Println(name, err); os.Exit(1) }
		if i == 0 { roots.AddCert(certificate) } else if certificate.IsCA { pool.AddCert(certificate) }
		_, err = certificate.Verify(x509.VerifyOptions{CurrentTime: time.Unix(seconds, 0), Roots: roots, Intermediates: pool, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}})
		fmt.Println(certificate.Subject.CommonName, certificate.PolicyIdentifiers, certificate.KeyUsage, err)
	}
}
`;

describe('certificates of every profile', () => {
  it.skipIf(!available('go', 'version'))('are parsed and verified by Go', () => {
    const { status, stdout, output } = withScratch(({ file }) => {
      const files = Object.values(certificates).map((der) => file(der, '.der'));
      return run('go', ['run', file(program, '.go'), String(Math.floor(Date.now() / 1000)), ...files]);
    });
    expect(status, output).toBe(0);
    const lines = Buffer.from(stdout, 'latin1').toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.every((line) => line.endsWith('<nil>'))).toBe(true);
    expect(lines.find((line) => line.startsWith('Essai TSU'))).toContain(`[${oids.timestampPolicy}]`);
  });

  it.skipIf(!available('certtool'))('are parsed by GnuTLS, which knows every critical extension', () => {
    for (const [name, der] of Object.entries(certificates)) {
      const { status, output } = withScratch(({ file }) =>
        run('certtool', ['--certificate-info', '--inder', '--infile', file(der)]),
      );
      expect(status, `${name}: ${output}`).toBe(0);
      expect(output).not.toMatch(/Unknown extension [^(\n]*\(critical\)|error:/);
    }
  });

  it.skipIf(!hasOpenssl)('are accepted by openssl with policy checks', () => {
    const files = Object.fromEntries(Object.entries(certificates).map(([name, der]) => [`${name}.pem`, pem(der)]));
    for (const [leaf, ca, more] of [
      ['seal', 'ca', ['-policy', oids.sealPolicy, '-explicit_policy']],
      ['signer', 'ca', ['-policy', oids.signerPolicy, '-explicit_policy']],
      ['unit', 'tsaCa', ['-policy', oids.timestampPolicy, '-explicit_policy']],
      ['responder', 'ca', []],
    ] as const) {
      const how = ['-x509_strict', '-policy_check', ...more, '-CAfile', 'root.pem', '-untrusted', `${ca}.pem`];
      const { ok, text } = openssl(files, 'verify', ...how, `${leaf}.pem`);
      expect(ok, text).toBe(true);
    }
    const shown = openssl(files, 'x509', '-in', 'unit.pem', '-noout', '-text').text;
    expect(shown).toMatch(/Private Key Usage Period:\s+Not Before: .*, Not After: /);
  });
});
