import { NotDer } from './der.ts';
import { type Finding, Findings, type Level, lower } from './findings.ts';
import { withScratch } from './outside.ts';
import { type Coverage, judgeByteRange } from './pades/byte-range.ts';
import { readCertificates } from './pades/certificate.ts';
import { readSignedData, type SignedData } from './pades/cms.ts';
import { judgeDocumentTimestamp, provenBy, type Stamp } from './pades/document-timestamp.ts';
import { judgeLongTerm } from './pades/long-term.ts';
import { readMaterial } from './pades/material.ts';
import { judgeSignature } from './pades/signature.ts';
import type { World } from './pades/world.ts';
import { Unreadable } from './reader/objects.ts';
import { abandonedRevisions, type Revision, readRevisions } from './reader/revisions.ts';
import { findSignatures, lostSignatures, type SignatureSlot } from './signatures.ts';

/** One signature or document timestamp, in the order in which they were made. */
export interface SignatureReport {
  readonly field: string;
  readonly kind: 'signature' | 'document-timestamp';
  /** Common name in the signing certificate. */
  readonly signer: string | undefined;
  /** Index of the revision it ends; undefined when its ByteRange ends nowhere. */
  readonly revision: number | undefined;
  readonly coversWholeFile: boolean;
  readonly intact: boolean;
  readonly trusted: boolean;
  /** Baseline level; undefined for document timestamps. */
  readonly level: Level | undefined;
  /** /M, which is only claimed. */
  readonly claimedAt: Date | undefined;
  /** Time of the trusted signature timestamp, or of the document timestamp itself. */
  readonly timestampedAt: Date | undefined;
  readonly findings: readonly Finding[];
}

export interface LevelReport {
  /** The lowest level of all signatures; undefined when there is none. */
  readonly level: Level | undefined;
  readonly signatures: readonly SignatureReport[];
  /** About the document as a whole. */
  readonly findings: readonly Finding[];
}

export interface LevelOptions {
  /** Trusted roots, DER. */
  readonly roots: readonly Buffer[];
  /** The moment of judgement, the clock's when absent. Past signatures are judged at their proven times. */
  readonly at?: Date;
}

const HISTORY = 'ISO 32000-2 §7.5.6';

/** A signature on its way through the judgement. */
interface Candidate {
  readonly slot: SignatureSlot;
  readonly findings: Findings;
  readonly coverage: Coverage | undefined;
  readonly cms: SignedData | undefined;
}

/**
 * The PAdES baseline level (ETSI EN 319 142-1) of every signature of a file, with findings in three shades.
 * Signatures and chains are verified by OpenSSL's command line, everything else by readers of the judge's own.
 * Levels count what is verified under the given roots: with a root missing, no more than B-T is found.
 * Not looked at: VRI dictionaries, qualified statements, policies of certificates.
 */
export const judgeLevel = (pdf: Buffer, { roots, at = new Date() }: LevelOptions): LevelReport =>
  withScratch((scratch) => {
    const findings = new Findings();
    let revisions: Revision[];
    let candidates: Candidate[];
    try {
      revisions = readRevisions(pdf);
      candidates = findSignatures(revisions.at(-1)!.file).map((slot) => readCandidate(slot, revisions, pdf));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      findings.fault('intact', 'unreadable', 'ISO 32000-2 §7.5', error.message);
      return { level: undefined, signatures: [], findings: findings.list };
    }
    for (const end of abandonedRevisions(pdf, revisions))
      findings.fault(
        'intact',
        'revision-abandoned',
        HISTORY,
        `the revision that ends at ${end} is no longer continued`,
      );
    for (const { slot, index } of lostSignatures(revisions))
      findings.fault(
        'intact',
        'signature-lost',
        HISTORY,
        `${slot.field}, signed in revision ${index}, is no longer shown`,
      );
    const file = revisions.at(-1)!.file;
    const material = readMaterial(file, findings);
    const inside = candidates.flatMap(({ cms }) => cms?.certificates ?? []);
    const pool = [...(material?.certificates ?? []), ...readCertificates(inside)];
    const world: World = { scratch, file, roots, pool, at };
    const inOrder = candidates.sort((a, b) => endOf(a) - endOf(b));
    const stamps = judgeStamps(inOrder, world);
    const signatures = inOrder.map((candidate) => report(candidate, stamps, world, pdf.length));
    if (signatures.length === 0)
      findings.remark('level', 'no-signature', 'ISO 32000-2 §12.7.5.5', 'no signature field has a value');
    const dssDenied = findings.level;
    const level = signatures.reduce<Level | undefined>(
      (lowest, each) => (each.level === undefined ? lowest : lower(each.level, lowest ?? each.level)),
      undefined,
    );
    return { level: level && lower(level, dssDenied), signatures, findings: findings.list };
  });

