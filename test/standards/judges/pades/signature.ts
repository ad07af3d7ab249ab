import type { Denied, Findings } from '../findings.ts';
import { verifyCmsSignature, verifyCmsTrust } from '../openssl.ts';
import { nameOf, PdfString } from '../reader/objects.ts';
import type { SignatureSlot } from '../signatures.ts';
import type { Coverage } from './byte-range.ts';
import { type Certificate, readCertificates } from './certificate.ts';
import { OID, type SignedData } from './cms.ts';
import { provenBy, type Stamp } from './document-timestamp.ts';
import { type JudgedToken, judgeToken } from './judge-timestamp.ts';
import { judgeLongTerm, type Need } from './long-term.ts';
import { type Material, readMaterial } from './material.ts';
import { findSigner, judgeSignedAttributes } from './signed-attributes.ts';
import type { World } from './world.ts';

const BASELINE = 'EN 319 142-1 §6.3';

export interface SignatureFacts {
  readonly signer: Certificate | undefined;
  readonly claimedAt: Date | undefined;
  /** Time of the trusted signature timestamp. */
  readonly timestampedAt: Date | undefined;
}

/** Judges one signature through all levels; reads like its conclusion: dictionary, signature, time, trust, material, archive. */
export const judgeSignature = (
  slot: SignatureSlot,
  coverage: Coverage,
  cms: SignedData,
  stamps: readonly Stamp[],
  world: World,
  findings: Findings,
): SignatureFacts => {
  const claimedAt = judgeDictionary(slot, world, findings);
  const certificates = readCertificates(cms.certificates);
  const signer = findSigner(cms, certificates);
  judgeSignedAttributes(cms, signer, findings);
  const value = verifyCmsSignature(world.scratch, cms.der, coverage.signed);
  if (!value.ok) findings.fault('intact', 'signature-value', 'RFC 5652 §5.6', value.reason);

  const archive = provenBy(stamps, coverage.revision.end);
  const provenAt = archive?.judged.token.genTime ?? world.at;
  const stamp = judgeSignatureTimestamp(cms, provenAt, world, findings);
  if (!stamp && !archive)
    findings.deny('B-T', 'no-trusted-time', BASELINE, 'neither a signature timestamp nor a trusted document timestamp');
  const madeAt = stamp?.trusted ? stamp.token.genTime : provenAt;
  if (signer && madeAt > signer.notAfter)
    findings.deny(
      'B-T',
      'time-after-certificate',
      BASELINE,
      `proven only at ${madeAt.toISOString()}, after the certificate ended`,
    );

  const others = [...world.pool, ...certificates].map((each) => each.der);
  const trust = verifyCmsTrust(world.scratch, cms.der, coverage.signed, { roots: world.roots, others, at: madeAt });
  if (!trust.ok && value.ok) findings.fault('trusted', 'chain', 'RFC 5280 §6; RFC 5035 §5', trust.reason);

  if (signer) {
    const needs: Need[] = [{ who: 'signer', leaf: signer, madeAt, collectedBy: world.at }];
    if (stamp?.token.unit)
      needs.push({
        who: 'time-stamping unit',
        leaf: stamp.token.unit,
        madeAt: stamp.token.genTime,
        collectedBy: world.at,
      });
    const sufficient = judgeMaterial('B-LT', needs, readMaterial(world.file), world, findings);
    judgeArchive(needs, coverage, stamps, sufficient, world, findings);
  }
  return { signer, claimedAt, timestampedAt: stamp?.trusted ? stamp.token.genTime : undefined };
};

