import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeCbor, encodeEmbedded, readCbor, type Tagged } from '../../src/standards/mdoc/cbor.ts';
import { sessionTranscript, verifyMdoc } from '../../src/standards/mdoc/presentation.ts';
import { parseCertificate } from '../../src/standards/x509/certificate.ts';

/** Mobile documents against what others published: RFC 8949, OpenID4VP 1.0, and an answer of the Paradym wallet. */

const hex = (text: string) => readCbor(Buffer.from(text, 'hex'));

describe('CBOR', () => {
  // RFC 8949, Appendix A.
  it.each([
    ['00', 0],
    ['1818', 24],
    ['1903e8', 1_000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['1bffffffffffffffff', 18_446_744_073_709_551_615n],
    ['3863', -100],
    ['3bffffffffffffffff', -18_446_744_073_709_551_616n],
    ['f93e00', 1.5],
    ['f97bff', 65_504],
    ['f90001', 2 ** -24],
    ['f9fc00', Number.NEGATIVE_INFINITY],
    ['f97e00', Number.NaN],
    ['fa47c35000', 100_000],
    ['fbc010666666666666', -4.1],
    ['f4', false],
    ['f6', null],
    ['62c3bc', 'ü'],
    ['64f0908591', '𐅑'],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    [
      'a26161016162820203',
      new Map<string, unknown>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
    ],
    ['5f42010243030405ff', Buffer.from('0102030405', 'hex')],
    ['7f657374726561646d696e67ff', 'streaming'],
    ['9f018202039f0405ffff', [1, [2, 3], [4, 5]]],
    [
      'bf6346756ef563416d7421ff',
      new Map<string, unknown>([
        ['Fun', true],
        ['Amt', -2],
      ]),
    ],
  ])('reads %s', (bytes, value) => expect(hex(bytes)).toEqual(value));

  it('keeps the bytes of a tagged item', () => {
    const item = hex('82d8184100d81859000100') as readonly Tagged[];
    expect(item.map(({ tag, encoded }) => [tag, encoded.toString('hex')])).toEqual([
      [24, 'd8184100'],
      [24, 'd81859000100'],
    ]);
  });

  it.each(['', '1c', '18', 'f8ff', '5f00ff', '5f5f4100ffff', 'ff', 'a1f600', '1f', '62c328', '0000'])(
    'refuses %s',
    (bytes) => expect(() => hex(bytes)).toThrow(expect.objectContaining({ name: 'CborError' })),
  );

  it('refuses more items than a document has', () => {
    const lists = Buffer.concat([Buffer.from('9a00200000', 'hex'), Buffer.alloc(0x200000, 0x80)]);
    expect(() => readCbor(lists)).toThrow('too many items');
    const pieces = Buffer.concat([Buffer.from([0x5f]), Buffer.alloc(0x200000, 0x40), Buffer.from([0xff])]);
    expect(() => readCbor(pieces)).toThrow('too many items');
  });

  it('writes what it reads', () => {
    const value = [null, 'ü', Buffer.alloc(300, 1), ['x'.repeat(70_000), []]];
    expect(readCbor(encodeCbor(value))).toEqual(value);
    expect(encodeEmbedded(['a']).toString('hex')).toBe('d81843816161');
  });
});

describe('a session of OpenID4VP', () => {
  it('has the transcript of the example of the specification (B.2.6.1)', () => {
    const transcript = sessionTranscript({
      clientId: 'x509_san_dns:example.com',
      nonce: 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA',
      responseUri: 'https://example.com/response',
      thumbprint: Buffer.from('4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047', 'hex'),
    });
    expect(encodeCbor(transcript).toString('hex')).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
  });
});

describe('an answer of the Paradym wallet', () => {
  // Published with openwallet-foundation-labs/mdoc-ts (tests/examples/animo-mdoc-05): a person who does not exist.
  const { response, root, session } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'mdoc-paradym.json'), 'utf8'),
  );
  const verify = (change: object = {}, now = '2026-01-12') => {
    const sent = { ...session, thumbprint: Buffer.from(session.thumbprint, 'hex'), ...change };
    const anchors = [parseCertificate(Buffer.from(root, 'base64'))];
    return () =>
      verifyMdoc(response, { anchors, docType: 'eu.europa.ec.eudi.pid.1', sessions: [sent], now: new Date(now) });
  };
  const refused = (reason: string, message = '') =>
    expect.objectContaining({ reason, message: expect.stringContaining(message) });

  it('is right in everything but the status, which that issuer does not give', () =>
    expect(verify()).toThrow(refused('lacking', 'needs a status')));

  it('is refused for another session and at another time', () => {
    for (const change of [{ nonce: 'x' }, { clientId: 'x509_san_dns:x' }, { responseUri: 'x' }, { thumbprint: root }])
      expect(verify(change)).toThrow(refused('unbound', 'not signed for this request'));
    expect(verify({}, '2025-11-12')).toThrow(refused('outdated'));
    expect(verify({}, '2036-01-12')).toThrow(refused('untrusted'));
  });
});