const endOf = ({ coverage }: Candidate): number => coverage?.revision.end ?? Number.POSITIVE_INFINITY;

const readCandidate = (slot: SignatureSlot, revisions: readonly Revision[], pdf: Buffer): Candidate => {
  const findings = new Findings();
  const coverage = judgeByteRange(slot, revisions, pdf, findings);
  if (!coverage) return { slot, findings, coverage, cms: undefined };
  try {
    const cms = readSignedData(coverage.contents);
    if (coverage.contents.subarray(cms.der.length).some((byte) => byte !== 0))
      findings.fault(
        'intact',
        'contents-padding',
        'ISO 32000-2 §12.8.1',
        'bytes other than zero follow the CMS in Contents',
      );
    return { slot, findings, coverage, cms };
  } catch (error) {
    if (!(error instanceof NotDer)) throw error;
    findings.fault('intact', 'cms-unreadable', 'ISO 32000-2 §12.8.3.4 (DER)', error.message);
    return { slot, findings, coverage, cms: undefined };
  }
};

/** Document timestamps from the newest back, each judged at the time the next newer one proves. */
const judgeStamps = (inOrder: readonly Candidate[], world: World): Map<Candidate, Stamp> => {
  const stamps = new Map<Candidate, Stamp>();
  for (const candidate of [...inOrder].reverse()) {
    const { slot, coverage, findings, cms } = candidate;
    if (slot.kind !== 'document-timestamp' || !coverage || !cms) continue;
    const newer = provenBy([...stamps.values()], coverage.revision.end);
    const stamp = judgeDocumentTimestamp(slot, coverage, world, newer?.judged.token.genTime ?? world.at, findings);
    if (!stamp) continue;
    stamps.set(candidate, stamp);
    judgeStampMaterial(stamp, newer, world, findings);
  }
  return stamps;
};

/** The newest timestamp's own material is only worth a remark; an older one's must stand under the newer. */
const judgeStampMaterial = ({ judged }: Stamp, newer: Stamp | undefined, world: World, findings: Findings): void => {
  if (!judged.token.unit) return;
  const { genTime, unit } = judged.token;
  const need = {
    who: 'time-stamping unit',
    leaf: unit,
    madeAt: genTime,
    collectedBy: newer?.judged.token.genTime ?? world.at,
  } as const;
  const material = readMaterial(newer?.coverage.revision.file ?? world.file);
  const context = { scratch: world.scratch, roots: readCertificates(world.roots), pool: world.pool };
  const verdict = judgeLongTerm(need, material, context);
  for (const message of verdict.revoked) findings.fault('trusted', 'revoked', 'RFC 5280 §6.3', message);
  for (const { code, message } of verdict.gaps) findings.remark('level', code, 'EN 319 142-1 §5.4.3', message);
};

const report = (candidate: Candidate, stamps: Map<Candidate, Stamp>, world: World, length: number): SignatureReport => {
  const { slot, findings, coverage, cms } = candidate;
  const stamp = stamps.get(candidate);
  const facts =
    slot.kind === 'signature' && coverage && cms
      ? judgeSignature(slot, coverage, cms, [...stamps.values()], world, findings)
      : undefined;
  const intact = findings.clear('intact') && cms !== undefined;
  return {
    field: slot.field,
    kind: slot.kind,
    signer: (facts?.signer ?? stamp?.judged.token.unit)?.name,
    revision: coverage?.revision.index,
    coversWholeFile: coverage !== undefined && coverage.range[2] + coverage.range[3] === length,
    intact,
    trusted: intact && findings.clear('trusted'),
    level: slot.kind === 'signature' ? findings.level : undefined,
    claimedAt: facts?.claimedAt,
    timestampedAt: facts?.timestampedAt ?? (stamp?.judged.trusted ? stamp.judged.token.genTime : undefined),
    findings: findings.list,
  };
};
