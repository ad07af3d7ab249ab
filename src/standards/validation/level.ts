import { itemAt } from '../../kernel/definitely.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateResult, ValidationContext } from './certificate-validation.ts';
import type { BaselineLevel } from './report.ts';
import type { SignatureResult } from './signature-validation.ts';
import type { TokenResult } from './token-validation.ts';

/**
 * Returns the baseline level of a signature (EN 319 142-1, 6). Each level requires the one below; if a rule can be
 * read in two ways, the lower level applies. B-T: a sound timestamp, made while the certificate was valid (trust is
 * not required). B-LT: revocation data of the security store confirms the paths of the signature and its timestamps,
 * up to anchors. B-LTA: a valid document timestamp covers signature and data.
 *
 * @param stamps the document timestamps that cover the signature
 * @returns null if it is not a PAdES baseline signature or not intact
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
