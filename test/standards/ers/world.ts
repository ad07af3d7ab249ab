import { randomBytes } from 'node:crypto';
import { oids } from '../../../src/standards/asn1/oids.ts';
import { encodeCrl } from '../../../src/standards/crl/crl.ts';
import { embedValidationData } from '../../../src/standards/ers/embed-data.ts';
import { levelsOver, reducedTree, rootOfLeaves, siblingsAt } from '../../../src/standards/ers/hash-tree.ts';
import { hashOfToken, type NewTimestamp } from '../../../src/standards/ers/record.ts';
import { verifyRecord } from '../../../src/standards/ers/verify.ts';
import { encodeCertId, encodeOcspResponse } from '../../../src/standards/ocsp/response.ts';
import { imprintOf } from '../../../src/standards/rfc3161/request.ts';
import { issueToken } from '../../../src/standards/rfc3161/tst-info.ts';
import { type Digest, sha512, startDigest } from '../../../src/standards/validation/algorithms.ts';
import { DAY, type Entity, hierarchy, issue, signerOf } from '../x509-world.ts';

export const digestOf = (digest: Digest, bytes: Buffer): Buffer => startDigest(digest).update(bytes).digest();

/** A time-stamp authority in memory, whose unit changes: it stamps at any time, with the revocation data of that time. */
export async function openAuthority(began: Date) {
  const top = await hierarchy(began);
  const unitAt = (from: Date, days: number): Promise<Entity> =>
    issue({ profile: 'timestampUnit', commonName: 'Essai TSU', by: top.tsaCa, from, days });
  /** A time-stamp over a digest, with what proves it. */
  async function stamp(digest: Buffer, at: Date, unit: Entity): Promise<Buffer> {
    const signer = signerOf(unit, top.tsaCa);
    const token = await issueToken(
      { signer, policy: oids.timestampPolicy, now: at, serial: randomBytes(15) },
      { imprint: imprintOf(digest), nonce: null, certificateWanted: true },
    );
    const times = { thisUpdate: at, nextUpdate: new Date(at.getTime() + 30 * DAY) };
    const certId = encodeCertId(unit.certificate.serial, top.tsaCa.certificate);
    const answers = [{ certId, status: { kind: 'good' } as const }];
    return embedValidationData(token, {
      certificates: [],
      ocspResponses: [await encodeOcspResponse({ ...times, nonce: null, answers }, signerOf(top.tsaCa))],
      crls: [await encodeCrl({ ...times, number: 1, revoked: [] }, signerOf(top.root))],
    });
  }
  return { top, unitAt, stamp };
}

export type Authority = Awaited<ReturnType<typeof openAuthority>>;

/** Archive time-stamps of several data, each with a salt beside it. Returns the one of the datum at a place. */
export async function archive(
  { stamp }: Authority,
  digest: Digest,
  data: readonly Buffer[],
  place: number,
  at: Date,
  unit: Entity,
): Promise<NewTimestamp> {
  const groups = data.map((hash) => [hash, randomBytes(hash.length)]);
  const leaves = groups.map((group) => rootOfLeaves(digest, group));
  const tree = reducedTree(groups[place]!, siblingsAt(levelsOver(digest, leaves), place));
  return { digest: nameOf(digest), tree, token: await stamp(rootOfLeaves(digest, leaves), at, unit) };
}

export const nameOf = (digest: Digest): 'sha256' | 'sha512' => (digest === sha512 ? 'sha512' : 'sha256');

/** A renewal of a time-stamp: over the one before, alone. */
export const renewed = async (
  { stamp }: Authority,
  digest: Digest,
  last: NewTimestamp,
  at: Date,
  unit: Entity,
): Promise<NewTimestamp> => ({
  digest: nameOf(digest),
  tree: null,
  token: await stamp(hashOfToken(digest, last.token), at, unit),
});

export const verify = (record: Buffer, data: Buffer, { top }: Authority, at: Date) =>
  verifyRecord(record, { digestOf: (digest) => digestOf(digest, data), anchors: [top.root.certificate], at });
