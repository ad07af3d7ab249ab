import { readFile, rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { fingerprintPdf, intakePdf, noUploads } from '../../../src/modules/documents/index.ts';
import { sandboxes } from '../../../src/modules/documents/sandbox.ts';
import { openPdf, placeFields, sign } from '../../../src/standards/pades/index.ts';
import { formFields, Pdf, Update } from '../../../src/standards/pdf/index.ts';
import { contract, handwritten, onePage } from '../../fixtures/pdf.ts';
import { bytesOf } from '../../standards/pades/world.ts';
import { qpdfAvailable, qpdfCheck } from '../../standards/validators/qpdf.ts';
import { type DocumentsWorld, fieldsOn, openDocumentsWorld, spooled } from './world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await openDocumentsWorld();
});
afterEach(async () => expect(await world.leftovers()).toEqual([]));
afterAll(() => world?.close());

const path = 'documents.0.pdfBase64';
const organizationId = 'one';
const refused = (message: string) => ({ code: 'invalid_body', status: 400, details: [{ path, message }] });
const stored = (sha256: string) => world.services.storage.read(sha256);
const fieldNames = (pdf: Buffer) => [...formFields(new Pdf(pdf))].map(({ name }) => name);

describe('a stored PDF', () => {
  /** The tasks that children did meanwhile. */
  const tasksOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const run = vi.spyOn(world.services.of(sandboxes).get('reading'), 'run');
    try {
      await work();
      return run.mock.calls.map(([task]) => task);
    } finally {
      run.mockRestore();
    }
  };
  const take = ({ sha256, size }: { sha256: string; size: number }, fields: ReturnType<typeof fieldsOn>) => {
    const pdf = { stored: { sha256, size } };
    return intakePdf(world.services, { organizationId, pdf, path, fields }, noUploads);
  };
  /** The same places for other people. */
  const others = (n: number) =>
    fieldsOn(2).map((field) => ({ ...field, id: `${field.id}-${n}`, signerName: `Personne ${n}` }));

  it('is inspected once for all who sign it at the same places, and becomes the same file', async () => {
    const pdf = await contract({ pages: 2, xref: 'stream' });
    const taken = await world.intake(pdf, fieldsOn(2));
    const results: unknown[] = [];
    const tasks = await tasksOf(async () => {
      for (const n of [1, 2, 3]) results.push(await take(taken, others(n)));
      results.push(await take(taken, fieldsOn(2)));
    });
    expect(tasks).toEqual(['inspectPdf', 'placeFields', 'placeFields', 'placeFields']);
    expect(results[3]).toEqual(taken);
    expect(results[2]).toMatchObject({ pages: taken.pages, baseSha256: taken.sha256 });
    expect(fieldNames(await stored((results[2] as typeof taken).preparedSha256))).toEqual(
      others(3).map(({ id }) => `esign-${id}`),
    );
  });

  it('is inspected again for fields at other places, and refused as an upload would be', async () => {
    const taken = await world.intake(await contract({ pages: 2, rotate: 90 }), fieldsOn(1));
    const moved = fieldsOn(1).map((field) => ({ ...field, x: field.x + 1 }));
    const digital = fieldsOn(1).map((field) => (field.type === 'SIGNATURE' ? { ...field, digital: true } : field));
    const tasks = await tasksOf(async () => {
      for (const fields of [fieldsOn(1), moved, digital, fieldsOn(2)]) await take(taken, fields);
      await expect(take(taken, fieldsOn(3))).rejects.toMatchObject({ code: 'invalid_body' });
      await expect(take(taken, fieldsOn(3))).rejects.toMatchObject({ code: 'invalid_body' });
    });
    expect(tasks).toEqual([...Array(5).fill('inspectPdf'), 'placeFields']);
  });

  it('that needs repair is repaired for each envelope', async () => {
    const broken = Buffer.concat([Buffer.from('junk'), await contract({ pages: 1 })]);
    const taken = await world.intake(broken, fieldsOn(1));
    expect(taken.baseSha256).not.toBe(taken.sha256);
    for (let n = 0; n < 2; n++) expect(await take(taken, fieldsOn(1))).toEqual(taken);
  });
});