/** The signature dictionary (ISO 32000-2 Table 255, EN 319 142-1 §6.3); gives /M. */
const judgeDictionary = ({ dict }: SignatureSlot, { file }: World, findings: Findings): Date | undefined => {
  const deny = (code: string, message: string) => findings.deny('B-B', code, BASELINE, message);
  const subFilter = nameOf(file.entry(dict, 'SubFilter'));
  if (subFilter !== 'ETSI.CAdES.detached') deny('sub-filter', `SubFilter is ${subFilter ?? 'missing'}`);
  if (nameOf(file.entry(dict, 'Filter')) === undefined) deny('filter', 'Filter is missing');
  const type = nameOf(file.entry(dict, 'Type'));
  if (type !== undefined && type !== 'Sig') deny('type', `Type is ${type}`);
  if (dict.has('Cert')) deny('cert-entry', 'the dictionary has /Cert');
  const claimed = file.entry(dict, 'M');
  const parts =
    claimed instanceof PdfString
      ? /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d\d'\d\d'?)?$/.exec(claimed.text)
      : null;
  if (!parts) return void deny('claimed-time', '/M is missing or no date');
  const [, y, mo, d, h, mi, s, zone = 'Z'] = parts;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(4, 6)}`;
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}${offset}`);
};

/** signature-time-stamp (EN 319 122-1 §5.3) over the signature value. */
const judgeSignatureTimestamp = (
  cms: SignedData,
  at: Date,
  world: World,
  findings: Findings,
): JudgedToken | undefined => {
  const attributes = cms.signers[0]?.unsignedAttributes ?? [];
  const stamps = attributes.filter((each) => each.oid === OID.signatureTimestamp).flatMap((each) => each.values);
  for (const { oid } of attributes)
    if (oid !== OID.signatureTimestamp)
      findings.remark('level', 'unsigned-attribute', BASELINE, `unsigned attribute ${oid}`);
  const judged = stamps.flatMap((each) => {
    const data = cms.signers[0]!.signature;
    const subject = { der: each.raw, data, roots: world.roots, pool: world.pool, at };
    return judgeToken(world.scratch, subject, findings, 'signature timestamp') ?? [];
  });
  return judged.find((each) => each.intact && each.trusted) ?? judged.find((each) => each.intact);
};

const judgeMaterial = (
  level: Denied,
  needs: readonly Need[],
  material: Material | undefined,
  world: World,
  findings: Findings,
): boolean => {
  const context = { scratch: world.scratch, roots: readCertificates(world.roots), pool: world.pool };
  const verdicts = needs.map((need) => judgeLongTerm(need, material, context));
  const once = new Map(verdicts.flatMap(({ gaps }) => gaps).map((gap) => [gap.message, gap]));
  for (const { code, message } of once.values()) findings.deny(level, code, `${BASELINE}; §5.4.2`, message);
  for (const { revoked, remarks } of verdicts) {
    for (const message of revoked) findings.fault('trusted', 'revoked', 'RFC 5280 §6.3; RFC 6960 §2.2', message);
    for (const { code, message } of remarks) findings.remark('level', code, `${BASELINE}`, message);
  }
  return once.size === 0;
};

/** B-LTA: a document timestamp covers a security store that already suffices, not only the last one (EN 319 142-1 §5.4.3, §6.3). */
const judgeArchive = (
  needs: readonly Need[],
  coverage: Coverage,
  stamps: readonly Stamp[],
  sufficient: boolean,
  world: World,
  findings: Findings,
) => {
  const later = stamps.filter(
    ({ judged, coverage: other }) => judged.intact && other.revision.end > coverage.revision.end,
  );
  if (later.length === 0)
    return findings.deny(
      'B-LTA',
      'no-document-timestamp',
      `${BASELINE}; §5.4.3`,
      'no document timestamp covers the signature',
    );
  const context = { scratch: world.scratch, roots: readCertificates(world.roots), pool: world.pool };
  const covered = later.some(({ coverage: other, judged }) => {
    const material = readMaterial(other.revision.file);
    const then = needs.map((need) => ({ ...need, collectedBy: judged.token.genTime }));
    return judged.trusted && then.every((need) => judgeLongTerm(need, material, context).gaps.length === 0);
  });
  if (!covered && sufficient)
    findings.deny(
      'B-LTA',
      'material-not-covered',
      `${BASELINE}; §5.4.3`,
      'no trusted document timestamp covers sufficient validation material',
    );
};
