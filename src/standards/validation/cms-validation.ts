import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, type Element, fields, tags } from '../asn1/read.ts';
import { readOctets, readOid } from '../asn1/values.ts';
import { type SignedDataParts, type SignerInfo, signerMatcher, single } from '../cms/read.ts';
import type { Certificate } from '../x509/certificate.ts';
import { algorithmOid, type Digest, readAnyDigest, sha1, sha256, startDigest } from './algorithms.ts';
import type { Problem } from './certificate-validation.ts';
import type { Material } from './material.ts';
import type { Verifier } from './verifier.ts';

/** The result of verifying the cryptography of one SignerInfo, without trust. */
export interface CmsResult {
  readonly problems: readonly Problem[];
  readonly signer: Certificate | null;
  /** True if the signing-certificate attribute identifies the signer (RFC 5035); null without the attribute. */
  readonly isBound: boolean | null;
  readonly algorithm: string;
  /** Until when the algorithms of the signature are considered secure. */
  readonly until: number;
}

export interface CmsQuestion {
  readonly parts: SignedDataParts;
  /** Returns the digest of the signed bytes. */
  readonly contentDigest: (digest: Digest) => Buffer;
  /** Returns the signed bytes, for the rare signature without signed attributes. */
  readonly content: () => Buffer;
  readonly material: Material;
  readonly verifier: Verifier;
  /** CAdES and RFC 3161 require the signing-certificate attribute. */
  readonly mustBeBound: boolean;
}

const FAILS = { fails: true } as const;
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Validates a SignedData with one signer by EN 319 102-1, 5.2.3 (identification of the signing certificate), 5.2.7
 * (cryptographic verification) and the mandatory attributes of 5.2.8.
 */
export function validateCms(question: CmsQuestion): CmsResult {
  const [signer] = question.parts.signers;
  if (!signer || question.parts.signers.length !== 1)
    return failed({ subIndication: 'FORMAT_FAILURE', reason: 'The CMS does not have exactly one signer.', ...FAILS });
  try {
    return validateSigner(signer, question);
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    return failed({ subIndication: 'FORMAT_FAILURE', reason: `The CMS is malformed: ${error.message}.`, ...FAILS });
  }
}

const failed = (problem: Problem, algorithm = ''): CmsResult => ({
  problems: [problem],
  signer: null,
  isBound: null,
  algorithm,
  until: NEVER,
});

function validateSigner(info: SignerInfo, question: CmsQuestion): CmsResult {
  const { parts, material, verifier } = question;
  const digest = readAnyDigest(info.digestAlgorithm);
  if (!digest) {
    const name = algorithmOid(info.digestAlgorithm);
    const reason = `The digest algorithm ${name} is not supported.`;
    return failed({ subIndication: 'CRYPTO_CONSTRAINTS_FAILURE', reason }, name);
  }
  const problems: Problem[] = [];
  if (info.signedAttributes)
    problems.push(...attributeProblems(info, parts.contentType, question.contentDigest(digest)));
  else if (parts.contentType !== oids.data)
    problems.push({
      subIndication: 'FORMAT_FAILURE',
      reason: 'The CMS has no signed attributes (RFC 5652 §5.3).',
      ...FAILS,
    });

  const signer = findSigner(info, parts, material);
  if (!signer) {
    const reason = 'The signing certificate is not in the file.';
    problems.push({ subIndication: 'NO_SIGNING_CERTIFICATE_FOUND', reason });
    return { problems, signer, isBound: null, algorithm: '', until: NEVER };
  }
  const isBound = info.signedAttributes ? namesSigner(info.signedAttributes, signer) : null;
  if (isBound === false) {
    const reason = 'The signing-certificate attribute names another certificate.';
    problems.push({ subIndication: 'NO_SIGNING_CERTIFICATE_FOUND', reason });
  }
  if (isBound === null && question.mustBeBound) {
    const reason = 'The signature has no signing-certificate attribute, which its format demands.';
    problems.push({ subIndication: 'SIG_CONSTRAINTS_FAILURE', reason });
  }
  const verdict = verifier.verify(info, signer, () => ({
    data: info.signedBytes ?? question.content(),
    algorithm: info.signatureAlgorithm,
    signature: info.signature,
    digest,
  }));
  if (verdict.status === 'invalid')
    problems.push({ subIndication: 'SIG_CRYPTO_FAILURE', reason: 'The signature value is wrong.', ...FAILS });
  if (verdict.status === 'unsupported')
    problems.push({ subIndication: 'CRYPTO_CONSTRAINTS_FAILURE', reason: `${verdict.algorithm} is not supported.` });
  const until = Math.min(digest.until, verdict.until);
  return { problems, signer, isBound, algorithm: verdict.algorithm, until };
}