describe('a valid PDF', () => {
  it('is stored as it was sent, with no second copy when it gets no fields', async () => {
    const pdf = await contract({ pages: 2, rotate: 90 });
    const taken = await world.intake(pdf);
    const sha256 = sha256Hex(pdf);
    expect(taken).toEqual({
      sha256,
      size: pdf.length,
      baseSha256: sha256,
      preparedSha256: sha256,
      pages: Array(2).fill({ width: 841.89, height: 595.28 }),
      activeContent: [],
      isMarked: false,
    });
    expect((await stored(sha256)).equals(pdf)).toBe(true);
  });

  it.each(['table', 'stream'] as const)(
    'gets its fields as an incremental update (cross-reference %s)',
    async (xref) => {
      const pdf = await contract({ xref });
      const { baseSha256, preparedSha256 } = await world.intake(pdf, fieldsOn(3));
      expect(baseSha256).toBe(sha256Hex(pdf));
      const prepared = await stored(preparedSha256);
      expect(sha256Hex(prepared)).toBe(preparedSha256);
      expect(prepared.subarray(0, pdf.length).equals(pdf)).toBe(true);
      expect(fieldNames(prepared)).toEqual(['esign-signature', 'esign-text', 'esign-date', 'esign-checkbox']);
      if (qpdfAvailable) expect(qpdfCheck(prepared).result).toBe('clean');
    },
  );

  it('is refused for each field on a page that it does not have', async () => {
    const fields = [...fieldsOn(3), { ...fieldsOn(4)[0]!, id: 'late', path: 'fields.7' }];
    await expect(world.intake(await contract(), fields)).rejects.toMatchObject({
      code: 'invalid_body',
      details: [{ path: 'fields.7.page', message: 'must be at most 3, the number of pages' }],
    });
  });

  it('may be sent twice in one request, and also as a literal in a query', async () => {
    const pdf = await contract({ pages: 1 });
    const body = await spooled(world.services.storage.tempDir, pdf);
    const intakeOf = (pdf: string) =>
      intakePdf(world.services, { organizationId, pdf, path, fields: [] }, (key) => (key === 'a' ? body : undefined));
    const taken = await Promise.all([intakeOf('a'), intakeOf('a'), intakeOf(pdf.toString('base64'))]);
    expect(new Set(taken.map(({ sha256 }) => sha256))).toEqual(new Set([sha256Hex(pdf)]));
    expect((await readFile(body.path)).equals(pdf)).toBe(true);
    await rm(body.path);
  });
});

describe('an invalid document is refused:', () => {
  const over = (trailer: string, objects: Record<number, string> = {}) =>
    handwritten({ ...onePage, ...objects }, trailer);
  const certified = (permission: number) =>
    over('', {
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R] /SigFlags 3>> /Perms <</DocMDP 6 0 R>>>>',
      5: '<</FT /Sig /T (Author) /V 6 0 R /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R>>',
      6: `<</Type /Sig /ByteRange [0 1 2 3] /Contents <00> /Reference [<</TransformMethod /DocMDP /TransformParams <</P ${permission}>>>>]>>`,
    });

  /** Signed by others, so that nobody can part the two; our time-stamp would change the information. */
  const formThatIsInformation = {
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm 6 0 R>>',
    5: '<</FT /Sig /T (Author) /V 7 0 R /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R>>',
    6: '<</Producer (p) /Fields [5 0 R] /SigFlags 3>>',
    7: '<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>',
  };

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['is not a PDF', () => Buffer.from('PK\x03\x04 a word processor file')],
    ['is encrypted', () => over('/Encrypt <</Filter /Standard>>')],
    ['has no pages', () => over('', { 2: '<</Type /Pages /Kids [] /Count 0>>' })],
    ['has an invalid page tree', () => over('', { 2: '<</Type /Pages /Kids [2 0 R] /Count 1>>' })],
    [
      'is a dynamic XFA form, which only its own viewer can draw',
      () => over('', { 1: '<</Type /Catalog /Pages 2 0 R /NeedsRendering true>>' }),
    ],
    ['is certified or sealed with no changes allowed', () => certified(1)],
    ['is certified with no new fields allowed', () => certified(2)],
    ['is broken beyond repair', () => Buffer.from('%PDF-1.7\nnothing of a document\n%%EOF')],
    ['is built so that a seal would not stay valid', () => over('/Info 6 0 R', formThatIsInformation)],
    ['has more than 460 revisions', async () => withRevisions(await signedByOthers(), 460)],
    ['is signed and broken', async () => cutOff(await signedByOthers())],
  ])('%s', async (message, make) => {
    await expect(world.intake(await make(), fieldsOn())).rejects.toMatchObject(refused(message));
  });

  it('invalid base64', async () => {
    const body = { ...(await spooledNothing()), problem: 'base64' as const };
    await expect(
      intakePdf(world.services, { organizationId, pdf: 'a', path, fields: [] }, () => body),
    ).rejects.toMatchObject(refused('is not valid base64'));
    for (const literal of ['JVBERi0', 'JVBE Ri0=', 'JVBERi1=', '*'])
      await expect(
        intakePdf(world.services, { organizationId, pdf: literal, path, fields: [] }, () => undefined),
      ).rejects.toMatchObject(refused('is not valid base64'));
  });

  it.each([
    [10 * 1024 * 1024, undefined],
    [10 * 1024 * 1024 + 1, 'payload_too_large'],
  ])('%i bytes: %s', async (size, code) => {
    const bytes = await contract({ bytes: 10 * 1024 * 1024 - 10_000 });
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - bytes.length - 9, '%'), bytes]);
    const attempt = world.intake(pdf).then(
      () => undefined,
      (error) => error.code,
    );
    expect(await attempt).toBe(code);
  });

  it('nothing of a refused file is stored', async () => {
    const pdf = Buffer.from('%PDF-1.7\nnothing of a document, to be forgotten\n%%EOF');
    await expect(world.intake(pdf)).rejects.toThrow();
    expect(await world.services.storage.has(sha256Hex(pdf))).toBe(false);
  });

  const spooledNothing = async () => ({ path: '', sha256: '', size: 0, take: () => {} });
});

