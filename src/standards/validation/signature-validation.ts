import { oids } from '../asn1/oids.ts';
import { Asn1Error, readElement, readOnly } from '../asn1/read.ts';
import { readOctets } from '../asn1/values.ts';
import { nullValue, oid, sequence } from '../asn1/write.ts';
import type { SignedDataParts } from '../cms/read.ts';
import { isArray, Raw, stringBytes } from '../pdf/index.ts';
import type { Certificate } from '../x509/certificate.ts';
import { type Digest, startDigest } from './algorithms.ts';
import {
  algorithmProblem,
  type CertificateResult,
  type Problem,
  type ValidationContext,
  validateCertificate,
} from './certificate-validation.ts';
import { type CmsResult, validateCms } from './cms-validation.ts';
import type { FileDigests } from './digests.ts';
import { min } from './existence.ts';
import type { ReadField, SignatureField } from './signature-fields.ts';
import { type TokenResult, validateToken } from './token-validation.ts';

const sha1WithRsa = readOnly(sequence(oid(oids.rsaSha1), nullValue()));

/**
 * Validates a signature of the format adbe.x509.rsa_sha1 (ISO 32000-1, 12.8.3.2): Contents is a PKCS#1 signature in an
 * OCTET STRING, and the certificates are in the entry Cert, the signer's first.
 */
function validateRawRsa(
  { dict, contents, range }: SignatureField,
  signed: () => Buffer,
  context: ValidationContext,
): CmsResult {
  const entry = dict.get('Cert');
  const strings = (isArray(entry) ? entry : [entry]).filter((each) => each instanceof Raw);
  const place = { source: 'cms', offset: range?.gapStart ?? 0 } as const;
  const [signer] = strings.map((each) => context.material.addCertificate(stringBytes(each), place));
  if (!signer)
    return failed({ subIndication: 'NO_SIGNING_CERTIFICATE_FOUND', reason: 'The entry Cert has no certificate.' });
  try {
    const signature = readOctets(readElement(contents));
    const verdict = context.verifier.verify(contents, signer, () => ({
      data: signed(),
      algorithm: sha1WithRsa,
      signature,
    }));
    const reason = 'The signature value is wrong, or the signed bytes were changed.';
    const problems: Problem[] =
      verdict.status === 'valid' ? [] : [{ subIndication: 'SIG_CRYPTO_FAILURE', reason, fails: true }];
    return { problems, signer, isBound: null, algorithm: verdict.algorithm, until: verdict.until };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    return failed({ subIndication: 'FORMAT_FAILURE', reason: 'Contents is not a PKCS#1 signature.', fails: true });
  }
}

const failed = (problem: Problem): CmsResult => ({
  problems: [problem],
  signer: null,
  isBound: null,
  algorithm: 'SHA1WithRSA',
  until: Number.NEGATIVE_INFINITY,
});

/** A validated signature. */
export interface SignatureResult {
  readonly source: ReadField;
  /** Null if it could not be read. */
  readonly cms: CmsResult | null;
  readonly certificate: CertificateResult | null;
  /** The tokens of its signature-time-stamp attribute. */
  readonly tokens: readonly TokenResult[];
  /** The earliest time at which it is proven to have existed; without proof, the validation time. */
  readonly proven: Date;
  readonly problems: readonly Problem[];
}

/**
 * Validates one signature (EN 319 102-1, 5.3, 5.5 and 5.6): its cryptography, its timestamps, and its certificate at
 * the earliest time at which timestamps prove that it existed. Document timestamps must have been validated before.
 */