/** Signed attributes of which there may be one (RFC 5652, 11; RFC 5035, 3; RFC 6211, 2; EN 319 122-1, 5.2). */
const SINGLE: ReadonlySet<string> = new Set([
  oids.contentType,
  oids.messageDigest,
  oids.signingTime,
  oids.signingCertificate,
  oids.signingCertificateV2,
  oids.cmsAlgorithmProtection,
]);

function attributeProblems(info: SignerInfo, contentType: string, content: Buffer): Problem[] {
  const attributes = info.signedAttributes!;
  const problems: Problem[] = [];
  const malformed = (reason: string): void => {
    problems.push({ subIndication: 'FORMAT_FAILURE', reason, ...FAILS });
  };
  const twice = info.repeated.find((type) => SINGLE.has(type));
  if (twice) malformed(`The signed attribute ${twice} stands twice.`);
  const type = single(attributes, oids.contentType);
  if (!type || readOid(type) !== contentType) malformed('The content-type attribute is not that of the content.');
  const declared = single(attributes, oids.messageDigest);
  if (!declared) malformed('The signature has no message-digest attribute.');
  else if (!readOctets(declared).equals(content))
    problems.push({ subIndication: 'HASH_FAILURE', reason: 'The signed bytes were changed.', ...FAILS });
  if (!protectionHolds(info)) {
    const reason = 'The algorithms are not those that CMSAlgorithmProtection protects.';
    problems.push({ subIndication: 'SIG_CONSTRAINTS_FAILURE', reason });
  }
  return problems;
}

/** RFC 6211 §2; true without the attribute. */
function protectionHolds({ signedAttributes, digestAlgorithm, signatureAlgorithm }: SignerInfo): boolean {
  const attribute = single(signedAttributes!, oids.cmsAlgorithmProtection);
  if (!attribute) return true;
  const parts = fields(attribute, 'CMSAlgorithmProtection');
  const digest = parts.required(tags.sequence, 'digestAlgorithm');
  const signature = parts.optional(contextTag(1));
  return (
    algorithmOid(digest) === algorithmOid(digestAlgorithm) &&
    signature?.content.equals(signatureAlgorithm.content) === true
  );
}

function findSigner(info: SignerInfo, { certificates }: SignedDataParts, material: Material): Certificate | null {
  const matches = signerMatcher(info.identifier);
  const inside = certificates.map((der) => material.certificateOf(der)).find((each) => each && matches(each));
  if (inside) return inside;
  for (const { certificate } of material.certificates.values()) if (matches(certificate)) return certificate;
  return null;
}

/** Checks signing-certificate-v2 (RFC 5035), or its SHA-1 predecessor (RFC 2634 §5.4). @throws Asn1Error */
function namesSigner(attributes: NonNullable<SignerInfo['signedAttributes']>, signer: Certificate): boolean | null {
  const second = single(attributes, oids.signingCertificateV2);
  const first = single(attributes, oids.signingCertificate);
  if (!second && !first) return null;
  return (!second || names(second, signer, sha256)) && (!first || names(first, signer, sha1));
}

/** The first ESSCertID is the signer's (RFC 5035 §3); the others may name the chain. */
function names(value: Element, signer: Certificate, standard: Digest): boolean {
  const list = children(fields(value, 'SigningCertificate').required(tags.sequence, 'certs'));
  if (!list[0]) return false;
  const parts = fields(list[0], 'ESSCertID');
  const algorithm = parts.optional(tags.sequence);
  const digest = algorithm ? readAnyDigest(algorithm) : standard;
  const hash = readOctets(parts.required(tags.octetString, 'certHash'));
  if (!digest || !startDigest(digest).update(signer.der).digest().equals(hash)) return false;
  const issuerSerial = parts.optional(tags.sequence);
  if (!issuerSerial) return true;
  const named = fields(issuerSerial, 'IssuerSerial');
  named.required(tags.sequence, 'issuer');
  return named.required(tags.integer, 'serialNumber').der.equals(signer.serial);
}
