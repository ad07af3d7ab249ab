import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Asn1Error } from '../../../src/standards/asn1/read.ts';
import { octetString, sequence } from '../../../src/standards/asn1/write.ts';
import { encodeChain, encodeRecord, hashWithChains, limits, parseRecord } from '../../../src/standards/ers/record.ts';
import { verifyRecord } from '../../../src/standards/ers/verify.ts';
import { sha256, sha512 } from '../../../src/standards/validation/algorithms.ts';
import { hasOpenssl, openssl } from '../openssl.ts';
import { hasBouncyCastle, judgeByBouncyCastle } from '../validators/bouncy-castle.ts';
import { DAY, pem } from '../x509-world.ts';
import { type Authority, archive, digestOf, openAuthority, renewed, verify } from './world.ts';

const data = Array.from({ length: 7 }, (_, at) => Buffer.from(`document ${at}`));
const [document = Buffer.alloc(0)] = data.slice(3);
const began = new Date('2024-01-10T00:00:00Z');
const onDay = (days: number) => new Date(began.getTime() + days * DAY);
const hashes = data.map((each) => digestOf(sha256, each));
let authority: Authority;

/** Records of the same document: one time-stamp, a renewed one, and a hash tree by SHA-512 after both. */
async function make() {
  const units = await Promise.all([
    authority.unitAt(began, 100),
    authority.unitAt(onDay(80), 100),
    authority.unitAt(onDay(160), 400),
  ]);
  const first = await archive(authority, sha256, hashes, 3, onDay(1), units[0]!);
  const second = await renewed(authority, sha256, first, onDay(90), units[1]!);
  const chains = [encodeChain([first]), encodeChain([first, second])] as const;
  const again = data.map((each, at) =>
    hashWithChains(sha512, digestOf(sha512, each), at === 3 ? [chains[1]] : [randomBytes(9)]),
  );
  const third = await archive(authority, sha512, again, 3, onDay(170), units[2]!);
  return {
    first: encodeRecord(['sha256'], [chains[0]]),
    renewed: encodeRecord(['sha256'], [chains[1]]),
    rehashed: encodeRecord(['sha256', 'sha512'], [chains[1], encodeChain([third])]),
    token: first.token,
    units: units.map(({ certificate }) => certificate.der),
  };
}
let records: Awaited<ReturnType<typeof make>>;
beforeAll(async () => {
  authority = await openAuthority(began);
  records = await make();
});

