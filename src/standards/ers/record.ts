import { MIB } from '../../kernel/bytes.ts';
import { type DigestName, digestIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, type Element, fields, readOnly, tags } from '../asn1/read.ts';
import { readOctets, readOid, readSmall } from '../asn1/values.ts';
import { implicit, integer, octetString, sequence } from '../asn1/write.ts';
import { algorithmOid, type Digest, readAnyDigest, startDigest } from '../validation/algorithms.ts';
import type { ReducedTree } from './hash-tree.ts';

/** An ArchiveTimeStamp (RFC 4998, 4.1), parsed and not verified. */
export interface ArchiveTimestamp {
  /** The algorithm of its tree. Null: that of the time-stamp. Undefined: one that cannot be computed here. */
  readonly digest: Digest | null | undefined;
  /** Null: the time-stamp is over the hash itself. */
  readonly tree: ReducedTree | null;
  /** DER of the time-stamp, a ContentInfo: what the next one of the chain is over. */
  readonly token: Buffer;
}

/** An ArchiveTimeStampChain (RFC 4998, 5.1): time-stamps with one algorithm, each over the one before. */
export interface TimestampChain {
  readonly timestamps: readonly ArchiveTimestamp[];
  readonly der: Buffer;
}

/** An EvidenceRecord (RFC 4998, 3.1), parsed and not verified. */
export interface EvidenceRecord {
  /** Dotted identifiers of the algorithms that the record says it uses. */
  readonly algorithms: readonly string[];
  /** In the order of time; at least one. Each covers all chains before. */
  readonly chains: readonly TimestampChain[];
}

/** Far more than a record of a century has. */
export const limits = { bytes: 16 * MIB, chains: 32, timestamps: 256, lists: 256 } as const;

/** An archive time-stamp that this service writes. */
export interface NewTimestamp {
  readonly digest: DigestName;
  readonly tree: ReducedTree | null;
  readonly token: Buffer;
}

function encodeTimestamp({ digest, tree, token }: NewTimestamp): Buffer {
  const lists = tree && sequence(...tree.map((list) => sequence(...list.map(octetString))));
  return sequence(implicit(0, digestIdentifier(digest)), ...(lists ? [implicit(2, lists)] : []), token);
}

/** Encodes a chain (RFC 4998, 5.1). */
export const encodeChain = (timestamps: readonly NewTimestamp[]): Buffer =>
  sequence(...timestamps.map(encodeTimestamp));

/** Encodes an evidence record of version 1 (RFC 4998, 3.1). */
export function encodeRecord(digests: readonly DigestName[], chains: readonly Buffer[]): Buffer {
  const algorithms = [...new Set(digests)].map((name) => digestIdentifier(name));
  return sequence(integer(1), sequence(...algorithms), sequence(...chains));
}

/**
 * Parses an evidence record, strictly DER. Encryption of the archived data (RFC 4998, 6) is not supported.
 * @throws Asn1Error (also beyond `limits`)
 */
export function parseRecord(der: Buffer): EvidenceRecord {
  if (der.length > limits.bytes) throw new Asn1Error(`EvidenceRecord: larger than ${limits.bytes / MIB} MB`);
  const parts = fields(readOnly(der), 'EvidenceRecord');
  if (readSmall(parts.required(tags.integer, 'version')) !== 1) throw new Asn1Error('EvidenceRecord: version');
  const algorithms = children(parts.required(tags.sequence, 'digestAlgorithms')).map(algorithmOid);
  parts.optional(contextTag(0)); // cryptoInfos: data that helps to validate, which nothing here needs
  if (parts.optional(contextTag(1))) throw new Asn1Error('EvidenceRecord: encrypted data is not supported');
  const chains = children(parts.required(tags.sequence, 'archiveTimeStampSequence')).map(parseChain);
  parts.end();
  const count = chains.reduce((sum, { timestamps }) => sum + timestamps.length, 0);
  if (chains.length === 0) throw new Asn1Error('EvidenceRecord: no time-stamp');
  if (chains.length > limits.chains || count > limits.timestamps) throw new Asn1Error('EvidenceRecord: too long');
  return { algorithms, chains };
}

function parseChain(element: Element): TimestampChain {
  if (element.tag !== tags.sequence) throw new Asn1Error('ArchiveTimeStampChain: wrong type');
  const timestamps = children(element).map(parseTimestamp);
  if (timestamps.length === 0) throw new Asn1Error('ArchiveTimeStampChain: no time-stamp');
  return { timestamps, der: element.der };
}

function parseTimestamp(element: Element): ArchiveTimestamp {
  const parts = fields(element, 'ArchiveTimeStamp');
  const algorithm = parts.optional(contextTag(0));
  const attributes = parts.optional(contextTag(1)); // none is defined
  if (attributes) for (const each of children(attributes)) fields(each, 'Attribute');
  const lists = parts.optional(contextTag(2));
  const token = parts.required(tags.sequence, 'timeStamp');
  parts.end();
  const [type] = children(token);
  if (type?.tag !== tags.oid || readOid(type) !== oids.signedData)
    throw new Asn1Error('ArchiveTimeStamp: the time-stamp is no SignedData');
  return {
    digest: algorithm ? readTreeDigest(algorithm) : null,
    tree: lists ? parseTree(lists) : null,
    token: token.der,
  };
}

/** An AlgorithmIdentifier with an implicit tag. */
function readTreeDigest(tagged: Element): Digest | undefined {
  const der = Buffer.from(tagged.der);
  der[0] = tags.sequence;
  return readAnyDigest(readOnly(der));
}

function parseTree(element: Element): ReducedTree {
  const lists = children(element).map((list) => {
    if (list.tag !== tags.sequence) throw new Asn1Error('PartialHashtree: wrong type');
    const hashes = children(list).map(readOctets);
    if (hashes.length === 0) throw new Asn1Error('PartialHashtree: empty');
    return hashes;
  });
  if (lists.length === 0 || lists.length > limits.lists) throw new Asn1Error('ArchiveTimeStamp: reducedHashtree');
  return lists;
}

/** Hash that the next time-stamp of a chain is over (RFC 4998, 5.2): of the time-stamp before. */
export const hashOfToken = (digest: Digest, token: Buffer): Buffer => startDigest(digest).update(token).digest();

/**
 * Hash of a data object in a later chain (RFC 4998, 5.2): of the hash of the data, followed by the hash of all chains before, both by
 * the algorithm of the later chain.
 */
export function hashWithChains(digest: Digest, data: Buffer, before: readonly Buffer[]): Buffer {
  const chains = startDigest(digest)
    .update(sequence(...before))
    .digest();
  return startDigest(digest).update(data).update(chains).digest();
}
