import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Asn1Error, children, type Element, readElement, readOnly } from '../../src/standards/asn1/read.ts';
import {
  readBits,
  readBoolean,
  readIntegerBytes,
  readNamedBits,
  readOctets,
  readOid,
  readSmall,
  readText,
  readTime,
} from '../../src/standards/asn1/values.ts';
import * as der from '../../src/standards/asn1/write.ts';
import { hasOpenssl, openssl } from './openssl.ts';

const bytes = (max = 400) => fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array));
const refused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(Asn1Error);
    return true;
  }
  return false;
};

describe('DER', () => {
  it('reads back every value it writes', () => {
    fc.assert(
      fc.property(bytes(70_000), (content) => {
        expect(readOctets(readOnly(der.octetString(content)))).toEqual(content);
        expect(readBits(readOnly(der.bitString(content)))).toEqual(content);
      }),
      { numRuns: 30 },
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 300n }), (value) => {
        const read = readIntegerBytes(readOnly(der.integer(value)));
        expect(BigInt('0x' + read.toString('hex'))).toBe(value);
        expect(read[0]! & 0x80).toBe(0);
      }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), (bits) => {
        expect(readNamedBits(readOnly(der.namedBits(...bits)))).toEqual([...bits].sort((a, b) => a - b));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readText(readOnly(der.utf8String(text)))).toBe(text);
      }),
    );
    expect(readSmall(readOnly(der.integer(65_537)))).toBe(65_537);
    expect([true, false].map((value) => readBoolean(readOnly(der.boolean(value))))).toEqual([true, false]);
  });

  it('reads back object identifiers, also those under a UUID', () => {
    const arc = fc.bigInt({ min: 0n, max: 2n ** 128n });
    const dotted = fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 39 }), fc.array(arc, { maxLength: 2 }))
      .map(([a, b, rest]) => [a, b, ...rest].join('.'));
    fc.assert(
      fc.property(dotted, (text) => {
        expect(readOid(readOnly(der.oid(text)))).toBe(text);
      }),
    );
    expect(der.oid('1.2.840.113549.1.7.2').toString('hex')).toBe('06092a864886f70d010702');
  });

  it('writes times that it reads back to the second, before and after 2050', () => {
    const anyDate = fc.date({ min: new Date('1950-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true });
    fc.assert(
      fc.property(anyDate, (at) => {
        const cut = new Date(Math.floor(at.getTime() / 1000) * 1000);
        expect(readTime(readOnly(der.time(at)))).toEqual(cut);
        expect(readTime(readOnly(der.generalizedTime(at)))).toEqual(cut);
      }),
    );
    expect(der.time(new Date('2049-12-31T23:59:59Z'))[0]).toBe(0x17);
    expect(der.time(new Date('2050-01-01T00:00:00Z'))[0]).toBe(0x18);
  });

  it('sorts the elements of a SET OF by their encodings', () => {
    fc.assert(
      fc.property(fc.array(bytes(20), { maxLength: 8 }), (values) => {
        const read = children(readOnly(der.setOf(...values.map(der.octetString)))).map((element) => element.der);
        expect(read).toEqual([...read].sort(Buffer.compare));
        expect(read).toHaveLength(values.length);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a tag alone', '30'],
    ['an indefinite length', '30800000'],
    ['a long form where the short one fits', '0481' + '05' + '0102030405'],
    ['a length with leading zeros', '04820005' + '0102030405'],
    ['a length over four bytes', '04850000000001ff'],
    ['content cut short', '0405010203'],
    ['bytes after the element', '0500ff'],
    ['a tag number above 30', '1f8101' + '00'],
  ])('refuses %s', (_, hex) => {
    expect(refused(() => readOnly(Buffer.from(hex, 'hex')))).toBe(true);
  });

  it.each([
    ['an empty INTEGER', '0200', readIntegerBytes],
    ['an INTEGER with a needless zero', '02020001', readIntegerBytes],
    ['a BOOLEAN that is 1', '010101', readBoolean],
    ['an OID that ends inside an arc', '06022a86', readOid],
    ['an OID arc with a needless 0x80', '06032a8001', readOid],
    ['broken UTF-8', '0c02c328', readText],
    ['the thirtieth of February', '170d3236303233303132303030305a', readTime],
    ['a time without Z', '170c323630323038313230303030', readTime],
    ['an odd BMPString', '1e0100', readText],
  ] as [string, string, (element: Element) => unknown][])('refuses %s', (_, hex, read) => {
    expect(refused(() => read(readOnly(Buffer.from(hex, 'hex'))))).toBe(true);
  });

  it('gives for hostile bytes only a typed error or an element within bounds', () => {
    const walk = (element: Element, depth: number): void => {
      expect(element.end).toBeLessThanOrEqual(element.source.length);
      for (const read of [readOid, readText, readTime, readBoolean, readNamedBits, readSmall])
        refused(() => read(element));
      if (element.tag & 0x20 && depth < 20)
        refused(() => {
          for (const child of children(element)) walk(child, depth + 1);
        });
    };
    fc.assert(
      fc.property(bytes(), (hostile) => void refused(() => walk(readElement(hostile), 0))),
      { numRuns: 500 },
    );
  });

  it('stops at a great number of tiny elements', () => {
    const flood = der.sequence(...Array.from({ length: 5000 }, () => der.nullValue()));
    expect(refused(() => children(readOnly(flood)))).toBe(true);
  });

  it.skipIf(!hasOpenssl)('is readable by openssl', () => {
    const sample = der.sequence(
      der.oid('2.25.302437284499599830315945804513390823373.1'),
      der.integer(2n ** 127n),
      der.octetString(Buffer.alloc(70_000)),
      der.time(new Date('2026-02-03T04:05:06Z')),
      der.utf8String('Łukasz'),
    );
    const judged = openssl({ 'a.der': sample }, 'asn1parse', '-inform', 'DER', '-in', 'a.der');
    expect(judged.ok).toBe(true);
    expect(judged.text).toContain('302437284499599830315945804513390823373');
    expect(judged.text).toContain('260203040506Z');
    expect(judged.text).toContain('Łukasz');
  });
});
