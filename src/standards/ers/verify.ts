import { Asn1Error, children, fields, inner, readOnly, tags } from '../asn1/read.ts';
import { readSmall } from '../asn1/values.ts';
import { readSignedData, type SignedDataParts } from '../cms/read.ts';
import type { TrustedLists } from '../trusted-lists/index.ts';
import { algorithmOid, type Digest, readAnyDigest } from '../validation/algorithms.ts';
import type { ValidationContext } from '../validation/certificate-validation.ts';
import { addEmbeddedMaterial } from '../validation/digests.ts';
import { Existence } from '../validation/existence.ts';
import { Material } from '../validation/material.ts';
import { validateToken } from '../validation/token-validation.ts';
import { Verifier } from '../validation/verifier.ts';
import type { Certificate } from '../x509/certificate.ts';
import { rootOfReduced } from './hash-tree.ts';
import { type ArchiveTimestamp, type EvidenceRecord, hashOfToken, hashWithChains, parseRecord } from './record.ts';

export interface RecordQuestion {
  /** Returns the digest of the data. Null where it is not known: only a fingerprint was given. */
  readonly digestOf: (digest: Digest) => Buffer | null;
  readonly anchors: readonly Certificate[];
  /** The time of the validation. */
  readonly at: Date;
  /** DER of revocation lists that were obtained elsewhere. */
  readonly crls?: readonly Buffer[];
  readonly lists?: TrustedLists | null;
}

/** One archive time-stamp, as judged. */
export interface StampReport {
  /** Chain of the record, from 1: a new one begins with each renewal of the hash tree. */
  readonly chain: number;
  /** `SHA256`. */
  readonly digest: string;
  readonly genTime: Date;
  /** Subject of the time-stamping unit. Null if its certificate was not found. */
  readonly issuer: string | null;
  /** Lowercase hex SHA-256 of the root that its path ends at. Null if it ends elsewhere. */
  readonly root: string | null;
  /** What is wrong with it, in English. Empty if nothing is. */
  readonly problems: readonly string[];
}

/** What an evidence record proves about data (RFC 4998, 4.3 and 5.3). */
export interface RecordReport {
  /** `fails`: the record is not about these data, or is broken. `undetermined`: trust or time is not proven. */
  readonly verdict: 'holds' | 'fails' | 'undetermined';
  /** Why it does not hold, in English. Empty if it does. */
  readonly reasons: readonly string[];
  /** The data existed at this time. Null unless the record holds. */
  readonly provenAt: Date | null;
  /** Oldest first. */
  readonly stamps: readonly StampReport[];
}

/** An archive time-stamp with its place. */
interface Step {
  readonly stamp: ArchiveTimestamp;
  readonly chain: number;
  readonly digest: Digest;
  readonly parts: SignedDataParts;
  /** DER of the chains before its own, if it begins one. Null if it renews the time-stamp before. */
  readonly before: readonly Buffer[] | null;
}

/** The record is not about the data, or is not one. The message says why, in English. */
class Broken extends Error {}

/**
 * Verifies an evidence record: every hash value leads to the root of its time-stamp, each later time-stamp covers all before, and
 * each time-stamp was valid when the next one was made, the last one now. Offline: certificates and revocation data come from the
 * time-stamps. Accepts any bytes.
 */
export function verifyRecord(der: Buffer, question: RecordQuestion): RecordReport {
  try {
    return judge(openRecord(parseRecord(der)), question);
  } catch (error) {
    if (!(error instanceof Asn1Error || error instanceof Broken)) throw error;
    const reason = error instanceof Broken ? error.message : `The evidence record cannot be read: ${error.message}.`;
    return { verdict: 'fails', reasons: [reason], provenAt: null, stamps: [] };
  }
}

function openRecord({ algorithms, chains }: EvidenceRecord): Step[] {
  const used = new Set<string>();
  const steps = chains.flatMap(({ timestamps }, at) =>
    timestamps.map((stamp, index): Step => {
      const parts = readSignedData(stamp.token);
      assertForm(stamp.token, parts);
      const { digest, oid } = imprintDigest(parts);
      if (!digest || (stamp.digest !== null && stamp.digest !== digest))
        throw new Broken('The algorithm of a hash tree is not that of its time-stamp.');
      used.add(oid);
      const before = index === 0 ? chains.slice(0, at).map((chain) => chain.der) : null;
      return { stamp, chain: at + 1, digest, parts, before };
    }),
  );
  if ([...used].some((oid) => !algorithms.includes(oid)))
    throw new Broken('The record does not list all algorithms that it uses.');
  if (steps.some(({ before, digest }, at) => !before && steps[at - 1]!.digest !== digest))
    throw new Broken('The time-stamps of a chain have different algorithms.');
  return steps;
}

