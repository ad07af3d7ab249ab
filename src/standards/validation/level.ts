import { itemAt } from '../../kernel/definitely.ts';
import { oids } from '../asn1/oids.ts';
import { Asn1Error } from '../asn1/read.ts';
import type { CertificateResult, Problem, ValidationContext } from './certificate-validation.ts';
import type { FileDigests } from './digests.ts';
import type { BaselineLevel } from './report.ts';
import type { ReadField } from './signature-fields.ts';
import type { SignatureResult } from './signature-validation.ts';
import { type TokenResult, validateToken } from './token-validation.ts';

/**
 * Returns the baseline level of a signature (EN 319 142-1, 6). Each level requires the one below; if a rule can be
 * read in two ways, the lower level applies. B-T: a sound timestamp, made while the certificate was valid (trust is
 * not required). B-LT: revocation data of the security store confirms the paths of the signature and its timestamps,
 * up to anchors. B-LTA: a valid document timestamp covers signature and data.
 *
 * @param stamps the document timestamps that cover the signature
 * @returns null if it is not a PAdES baseline signature or not intact
 */
export function baselineLevel(
  result: SignatureResult,
  stamps: readonly TokenResult[],
  context: ValidationContext,
): BaselineLevel | null {
  if (!isBaseline(result)) return null;
  const { certificate, tokens, proven, cms } = result;
  const { notBefore, notAfter } = cms!.signer!;
  const isTimely = ({ isSound, info: { genTime } }: TokenResult): boolean =>
    isSound && genTime >= notBefore && genTime <= notAfter;
  if (![...tokens, ...stamps].some(isTimely)) return 'B-B';

  const { now } = context.existence;
  const isGood = ({ problems }: TokenResult): boolean => problems.length === 0;
  const own = tokens.filter(isGood);
  const proving = own.length > 0 ? own : stamps.filter(isGood);
  const paths = [certificate, ...proving.map(({ unit }) => unit)].filter((path) => path !== null);
  if (proven >= now || proving.length === 0 || !paths.every(isLasting)) return 'B-T';

  const covered = context.existence.ofOffset(result.source.field.range!.gapStart) < now;
  return covered && paths.every((path) => isCovered(path, context)) ? 'B-LTA' : 'B-LT';
}

/** The rules of EN 319 142-1, 6.3, for every level. */
function isBaseline({ source: { field, parts }, cms, problems }: SignatureResult): boolean {
  if (field.subFilter !== 'ETSI.CAdES.detached' || !parts || !cms?.signer || cms.isBound !== true) return false;
  if (problems.some(({ fails }) => fails) || cms.problems.length > 0) return false;
  const attributes = itemAt(parts.signers, 0).signedAttributes!;
  const holdsRevocation = parts.crls.length + parts.ocspResponses.length > 0 || attributes.has(oids.adobeRevocation);
  const isInside = parts.certificates.some((der) => der.equals(cms.signer!.der));
  return (
    field.claimedAt !== null &&
    isInside &&
    !field.dict.has('Cert') &&
    !attributes.has(oids.signingTime) &&
    !holdsRevocation &&
    parts.contentType === oids.data
  );
}

const isLasting = ({ path, problems, revocation }: CertificateResult): boolean =>
  path.isAnchored &&
  problems.length === 0 &&
  revocation.every(({ kind, source, status }) => status === 'good' && (kind === 'no_rev_avail' || source === 'dss'));

/** Certificates except the anchor, and their status responses, existed when a document timestamp was made. */
const isCovered = (result: CertificateResult, { existence, material }: ValidationContext): boolean =>
  result.answersExistedAt.every((at) => at < existence.now) &&
  result.path.certificates
    .slice(0, -1)
    .every((certificate) => existence.ofPlaces(material.placesOf(certificate)) < existence.now);

/** A validated document timestamp. */
export interface DocumentTimestamp {
  readonly source: ReadField;
  /** Null if there is no readable token. */
  readonly token: TokenResult | null;
  readonly problems: readonly Problem[];
}

/**
 * Validates the document timestamps from newest to oldest (EN 319 102-1, 5.6.2): each at the time proven by the next
 * newer valid one, the newest at the validation time. Each valid one proves the existence of what it covers, which is
 * added to `context.existence`.
 */
export function validateDocumentTimestamps(
  fields: readonly ReadField[],
  digests: FileDigests,
  context: ValidationContext,
): Map<ReadField, DocumentTimestamp> {
  const results = new Map<ReadField, DocumentTimestamp>();
  for (const source of [...fields].reverse()) {
    if (source.field.kind !== 'document_timestamp') continue;
    const result = validate(source, digests, context);
    results.set(source, result);
    const { range } = source.field;
    if (result.token && result.problems.length === 0 && range) {
      const { gapStart, gapEnd, end } = range;
      context.existence.add({ at: result.token.info.genTime, gapStart, gapEnd, end });
    }
  }
  return results;
}

function validate(source: ReadField, digests: FileDigests, context: ValidationContext): DocumentTimestamp {
  const { field, parts, fault, doubt } = source;
  const { range } = field;
  if (fault || !parts || !range) return { source, token: null, problems: fault ? [fault] : [] };
  const imprint = (digest: Parameters<FileDigests['of']>[1]) => digests.of(range, digest);
  const proven = context.existence.ofOffset(range.gapStart);
  try {
    const token = validateToken({ parts, imprint, proven }, context);
    return { source, token, problems: doubt ? [...token.problems, doubt] : token.problems };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    const reason = `The document time-stamp cannot be read: ${error.message}.`;
    return { source, token: null, problems: [{ subIndication: 'FORMAT_FAILURE', reason, fails: true }] };
  }
}