describe('a broken PDF without signatures', () => {
  const shifted = (pdf: Buffer) =>
    Buffer.from(
      pdf
        .toString('latin1')
        .replace(/(\d{10}) 00000 n/g, (_, at) => `${String(Number(at) + 3).padStart(10, '0')} 00000 n`),
      'latin1',
    );
  const hybrid = (pdf: Buffer) =>
    Buffer.from(pdf.toString('latin1').replace(/trailer\s*<</, 'trailer\n<</XRefStm 20 '), 'latin1');

  const miscounted = (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace('/Count 2', '/Count 9'), 'latin1');

  it.each<[string, (pdf: Buffer) => Buffer]>([
    ['junk before its header', (pdf) => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdf])],
    ['no end', cutOff],
    ['offsets that lead nowhere', shifted],
    ['two cross-reference tables', hybrid],
    ['a page tree that counts wrongly', miscounted],
    ['nearly 500 revisions', (pdf) => withRevisions(pdf, 470)],
  ])('with %s is rewritten once and is still identified by the digest of the original', async (_, damage) => {
    const pdf = damage(await contract({ pages: 2 }));
    const taken = await world.intake(pdf, fieldsOn(2));
    expect(taken.sha256).toBe(sha256Hex(pdf));
    expect(taken.baseSha256).not.toBe(taken.sha256);
    expect(taken.pages).toHaveLength(2);
    expect((await stored(taken.sha256)).equals(pdf)).toBe(true);
    const base = await stored(taken.baseSha256);
    if (qpdfAvailable) expect(qpdfCheck(base).result).toBe('clean');
    const { level } = await world.seal(taken.preparedSha256);
    expect(level).toBe('B-LTA');
    expect((await world.intake(base)).baseSha256).toBe(taken.baseSha256);
  });
});

/** A reader that repairs would show an interrupted upload as an empty page, which nobody should sign. */
it.each<[string, string]>([
  ['a page', '/Contents 6 0 R'],
  ['a form that the page draws', '/Contents 4 0 R /Resources <</XObject <</F 5 0 R>>>>'],
  ['what the page has from the tree', '/Contents 4 0 R'],
])('a PDF that was cut off before the contents of %s is refused as irreparable', async (_, drawn) => {
  const file = (last: string) =>
    handwritten({
      ...onePage,
      2: '<</Type /Pages /Kids [3 0 R] /Count 1 /Resources 7 0 R>>',
      3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${drawn}>>`,
      5: '<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 /Resources <</Font <</F 8 0 R>>>>>>\nstream\n\nendstream',
      6: onePage[4]!,
      7: '<</Font <</F 8 0 R>>>>',
      8: last,
    });
  const whole = file('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>');
  expect((await world.intake(cutOff(whole))).pages).toHaveLength(1);
  const cut = whole.subarray(0, whole.indexOf(drawn.includes('6 0 R') ? '6 0 obj' : '8 0 obj'));
  await expect(world.intake(cut)).rejects.toMatchObject(refused('is broken beyond repair'));
});

describe('a document sent as a digest', () => {
  it('is accepted without reading or storing any bytes', async () => {
    const bytes = Buffer.from('anything at all');
    const upload = { pdf: bytes.toString('base64'), path: 'pdfBase64', maxBytes: 15 };
    expect(await fingerprintPdf(upload, () => undefined)).toEqual({ sha256: sha256Hex(bytes), size: 15 });
    const tooLarge = fingerprintPdf({ ...upload, maxBytes: 14 }, () => undefined);
    await expect(tooLarge).rejects.toMatchObject({ code: 'payload_too_large', status: 413 });
    expect(await world.services.storage.has(sha256Hex(bytes))).toBe(false);
  });
});

/** Without its last lines, as an interrupted download leaves it. */
const cutOff = (pdf: Buffer): Buffer => pdf.subarray(0, pdf.lastIndexOf('startxref'));

/** Appends revisions that change nothing that anybody sees. */
function withRevisions(bytes: Buffer, count: number): Buffer {
  const parts = [bytes];
  let pdf = new Pdf(bytes);
  for (let i = 0; i < count; i++) {
    const update = new Update(pdf);
    update.add(null);
    const revision = update.finish();
    parts.push(revision.bytes);
    ({ pdf } = revision);
  }
  return Buffer.concat(parts);
}

async function signedByOthers(): Promise<Buffer> {
  const prepared = placeFields(openPdf(await contract()), []);
  return bytesOf(await sign(prepared, { field: 'Approval', at: new Date(), cms: world.authorities.cms }));
}