describe('an evidence record', () => {
  it('proves when a document existed, before and after both kinds of renewal', () => {
    for (const [record, at, stamps] of [
      [records.first, onDay(50), 1],
      [records.renewed, onDay(150), 2],
      [records.rehashed, onDay(500), 3],
    ] as const) {
      const report = verify(record, document, authority, at);
      expect(report).toMatchObject({ verdict: 'holds', reasons: [], provenAt: onDay(1) });
      expect(report.stamps).toHaveLength(stamps);
    }
    const { chains } = parseRecord(records.rehashed);
    expect(chains.map(({ timestamps }) => timestamps.length)).toEqual([2, 1]);
  });

  it('does not prove it without the renewal that became due, or under another root', async () => {
    expect(verify(records.first, document, authority, onDay(150)).verdict).toBe('undetermined');
    expect(verify(records.renewed, document, authority, onDay(250)).verdict).toBe('undetermined');
    const other = await openAuthority(began);
    const report = verify(records.rehashed, document, other, onDay(200));
    expect(report).toMatchObject({ verdict: 'undetermined', provenAt: null });
    expect(report.reasons.join()).toMatch(/No path leads/);
  });

  it('fails for another document, also for one of the same tree', () => {
    for (const other of [Buffer.from('another'), data[2]!])
      for (const record of [records.first, records.renewed, records.rehashed])
        expect(verify(record, other, authority, onDay(20))).toMatchObject({
          verdict: 'fails',
          reasons: ['The evidence record is not about these data.'],
        });
  });

  it('needs the file, and not only its SHA-256, once the tree was made again with SHA-512', () => {
    const ask = (record: Buffer, at: Date) =>
      verifyRecord(record, {
        digestOf: (digest) => (digest === sha256 ? digestOf(sha256, document) : null),
        anchors: [authority.top.root.certificate],
        at,
      });
    expect(ask(records.renewed, onDay(150)).verdict).toBe('holds');
    expect(ask(records.rehashed, onDay(200))).toMatchObject({
      verdict: 'undetermined',
      reasons: ['The SHA512 of the data is needed: give the file instead of its fingerprint.'],
    });
  });

  it('does not hold with any byte changed, except in a copy of a certificate that is there twice', {
    timeout: 120_000,
  }, () => {
    const { der } = authority.top.tsaCa.certificate;
    for (const [record, at, step] of [
      [records.first, onDay(50), 1],
      [records.rehashed, onDay(200), 7],
    ] as const) {
      // The authority's certificate is in each time-stamp and in its OCSP response, where nothing signs it.
      const isInCopy = (place: number) => {
        const start = record.indexOf(der, Math.max(0, place - der.length));
        return start >= 0 && place >= start - 12 && place < start + der.length;
      };
      const held: number[] = [];
      for (let place = 0; place < record.length; place += step) {
        const changed = Buffer.from(record);
        changed[place] = changed[place]! ^ 1;
        if (verify(changed, document, authority, at).verdict === 'holds') held.push(place);
      }
      expect(held.filter((place) => !isInCopy(place))).toEqual([]);
    }
  });

  it('is refused when cut, empty, too large or of another version', () => {
    for (const bytes of [Buffer.alloc(0), records.first.subarray(0, -1), Buffer.concat([records.first, Buffer.of(0)])])
      expect(verify(bytes, document, authority, onDay(2))).toMatchObject({ verdict: 'fails', stamps: [] });
    expect(() => parseRecord(octetString(Buffer.alloc(limits.bytes)))).toThrow(/larger than 16 MB/);
    expect(() => parseRecord(sequence(octetString(document)))).toThrow(Asn1Error);
    expect(() => parseRecord(encodeRecord(['sha256'], []))).toThrow(/no time-stamp/);
    expect(() => parseRecord(encodeRecord(['sha256'], [encodeChain([])]))).toThrow(/no time-stamp/);
    const { der } = parseRecord(records.first).chains[0]!;
    expect(() => parseRecord(encodeRecord(['sha256'], Array(limits.chains + 1).fill(der)))).toThrow(/too long/);
  });

  it('must list the algorithms that it uses', () => {
    const [chain] = parseRecord(records.first).chains;
    expect(verify(encodeRecord(['sha512'], [chain!.der]), document, authority, onDay(2)).reasons).toEqual([
      'The record does not list all algorithms that it uses.',
    ]);
  });
});

describe('outside judges', () => {
  it.skipIf(!hasOpenssl)('verify: OpenSSL, the time-stamp with its validation data inside', () => {
    const { root } = authority.top;
    const tree = parseRecord(records.first).chains[0]!.timestamps[0]!;
    const files = { 'root.pem': pem(root.certificate.der), 'token.der': tree.token };
    const shown = openssl(files, 'ts', '-reply', '-token_in', '-in', 'token.der', '-text');
    const rows = shown.text.matchAll(/^ {4}[0-9a-f]{4} - ((?:[0-9a-f]{2}[ -]){16})/gm);
    const hex = [...rows].map(([, row]) => row!.replaceAll(/[ -]/g, '')).join('');
    const { ok, text } = openssl(
      files,
      'ts',
      '-verify',
      '-token_in',
      '-in',
      'token.der',
      '-digest',
      hex,
      '-CAfile',
      'root.pem',
      '-attime',
      String(onDay(2).getTime() / 1000),
    );
    expect([ok, text]).toEqual([true, expect.stringContaining('Verification: OK')]);
  });

  it.skipIf(!hasBouncyCastle)(
    'agree: Bouncy Castle, on each kind of record and on another document',
    { timeout: 120_000 },
    () => {
      const { units } = records;
      const cases = [records.first, records.renewed, records.rehashed].map((record, at) => ({
        record,
        unit: units[at]!,
      }));
      const wrong = /object hash not found/;
      expect(judgeByBouncyCastle(cases.map((one) => ({ ...one, data: document })))).toEqual([
        'holds',
        'holds',
        'holds',
      ]);
      expect(judgeByBouncyCastle(cases.map((one) => ({ ...one, data: data[2]! })))).toEqual(
        cases.map(() => expect.stringMatching(wrong)),
      );
    },
  );
});
