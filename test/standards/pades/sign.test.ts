import { type PDFDocument, PDFHexString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import {
  addSecurityStoreAndTimestamp,
  fillFields,
  readLevel,
  resumePrepared,
  resumeSealed,
  seal,
  sign,
  signatures,
  signedParts,
} from '../../../src/standards/pades/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { judgeLevel } from '../validation/judge-level.ts';
import { opensslAvailable } from '../validators/openssl.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';
import { authorities, bytesOf, filled, fonts, oneOfEach, prepare, sealAndArchive } from './world.ts';

const world = await authorities();
const at = new Date('2026-03-03T10:00:00Z');

describe.each(['table', 'stream'] as const)('a document with an xref %s', (xref) => {
  it('keeps every byte, and its incremental digest is that of the whole file', async () => {
    const bytes = await contract({ xref });
    const archived = await sealAndArchive(prepare(bytes, oneOfEach()), world);
    const whole = bytesOf(archived);
    expect(whole.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(archived.sha256).toBe(sha256Hex(whole));
    expect(archived.byteLength).toBe(whole.length);
    expect(archived.parts).toHaveLength(4); // received, fields, seal, archive
  });

  it('keeps its catalog, information and identifier', async () => {
    const change = ({ context }: PDFDocument) => {
      context.trailerInfo.ID = context.obj([PDFHexString.of('0a'.repeat(16)), PDFHexString.of('0b'.repeat(16))]);
    };
    const bytes = await contract({ xref, change });
    const { parts } = await seal(prepare(bytes), { field: 'Seal', at, cms: world.plainCms });
    const trailer = (part: Buffer) => ['Root', 'Info', 'ID'].map((key) => entry(part.toString('latin1'), key));
    expect(trailer(parts.at(-1)!)).toEqual(trailer(bytes));
    expect(trailer(bytes).every(Boolean)).toBe(true);

    function entry(text: string, key: string): string | undefined {
      return new RegExp(`/${key}\\s*(\\d+ 0 R|\\[[^\\]]*\\])`).exec(text)?.[1]?.replace(/\s+/g, '');
    }
  });

  it.skipIf(!pdfsigAvailable || !qpdfAvailable)('is valid for pdfsig and qpdf', async () => {
    const fields = oneOfEach();
    const prepared = fillFields(prepare(await contract({ xref }), fields), filled(fields), fonts);
    const sealed = await seal(prepared, { field: 'ServiceSeal', at, cms: world.cms });
    const [only] = pdfsig(bytesOf(sealed));
    expect(only).toMatchObject({ field: 'ServiceSeal', valid: true, coversWholeFile: true });
    const archived = bytesOf(await sealAndArchive(prepared, world));
    expect(pdfsig(archived)[0]).toMatchObject({ valid: true, type: 'ETSI.CAdES.detached' });
    expect(qpdfCheck(archived)).toEqual({ result: 'clean', messages: [] });
  });

  it.skipIf(!opensslAvailable)('is B-LTA, and valid to OpenSSL', async () => {
    const archived = bytesOf(await sealAndArchive(prepare(await contract({ xref })), world));
    const report = judgeLevel(archived, { roots: world.roots });
    expect([...report.findings, ...report.signatures.flatMap((each) => each.findings)]).toEqual([]);
    expect(report.level).toBe('B-LTA');
    expect(readLevel(archived)).toBe('B-LTA');
  });
});

describe('a signature', () => {
  it('covers everything but its own contents', async () => {
    const sealed = await seal(prepare(await contract()), { field: 'Seal', at, cms: world.plainCms });
    const whole = bytesOf(sealed);
    const [only] = signatures(whole);
    expect(only!.coversWholeFile).toBe(true);
    const [before, after] = signedParts(whole, only!);
    const gap = whole.subarray(before!.length, whole.length - after!.length);
    expect(gap.toString('latin1')).toMatch(/^<[0-9a-f]+>$/);
    expect(gap.length).toBe(2 * 12 * 1024 + 2);
  });

  it('states who, why, where and when in UTC, in any script', async () => {
    const request = { field: 'Seal', at, name: 'Łukasz (Ćwikła)', reason: 'Cachet \\ é', location: 'Αθήνα' };
    const sealed = await seal(prepare(await contract()), { ...request, cms: world.plainCms });
    const whole = bytesOf(sealed).toString('latin1');
    expect(whole).toContain("/M (D:20260303100000+00'00')");
    expect(whole).toContain(`/Location <feff${Buffer.from('Αθήνα', 'utf16le').swap16().toString('hex')}>`);
  });

  it('keeps earlier ones valid, several in a row', async () => {
    const first = await sign(prepare(await contract({ xref: 'stream' })), { field: 'A', at, cms: world.plainCms });
    const second = await sign(first, { field: 'B', at, cms: world.plainCms });
    const sealed = bytesOf(await seal(second, { field: 'C', at, cms: world.cms }));
    expect(signatures(sealed).map(({ fieldName, coversWholeFile }) => [fieldName, coversWholeFile])).toEqual([
      ['A', false],
      ['B', false],
      ['C', true],
    ]);
    if (pdfsigAvailable) expect(pdfsig(sealed).map(({ valid }) => valid)).toEqual([true, true, true]);
  });

  it('is found in a document whose text mentions byte ranges', async () => {
    const change = (document: PDFDocument) => {
      document.setSubject('/ByteRange [0 /********** /********** /**********] /Contents <0000>');
    };
    const sealed = bytesOf(await seal(prepare(await contract({ change })), { field: 'Seal', at, cms: world.cms }));
    expect(readLevel(sealed)).toBe('B-T');
  });

  it('is refused if it does not fit its reserved space, and the document stays unchanged', async () => {
    const prepared = prepare(await contract());
    const before = prepared.sha256;
    const attempt = seal(prepared, { field: 'Seal', at, cms: async () => Buffer.alloc(12 * 1024 + 1) });
    await expect(attempt).rejects.toMatchObject({ code: 'too-long' });
    expect(prepared.sha256).toBe(before);
  });

  it('can be retried after its authority was down', async () => {
    const prepared = prepare(await contract());
    const down = seal(prepared, { field: 'Seal', at, cms: () => Promise.reject(new Error('down')) });
    await expect(down).rejects.toThrow('down');
    const sealed = await seal(prepared, { field: 'Seal', at, cms: world.cms });
    expect(readLevel(bytesOf(sealed))).toBe('B-T');
  });

  it.each(['', 'a.b', 'Seal'])('is refused under the field name %j', async (field) => {
    const once = await sign(prepare(await contract()), { field: 'Seal', at, cms: world.plainCms });
    await expect(async () => sign(once, { field, at, cms: world.plainCms })).rejects.toMatchObject({ code: 'form' });
  });
});

describe('a document opened from its bytes', () => {
  it('continues from its last state', async () => {
    const fields = oneOfEach();
    const stored = bytesOf(prepare(await contract(), fields));
    const sealed = await seal(fillFields(resumePrepared(stored), filled(fields), fonts), {
      field: 'Seal',
      at,
      cms: world.cms,
    });
    const request = { field: 'Archive', validation: world.validation, token: world.token };
    const archived = await addSecurityStoreAndTimestamp(resumeSealed(bytesOf(sealed)), request);
    expect(readLevel(bytesOf(archived))).toBe('B-LTA');
  });

  it('can get a second archive time-stamp', async () => {
    const once = await sealAndArchive(prepare(await contract()), world);
    const request = { field: 'ArchiveTimestamp2', validation: world.validation, token: world.token };
    const twice = bytesOf(await addSecurityStoreAndTimestamp(once, request));
    expect(readLevel(twice)).toBe('B-LTA');
    expect(twice.toString('latin1').match(/\/Type \/DocTimeStamp/g)).toHaveLength(2);
  });
});
