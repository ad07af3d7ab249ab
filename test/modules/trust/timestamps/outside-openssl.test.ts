import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/kernel/clock.ts';
import { OutsideAuthority } from '../../../../src/modules/trust/index.ts';
import { parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { hasOpenssl, openssl } from '../../../standards/openssl.ts';
import { pem } from '../../../standards/x509-world.ts';
import { opensslAuthority } from './openssl-authority.ts';
import { outsideSetting } from './outside-config.ts';

describe('a time-stamp authority made with openssl, in RSA', () => {
  it.skipIf(!hasOpenssl)('is supported: tokens, issuers in a p7c, OCSP, and the responder’s own CRL', async () => {
    const authority = await opensslAuthority();
    try {
      const timestamps = new OutsideAuthority(outsideSetting(authority.url), systemClock);
      const sha256 = randomBytes(32);
      const { token, info } = await timestamps.timestamp(sha256);
      expect(info).toMatchObject({ issuer: 'CN=Autrui tsu,O=Autrui,C=FR', provider: 'Autrui', serial: '02' });
      const data = await timestamps.validationData([token]);
      const subjects = data.certificates.map((der) => parseCertificate(der).subjectText.split(',')[0]);
      expect(subjects.sort()).toEqual(['CN=Autrui Root', 'CN=Autrui ocsp', 'CN=Autrui tsu']);
      expect([data.ocspResponses.length, data.crls.length]).toEqual([1, 1]);
      // and openssl, given only what was kept, agrees
      const files = {
        'token.der': token,
        'root.pem': authority.rootPem,
        'certs.pem': data.certificates.map((der) => pem(der)).join(''),
      };
      const verify = ['ts', '-verify', '-token_in', '-in', 'token.der', '-digest', sha256.toString('hex')];
      expect(openssl(files, ...verify, '-CAfile', 'root.pem', '-untrusted', 'certs.pem')).toMatchObject({ ok: true });
    } finally {
      await authority.close();
    }
  });
});
