import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { berToDer } from '../../../src/standards/asn1/ber.ts';
import { Asn1Error } from '../../../src/standards/asn1/read.ts';
import { readSignedData } from '../../../src/standards/cms/read.ts';
import { validatePdf } from '../../../src/standards/validation/index.ts';
import { Der } from '../validators/der.ts';
import { append, build, numberAt, serialize, sign } from '../validators/forge.ts';
import { contentsOf, rebuild, SIGNED_ATTRIBUTES, SIGNER_INFO, tlv, withContents } from '../validators/forge-cms.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { PdfRef, PdfStream } from '../validators/reader/objects.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`../validators/samples/${name}`, import.meta.url));
const contract = sample('contract.pdf');
const anchors = [sample('root.der')];
const at = new Date('2026-12-01T00:00:00Z');
const validate = (pdf: Buffer) => validatePdf(pdf, { anchors, at });
const bare = build({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
});
const withCms = (cms: Buffer, subFilter = 'adbe.pkcs7.detached'): Buffer =>
  sign(bare, { field: 'Hostile', type: 'Sig', subFilter, size: Math.max(64, cms.length), contents: () => cms });

describe('the validator on hostile bytes', () => {
  it('never throws and never accepts a file whose signed bytes changed', () => {
    // The newest token's own digits: nobody signed its certificates, nor whether its digits are in upper case.
    const { start, bytes } = contentsOf(contract, 'ArchiveTimestamp1');
    const isUnsigned = (offset: number): boolean => offset > start && offset <= start + bytes.length * 2;
    const place = fc.nat(contract.length - 1).filter((offset) => !isUnsigned(offset));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const forged = Buffer.from(contract);
          for (const [offset, mask] of changes) forged[offset]! ^= mask;
          if (forged.equals(contract)) return;
          expect(validate(forged).verdict).not.toBe('holds');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never throws for a CMS changed at any position', () => {
    const cms = contentsOf(contract, 'ServiceSeal').bytes;
    fc.assert(
      fc.property(fc.nat(4_000), fc.integer({ min: 1, max: 255 }), (offset, mask) => {
        const forged = Buffer.from(cms);
        forged[offset % forged.length]! ^= mask;
        validate(withCms(forged));
      }),
      { numRuns: 300 },
    );
  });

  it('reports an unreadable CMS, SubFilter or byte range as FORMAT_FAILURE', () => {
    const wrongRange = (pdf: Buffer): Buffer => {
      const place = pdf.lastIndexOf('/ByteRange [0 ') + '/ByteRange ['.length;
      const forged = Buffer.from(pdf);
      forged[place] = 0x31;
      return forged;
    };
    const files = [withCms(Buffer.from('nonsense')), withCms(Buffer.alloc(8), 'made.up'), wrongRange(contract)];
    for (const file of files) {
      const { verdict, signatures } = validate(file);
      expect(verdict).toBe('fails');
      expect(signatures.some(({ subIndication }) => subIndication === 'FORMAT_FAILURE')).toBe(true);
    }
  });

  it('refuses a second signer and a repeated attribute, unless nothing limits it to one', () => {
    const cms = Der.read(contentsOf(contract, 'ServiceSeal').bytes);
    const twoSigners = rebuild(cms, SIGNER_INFO.slice(0, -1), (all) => [...all, ...all]);
    const twice = rebuild(cms, SIGNED_ATTRIBUTES, (all) => [...all, all[0]!]);
    for (const changed of [twoSigners, twice]) {
      const { indication, reasons } = validate(withCms(changed)).signatures[0]!;
      expect(indication).toBe('TOTAL-FAILED');
      expect(reasons.join()).toMatch(/one signer|must have one value/);
    }
    const unknown = Buffer.from('3009060355040331020500', 'hex');
    const odd = rebuild(cms, SIGNED_ATTRIBUTES, (all) => [...all, unknown, unknown]);
    expect(validate(withCms(odd)).signatures[0]).toMatchObject({ subIndication: 'HASH_FAILURE' });
  });

  it('refuses endlessly nested ASN.1 quickly', () => {
    const deep = Buffer.concat([Buffer.alloc(5_000, Buffer.from([0x30, 0x80])), Buffer.alloc(10_000)]);
    expect(() => berToDer(deep)).toThrow(Asn1Error);
    expect(() => readSignedData(deep)).toThrow(Asn1Error);
    expect(validate(withCms(deep)).signatures[0]!.subIndication).toBe('FORMAT_FAILURE');
  });

  it('accepts a security store with one certificate many times', () => {
    const der = anchors[0]!;
    const first = Math.max(...new PdfFile(contract).entries.keys()) + 1;
    const objects = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, i) => [first + i, serialize(new PdfStream(new Map(), der))]),
    );
    const refs = Object.keys(objects).map((number) => new PdfRef(Number(number), 0));
    const catalog = new Map(new PdfFile(contract).catalog).set('DSS', new Map([['Certs', refs]]));
    const flooded = append(contract, { objects: { ...objects, [numberAt(contract)]: serialize(catalog) } });
    const { signatures } = validate(flooded);
    expect(signatures).toHaveLength(3);
  });

  it('converts BER into the original DER', () => {
    const cms = contentsOf(contract, 'ServiceSeal').bytes;
    const der = cms.subarray(0, Der.read(cms).raw.length);
    const toBer = (value: Der): Buffer =>
      value.tag & 0x20
        ? Buffer.concat([Buffer.from([value.tag, 0x80]), ...value.children.map(toBer), Buffer.alloc(2)])
        : value.raw;
    expect(berToDer(toBer(Der.read(der))).der).toEqual(der);
    const inPieces = Buffer.concat([
      Buffer.from([0x24, 0x80]),
      tlv(4, Buffer.from('ab')),
      tlv(4, Buffer.from('c')),
      Buffer.alloc(2),
    ]);
    expect(berToDer(inPieces).der).toEqual(tlv(4, Buffer.from('abc')));
    expect(rebuild(Der.read(der), [], (all) => all)).toEqual(der);
    expect(withContents(contract, 'ServiceSeal', der)).toEqual(contract);
  });
});
