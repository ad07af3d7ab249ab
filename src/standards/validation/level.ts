import { oids } from '../asn1/oids.ts';
import type { CertificateResult, ValidationContext } from './certificate-validation.ts';
import type { BaselineLevel } from './report.ts';
import type { SignatureResult } from './signature-validation.ts';
import type { TokenResult } from './token-validation.ts';

/**
 * The baseline level of a signature (EN 319 142-1, 6), each step on top of the one below; where a rule could be read
 * in two ways, the lower one. B-T: a sound time-stamp, made while the certificate was valid; trust is not asked.
 * B-LT: revocation data of the security store says good for the paths of the signature and of its time-stamps, up to
 * anchors. B-LTA: a good document time-stamp covers signature and data.
 * @param stamps the document time-stamps that cover the signature
 * @returns null for what is no PAdES baseline signature, or is not intact
 */
export function levelOf(
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
  const attributes = parts.signers[0]!.signedAttributes!;
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

/** Certificates but the anchor, and the answers about them, existed when a document time-stamp was made. */
const isCovered = (result: CertificateResult, { existence, material }: ValidationContext): boolean =>
  result.answersExistedAt.every((at) => at < existence.now) &&
  result.path.certificates
    .slice(0, -1)
    .every((certificate) => existence.ofPlaces(material.placesOf(certificate)) < existence.now);