export function validateSignature(
  source: ReadField,
  bytes: Buffer,
  digests: FileDigests,
  context: ValidationContext,
): SignatureResult {
  const { field, parts, fault, doubt } = source;
  const { range } = field;
  const { now } = context.existence;
  if (fault || !range)
    return { source, cms: null, certificate: null, tokens: [], proven: now, problems: fault ? [fault] : [] };
  const signed = (): Buffer =>
    Buffer.concat([bytes.subarray(0, range.gapStart), bytes.subarray(range.gapEnd, range.end)]);
  const ofRange = (digest: Digest): Buffer => digests.of(range, digest);

  const covered = context.existence.ofOffset(range.gapStart);
  const info = parts?.signers[0];
  const ofSignature = (digest: Digest): Buffer => startDigest(digest).update(info!.signature).digest();
  const tokens = validateTokens(source.tokens, ofSignature, covered, context);
  const proven = tokens
    .filter(({ problems }) => problems.length === 0)
    .reduce((earliest, token) => min(earliest, token.info.genTime), covered);

  const question = { parts: parts!, contentDigest: ofRange, content: signed, mustBeBound: false, ...context };
  const cms = !parts
    ? validateRawRsa(field, signed, context)
    : field.subFilter === 'adbe.pkcs7.sha1'
      ? validateCms({ ...question, ...digestInside(parts.content) })
      : validateCms({ ...question, mustBeBound: field.subFilter === 'ETSI.CAdES.detached' });
  const problems: Problem[] = [...cms.problems, ...contentProblems(source, digests), ...(doubt ? [doubt] : [])];
  if (!cms.signer) return { source, cms, certificate: null, tokens, proven, problems };

  const unfitProblem = whyUnfit(cms.signer);
  const certificate = validateCertificate(
    { certificate: cms.signer, proven, reference: proven, unfit: unfitProblem },
    context,
  );
  problems.push(...certificate.problems);
  const contentTokens = validateTokens(source.contentTokens, ofRange, covered, context);
  problems.push(...orderProblems(contentTokens, proven, cms.signer));
  const weak = algorithmProblem(cms.until, proven, `The signature uses ${cms.algorithm}`);
  if (weak && !problems.some(({ subIndication }) => subIndication === weak.subIndication)) problems.push(weak);
  return { source, cms, certificate, tokens, proven, problems };
}

/** adbe.pkcs7.sha1: the encapsulated content is the SHA-1 of the byte range; see `contentProblems`. */
const digestInside = (content: Buffer | null) => ({
  contentDigest: (digest: Digest): Buffer =>
    startDigest(digest)
      .update(content ?? Buffer.alloc(0))
      .digest(),
  content: (): Buffer => content ?? Buffer.alloc(0),
});

/** A detached signature has no content; adbe.pkcs7.sha1 has the digest of the byte range. */
function contentProblems({ field, parts }: ReadField, digests: FileDigests): Problem[] {
  if (!parts) return [];
  if (field.subFilter !== 'adbe.pkcs7.sha1')
    return parts.content === null
      ? []
      : [{ subIndication: 'FORMAT_FAILURE', reason: 'A detached signature contains content.', fails: true }];
  const isSame = parts.content?.equals(digests.of(field.range!, { name: 'sha1', label: 'SHA1', until: 0 }));
  return isSame ? [] : [{ subIndication: 'HASH_FAILURE', reason: 'The signed bytes were changed.', fails: true }];
}

/** Data that is not a timestamp token proves nothing, and leaves the signature at a lower level. */
function validateTokens(
  tokens: readonly SignedDataParts[],
  imprint: (digest: Digest) => Buffer,
  proven: Date,
  context: ValidationContext,
): TokenResult[] {
  return tokens.flatMap((parts) => {
    try {
      return [validateToken({ parts, imprint, proven }, context)];
    } catch (error) {
      if (error instanceof Asn1Error) return [];
      throw error;
    }
  });
}

/** A content-time-stamp proves that the signature was made after it (EN 319 102-1, 5.5.4). */
function orderProblems(tokens: readonly TokenResult[], proven: Date, signer: Certificate): Problem[] {
  return tokens
    .filter(({ problems }) => problems.length === 0)
    .flatMap(({ info: { genTime } }): Problem[] => {
      if (genTime > signer.notAfter)
        return [
          { subIndication: 'EXPIRED', reason: 'The signature was made after its certificate expired.', fails: true },
        ];
      if (genTime <= proven) return [];
      const reason = 'A time-stamp over the content is later than one over the signature.';
      return [{ subIndication: 'TIMESTAMP_ORDER_FAILURE', reason }];
    });
}

/**
 * Key usages of signing certificates (EN 319 412-2, 4.3.2); time-stamping units and responders do not sign documents.
 */
function whyUnfit({ keyUsage, extendedKeyUsage, subjectText }: Certificate): Problem | null {
  const maySign = !keyUsage || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation');
  const isOther =
    extendedKeyUsage?.every((usage) => usage === oids.ekuTimeStamping || usage === oids.ekuOcspSigning) ?? false;
  if (maySign && !isOther) return null;
  return { subIndication: 'CHAIN_CONSTRAINTS_FAILURE', reason: `${subjectText} is not a certificate for signatures.` };
}
