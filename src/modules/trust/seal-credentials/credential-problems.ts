import { type KeyObject, randomBytes } from 'node:crypto';
import { sha256 } from '../../../kernel/ids.ts';
import { type SigningAlgorithm, signatureIdentifier } from '../../../standards/asn1/algorithms.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import { Asn1Error, readOnly } from '../../../standards/asn1/read.ts';
import { type Certificate, isSelfIssued, publicKeyOf, verifySignature } from '../../../standards/x509/certificate.ts';
import { needsNoStatus } from '../../../standards/x509/read-certificates.ts';
import type { SealCredential } from './credential.ts';

/** Purposes that exclude a seal if a certificate has no others. */
const otherPurposes: Readonly<Record<string, string>> = {
  [oids.ekuServerAuth]: 'web servers',
  [oids.ekuCodeSigning]: 'programs',
  [oids.ekuTimeStamping]: 'time-stamps',
  [oids.ekuOcspSigning]: 'OCSP',
};

/** A certificate, those above it, and what its key can do. */
type Judged = Pick<SealCredential, 'certificate' | 'chain' | 'algorithms'>;

interface Rule {
  /** A sentence for the operator. */
  readonly says: (credential: Judged, now: Date) => string;
  readonly holds: (credential: Judged, now: Date) => boolean;
}

const certificateName = ({ certificate }: Judged): string => `The certificate ${certificate.subjectText}`;
const day = (at: Date): string => at.toISOString().slice(0, 10);

/** What a credential must fulfil to seal, apart from what only others can tell. */
const rules: readonly Rule[] = [
  {
    says: (one) => `${certificateName(one)} is a certification authority's. A seal needs an end-entity certificate.`,
    holds: ({ certificate }) => !certificate.basicConstraints?.ca,
  },
  {
    says: (one) =>
      `${certificateName(one)} does not allow signatures: its key usage has neither digitalSignature nor nonRepudiation.`,
    holds: ({ certificate: { keyUsage } }) =>
      !keyUsage || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation'),
  },
  {
    says: (one) => `${certificateName(one)} is only for ${purposesOf(one.certificate).join(' and ')}.`,
    holds: ({ certificate }) => purposesOf(certificate).length === 0,
  },
  {
    says: (one) => `${certificateName(one)} is not valid before ${day(one.certificate.notBefore)}.`,
    holds: ({ certificate }, now) => certificate.notBefore <= now,
  },
  {
    says: (one) => `${certificateName(one)} ended on ${day(one.certificate.notAfter)}. Replace it.`,
    holds: ({ certificate }, now) => now <= certificate.notAfter,
  },
  {
    says: (one) =>
      `${certificateName(one)} has a key that cannot seal: RSA of 2048 to 4096 bits, P-256, P-384 or P-521 can.`,
    holds: ({ certificate }) => algorithmsOf(certificate).length > 0,
  },
  {
    says: (one) =>
      `The key of ${one.certificate.subjectText} offers ${one.algorithms.join(', ') || 'no algorithm'}, which does not fit it.`,
    holds: ({ certificate, algorithms }) => {
      const possible = algorithmsOf(certificate);
      return possible.length === 0 || algorithms.some((algorithm) => possible.includes(algorithm));
    },
  },
  {
    says: (one) => `${certificateName(one)} is self-signed: no certification authority vouches for it.`,
    holds: ({ certificate }) => !isSelfIssued(certificate),
  },
  {
    says: (one) =>
      `The certificate of ${highest(one).issuerText} is missing, and ${highest(one).subjectText} names no address for it. Add it to the credential.`,
    holds: (one) => isSelfIssued(highest(one)) || highest(one).caIssuersUrls.length > 0,
  },
  {
    says: (one) =>
      `${withoutStatus(one)
        .map(({ subjectText }) => subjectText)
        .join(
          ' and ',
        )}: the certificate names neither OCSP nor a CRL over HTTP, so that nobody can prove that it was not revoked.`,
    holds: (one) => withoutStatus(one).length === 0,
  },
];

/**
 * Lists why a credential cannot seal, as sentences for the operator: usage, validity, key, chain, addresses for its
 * revocation status, and a test signature. Empty if it can. Asks no other CA.
 * @throws CredentialUnavailable if the key cannot be used now
 */
export async function credentialProblems(
  credential: SealCredential,
  algorithm: SigningAlgorithm | undefined,
  now: Date,
): Promise<string[]> {
  const problems = certificateProblems(credential, now);
  if (!algorithm || problems.length > 0) return problems;
  return (await signsWell(credential, algorithm))
    ? []
    : [`The key does not belong to the certificate ${credential.certificate.subjectText}: a test signature is wrong.`];
}

/** Like `credentialProblems`, without a test signature: a person's key signs only what they authorize. */
export const certificateProblems = (credential: Judged, now: Date): string[] =>
  rules.filter(({ holds }) => !holds(credential, now)).map(({ says }) => says(credential, now));

async function signsWell(credential: SealCredential, algorithm: SigningAlgorithm): Promise<boolean> {
  const bytes = randomBytes(32);
  const signature = await credential.sign({ bytes, digest: sha256(bytes) }, algorithm);
  const key = publicKeyOf(credential.certificate);
  return verifySignature(key, { data: bytes, algorithm: readOnly(signatureIdentifier[algorithm]), signature });
}

function algorithmsOf(certificate: Certificate): SigningAlgorithm[] {
  try {
    return keyAlgorithms(publicKeyOf(certificate));
  } catch (error) {
    if (error instanceof Asn1Error) return [];
    throw error;
  }
}

/** The purposes of a certificate in words, if none of them can be a seal; otherwise empty. */
function purposesOf({ extendedKeyUsage }: Certificate): string[] {
  const words = (extendedKeyUsage ?? []).map((usage) => otherPurposes[usage]);
  return words.every((word) => word !== undefined) ? words : [];
}

/** The highest certificate that the credential contains. */
const highest = ({ certificate, chain }: Judged): Certificate => chain.at(-1) ?? certificate;

const withoutStatus = ({ certificate, chain }: Judged): Certificate[] =>
  [certificate, ...chain].filter(
    (one) =>
      !isSelfIssued(one) &&
      !needsNoStatus(one) &&
      one.ocspUrls.length === 0 &&
      !one.crlUrls.some((url) => /^https?:/i.test(url)),
  );

/** RSA keys below are weak; larger ones do not fit into the tokens and readers of the field. */
const RSA_BITS = { least: 2048, most: 4096 };
/** P-256, P-384 and P-521, as node:crypto names them. */
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * Returns the algorithms with which a seal's key can sign, the usual one first. A key that its certificate restricts to
 * RSASSA-PSS signs with nothing else. Empty for other keys.
 */
export function keyAlgorithms(publicKey: KeyObject): SigningAlgorithm[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  const bits = details?.modulusLength ?? 0;
  const isSized = bits >= RSA_BITS.least && bits <= RSA_BITS.most;
  if (type === 'rsa') return isSized ? ['rsa-sha256', 'rsa-pss-sha256'] : [];
  if (type === 'rsa-pss') return isSized ? ['rsa-pss-sha256'] : [];
  if (type === 'ec') return CURVES.includes(details?.namedCurve ?? '') ? ['ecdsa-sha256'] : [];
  return [];
}