/**
 * What no signature covers and only its form can prove: versions and algorithms of the CMS (RFC 5652, 5.1 and 5.3). @throws Broken
 */
function assertForm(token: Buffer, { signers }: SignedDataParts): void {
  const [version, algorithms, ...rest] = children(inner(children(readOnly(token))[1]!));
  const listed = algorithms ? children(algorithms).map(algorithmOid) : [];
  const [info, ...others] = children(rest.at(-1)!).map((each) => children(each)[0]!);
  const isRight = version && info && others.length === 0 && readSmall(version) >= 3 && [1, 3].includes(readSmall(info));
  if (!isRight || !signers.every(({ digestAlgorithm }) => listed.includes(algorithmOid(digestAlgorithm))))
    throw new Broken('The form of a time-stamp is wrong.');
}

function imprintDigest({ content }: SignedDataParts): { readonly digest: Digest | undefined; readonly oid: string } {
  if (!content) throw new Asn1Error('TSTInfo: missing');
  const info = fields(readOnly(content), 'TSTInfo');
  info.required(tags.integer, 'version');
  info.required(tags.oid, 'policy');
  const imprint = fields(info.required(tags.sequence, 'messageImprint'), 'MessageImprint');
  const algorithm = imprint.required(tags.sequence, 'hashAlgorithm');
  return { digest: readAnyDigest(algorithm), oid: algorithmOid(algorithm) };
}

/** The hash that a time-stamp must be about. Null if the digest of the data is not known. */
function hashNeeded({ digest, before }: Step, former: Step | undefined, question: RecordQuestion): Buffer | null {
  if (!before) return hashOfToken(digest, former!.stamp.token);
  const data = question.digestOf(digest);
  return data && before.length > 0 ? hashWithChains(digest, data, before) : data;
}

/**
 * Root that the time-stamp must be over, after the hash was found in the first list (RFC 4998, 4.3, steps 1 and 2). Null if
 * there is no tree and the hash is not known. @throws Broken
 */
function rootNeeded({ stamp: { tree }, digest, before }: Step, needed: Buffer | null): Buffer | null {
  if (!tree) return needed;
  if (needed && !tree[0]!.some((hash) => hash.equals(needed)))
    throw new Broken(
      before ? 'The evidence record is not about these data.' : 'A time-stamp does not cover the one before.',
    );
  return rootOfReduced(digest, tree);
}

/** Judges the time-stamps from the last one to the first: each is proven to have existed by the next (RFC 4998, 5.3). */
function judge(steps: readonly Step[], question: RecordQuestion): RecordReport {
  const { anchors, at, crls = [], lists = null } = question;
  const material = new Material();
  // The offset of what is in a time-stamp is the number of that time-stamp.
  for (const [index, { parts }] of steps.entries()) addEmbeddedMaterial(parts, index, material);
  for (const crl of crls) material.addOutsideCrl(crl);
  const listed = lists ? material.names().flatMap((name) => lists.anchorsNamed(name, at)) : [];
  const existence = new Existence(at);
  const context: ValidationContext = { anchors, lists, listed, material, verifier: new Verifier(), existence };
  const stamps: StampReport[] = [];
  let fails = false;
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]!;
    const { digest, chain, parts } = step;
    const needed = hashNeeded(step, steps[index - 1], question);
    const root = rootNeeded(step, needed);
    const proven = existence.ofOffset(index);
    const { info, cms, unit, problems } = validateToken(
      { parts, proven, imprint: (asked) => (asked === digest && root ? root : Buffer.alloc(0)) },
      context,
    );
    if (problems.length === 0) existence.add({ at: info.genTime, gapStart: index, gapEnd: index, end: index });
    const unknown = needed
      ? []
      : [`The ${digest.label} of the data is needed: give the file instead of its fingerprint.`];
    fails ||= problems.some((problem) => problem.fails && (root || problem.subIndication !== 'HASH_FAILURE'));
    const path = unit?.path;
    stamps.unshift({
      ...{ chain, digest: digest.label, genTime: info.genTime, issuer: cms.signer?.subjectText ?? null },
      root: path?.isAnchored ? (path.certificates.at(-1)?.fingerprintSha256 ?? null) : null,
      problems: [...(root ? problems.map(({ reason }) => reason) : []), ...unknown],
    });
  }
  const reasons = [...new Set(stamps.flatMap(({ problems }) => problems))];
  const verdict = fails ? 'fails' : reasons.length > 0 ? 'undetermined' : 'holds';
  return { verdict, reasons, provenAt: verdict === 'holds' ? stamps[0]!.genTime : null, stamps };
}
