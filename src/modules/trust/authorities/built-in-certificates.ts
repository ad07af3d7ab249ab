import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { after, type Clock, MINUTE, wholeSeconds } from '../../../kernel/clock.ts';
import type { Keystore } from '../../../platform/keystore/index.ts';
import { issueCertificate } from '../../../standards/x509/issue.ts';
import { encodeName, nameText } from '../../../standards/x509/name.ts';
import type { Authority } from './authority.ts';
import type { SigningCertificateProvider, SigningCertificateRequest } from './issue-signing-certificate.ts';
import { personName, type SealingOrganization } from './names.ts';

interface BuiltInOptions {
  readonly authority: Authority;
  readonly keystore: Keystore;
  readonly clock: Clock;
  readonly organization: SealingOrganization;
  /** Replaced by tests that search for the keys afterwards. Default: node:crypto. */
  readonly generateKey?: () => Promise<{ readonly publicKey: KeyObject; readonly privateKey: KeyObject }>;
}

/** How far before now the validity begins, so that a time-stamp by a slightly slow clock lies within it. */
const BACKDATE = 5 * MINUTE;

const generateP256 = () => promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });

/**
 * Issues signing certificates from the built-in CA (profile `signer`). A key is a handle to OpenSSL's memory: it is
 * never exported, and it is wiped when the handle is released.
 */
export const builtInCertificates = ({
  authority,
  keystore,
  clock,
  organization,
  generateKey = generateP256,
}: BuiltInOptions): SigningCertificateProvider => {
  const certificateSubject = ({ mode, person }: SigningCertificateRequest) =>
    personName(organization, mode, person, keystore.mac('person-number', person.identityId).subarray(0, 16));
  return {
    async issue(request) {
      const { issuer, issuerKeyId, order } = await authority.signerCa(request.mode);
      const keys = await generateKey();
      let privateKey: KeyObject | null = keys.privateKey;
      const notBefore = wholeSeconds(after(clock.now(), -BACKDATE));
      const certificate = await issueCertificate(
        {
          ...order,
          notBefore,
          notAfter: after(notBefore, order.profile.lifetime),
          subject: certificateSubject(request),
          spki: keys.publicKey.export({ type: 'spki', format: 'der' }),
          serial: randomBytes(16),
        },
        issuer,
      );
      return {
        issuerKeyId,
        signer: {
          certificate,
          chain: [issuer.certificate.der],
          algorithm: 'ecdsa-sha256',
          sign(bytes) {
            if (!privateKey) throw new Error('the key of this signature was deleted');
            return sign('sha256', bytes, privateKey);
          },
        },
        validationData: () => authority.dataAbove({ certificate, issuerKeyId }),
        destroy: () => {
          privateKey = null;
        },
      };
    },
    async preview(request) {
      const { order, issuer } = await authority.signerCa(request.mode);
      const subject = nameText(encodeName(certificateSubject(request)));
      return { subject, issuer: issuer.certificate.subjectText, lifetime: order.profile.lifetime };
    },
  };
};
