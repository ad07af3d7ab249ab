import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, fields, readOnly, tags } from '../asn1/read.ts';
import { readOctets, readOid } from '../asn1/values.ts';
import type { SignedDataParts } from '../cms/read.ts';
import { parseTstInfo, type TstInfo } from '../rfc3161/tst-info.ts';
import type { Certificate } from '../x509/certificate.ts';
import { readExtensions } from '../x509/extensions.ts';
import { SKEW_MS } from '../x509/read-certificates.ts';
import { type Digest, readAnyDigest, startDigest } from './algorithms.ts';
import {
  algorithmProblem,
  type CertificateResult,
  type Problem,
  type ValidationContext,
  validateCertificate,
} from './certificate-validation.ts';
import { type CmsResult, validateCms } from './cms-validation.ts';

export interface TokenQuestion {
  readonly parts: SignedDataParts;
  /** Returns the digest of the timestamped bytes. */
  readonly imprint: (digest: Digest) => Buffer;
  /** The earliest time at which the token itself is proven to have existed. */
  readonly proven: Date;
}

export interface TokenResult {
  readonly info: TstInfo;
  readonly cms: CmsResult;
  /** Null if the unit's certificate was not found. */
  readonly unit: CertificateResult | null;
  /** The first one decides; empty for a valid token. */
  readonly problems: readonly Problem[];
  readonly isQualified: boolean;
  /** Without trust and revocation status: a unit's signature over these bytes, made while its certificate was valid. */
  readonly isSound: boolean;
}

/**
 * Validates a timestamp token (EN 319 102-1, 5.4; RFC 3161 §2.2): imprint, signature, the unit's certificate at the
 * proven time with its status at the token's own time, and algorithms.
 *
 * @throws Asn1Error (not a timestamp token)
 */
export function validateToken(question: TokenQuestion, context: ValidationContext): TokenResult {
  const { parts, proven } = question;
  if (parts.contentType !== oids.tstInfo || !parts.content) throw new Asn1Error('not a time-stamp token');
  const content = parts.content;
  const info = parseTstInfo(content);
  const cms = validateCms({
    parts,
    contentDigest: (digest) => startDigest(digest).update(content).digest(),
    content: () => content,
    material: context.material,
    verifier: context.verifier,
    mustBeBound: true,
  });
  const problems = [...cms.problems];
  const imprint = imprintProblem(content, question);
  if (imprint) problems.unshift(imprint);
  const unfitProblem = cms.signer && whyNoUnit(cms.signer);
  const isTimely = cms.signer !== null && info.genTime >= cms.signer.notBefore && info.genTime <= cms.signer.notAfter;
  const isSound = problems.length === 0 && unfitProblem === null && isTimely;
  if (info.genTime.getTime() > Math.min(proven.getTime(), context.existence.now.getTime() + SKEW_MS)) {
    const reason = 'The time-stamp is later than the moment by which it is proven to have existed.';
    problems.push({ subIndication: 'TIMESTAMP_ORDER_FAILURE', reason });
  }
  const weak = cms.signer && algorithmProblem(cms.until, proven, `The time-stamp is signed with ${cms.algorithm}`);
  const unit =
    cms.signer &&
    validateCertificate(
      { certificate: cms.signer, proven, reference: info.genTime, tokenTime: info.genTime, unfit: unfitProblem },
      context,
    );
  if (unit) problems.push(...unit.problems);
  if (cms.signer && info.genTime < cms.signer.notBefore)
    problems.push({
      subIndication: 'NOT_YET_VALID',
      reason: 'The time-stamp is older than its certificate.',
      fails: true,
    });
  if (weak) problems.push(weak);
  return { info, cms, unit, problems, isQualified: isQualified(content), isSound };
}

/** Checks the MessageImprint, with any digest that can be computed; a weak digest requires proof of age. */
function imprintProblem(content: Buffer, { imprint, proven }: TokenQuestion): Problem | null {
  const tst = fields(readOnly(content), 'TSTInfo');
  tst.required(tags.integer, 'version');
  tst.required(tags.oid, 'policy');
  const parts = fields(tst.required(tags.sequence, 'messageImprint'), 'MessageImprint');
  const digest = readAnyDigest(parts.required(tags.sequence, 'hashAlgorithm'));
  if (!digest) return { subIndication: 'CRYPTO_CONSTRAINTS_FAILURE', reason: 'The imprint’s digest is not supported.' };
  if (!imprint(digest).equals(readOctets(parts.required(tags.octetString, 'hashedMessage'))))
    return { subIndication: 'HASH_FAILURE', reason: 'The time-stamp is for other bytes.', fails: true };
  return algorithmProblem(digest.until, proven, `The time-stamp’s imprint uses ${digest.label}`);
}

/** RFC 3161 §2.3: a single extended key usage, critical; keyUsage as for any signer. */
function whyNoUnit({ extendedKeyUsage, extensions, keyUsage, subjectText }: Certificate): Problem | null {
  const isUnit = extendedKeyUsage?.length === 1 && extendedKeyUsage[0] === oids.ekuTimeStamping;
  const mayUse = !keyUsage || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation');
  if (isUnit && mayUse && extensions.get(oids.extendedKeyUsage)?.critical) return null;
  return {
    subIndication: 'CHAIN_CONSTRAINTS_FAILURE',
    reason: `${subjectText} is not a certificate for time-stamping.`,
  };
}

/** Finds the statement id-etsi-tsts-EuQCompliance in the token's extension qcStatements (EN 319 422, 9.1). */
function isQualified(content: Buffer): boolean {
  const extensions = children(readOnly(content)).find(({ tag }) => tag === contextTag(1));
  const statements = extensions && readExtensions(extensions).get(oids.qcStatements);
  if (!statements) return false;
  return children(readOnly(statements.value)).some(
    (statement) => readOid(fields(statement, 'QCStatement').required(tags.oid, 'statementId')) === oids.tstQualified,
  );
}
