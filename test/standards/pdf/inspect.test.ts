import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspect, limits, Pdf, Ref, type Stream } from '../../../src/standards/pdf/index.ts';
import { contract, handwritten, onePage } from '../../fixtures/pdf.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';

const stream = (dict: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`<<${dict} /Length ${body.length}>>\nstream\n`), body, Buffer.from('\nendstream')]);

const code = (bytes: Buffer) => inspect(bytes).problem?.code ?? null;

/** The file with its cross references in a stream whose offsets have `width` bytes. */
function withStream(width: number, high = 0): Buffer {
  const whole = handwritten(onePage).toString('latin1');
  const table = whole.indexOf('xref\n');
  const rows = [0, 1, 2, 3, 4, 5].map((number) => {
    const row = Buffer.alloc(width + 3);
    row[0] = number > 0 ? 1 : 0;
    row[1] = number > 0 ? high : 0;
    row.writeUInt32BE(number === 5 ? table : Math.max(0, whole.indexOf(`${number} 0 obj`)), width - 3);
    return row;
  });
  const entries = `/Type /XRef /W [1 ${width} 2] /Size 6 /Root 1 0 R`;
  return Buffer.concat([
    Buffer.from(`${whole.slice(0, table)}5 0 obj\n`, 'latin1'),
    stream(entries, Buffer.concat(rows)),
    Buffer.from(`\nendobj\nstartxref\n${table}\n%%EOF\n`),
  ]);
}

describe('a valid document', () => {
  it.each([4, 6, 7, 8])('may have offsets of %i bytes in its cross-reference stream', (width) => {
    expect(code(withStream(width))).toBeNull();
    if (qpdfAvailable) expect(qpdfCheck(withStream(width)).result).toBe('clean');
  });

  it('has no offset beyond what any file reaches', () => expect(code(withStream(8, 1))).toBe('xref'));

  it.each(['table', 'stream'] as const)('is described correctly (xref %s)', async (xref) => {
    expect(inspect(await contract({ xref, pages: 4 }))).toEqual({
      pages: Array(4).fill({ width: 595.28, height: 841.89 }),
      activeContent: [],
      encrypted: false,
      signed: false,
      permission: null,
      problem: null,
      repairable: false,
    });
  });

  it('has the sizes that its reader sees: cropped, rotated, in user units', async () => {
    const bytes = await contract({ pages: 1, rotate: 90, crop: [50, 100, 300, 400], userUnit: 2 });
    expect(inspect(bytes).pages).toEqual([{ width: 800, height: 600 }]);
  });

  it('inherits its boxes and rotation from the page tree', () => {
    const tree = '<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] /Rotate 270>>';
    const page = '<</Type /Page /Parent 2 0 R>>';
    expect(inspect(handwritten({ ...onePage, 2: tree, 3: page })).pages).toEqual([{ width: 100, height: 200 }]);
  });

  it('may have names with escapes, strings with parentheses, and comments', () => {
    const catalog =
      '<</#54ype /Catal#6fg % >> comment\n /Pages 2 0 R /X (\\) >> ((nested))) /Y <48 69> /Z [-.5 +4. 00 null true]>>';
    expect(code(handwritten({ ...onePage, 1: catalog }))).toBeNull();
  });
});

describe('a broken document is repairable', () => {
  const sound = handwritten(onePage);
  const text = sound.toString('latin1');
  const changed = (from: string | RegExp, to: string) => Buffer.from(text.replace(from, to), 'latin1');

  it.each<[string, Buffer, string]>([
    ['bytes before its header', Buffer.concat([Buffer.from('junk\n'), sound]), 'header-offset'],
    ['no startxref', changed(/startxref[\s\S]*/, ''), 'startxref'],
    ['a startxref beyond the file', changed(/startxref\n\d+/, 'startxref\n99999'), 'startxref'],
    ['much junk behind its end', Buffer.concat([sound, Buffer.alloc(3000, 0x20)]), 'startxref'],
    ['an entry that leads elsewhere', changed(/(\d{9})\d 00000 n /, '$17 00000 n '), 'xref'],
    ['a wrong entry for what nobody looks at', unused(), 'xref'],
    ['two entries for one object', overlapping(), 'xref'],
    ['a table that is cut off', changed(/0000000000 65535 f \n/, ''), 'syntax'],
    ['a trailer without a catalog', changed('/Root 1 0 R', '/Ruut 1 0 R'), 'trailer'],
    ['a catalog that is none', handwritten({ ...onePage, 1: '[1 2 3]' }), 'type'],
    ['a dictionary that is not closed', handwritten({ ...onePage, 2: '<</Type /Pages /Kids [3 0 R]' }), 'syntax'],
    ['a second table where there is none', handwritten(onePage, '/XRefStm 15'), 'xref'],
  ])('with %s', (_, bytes, expected) => {
    expect(inspect(bytes)).toMatchObject({ pages: [], problem: { code: expected }, repairable: true, signed: false });
  });

  function unused(): Buffer {
    const whole = handwritten({ ...onePage, 5: '(nobody refers to me)' }).toString('latin1');
    const at = whole.indexOf('5 0 obj');
    return Buffer.from(whole.replace(String(at).padStart(10, '0'), String(at - 3).padStart(10, '0')), 'latin1');
  }

  function overlapping(): Buffer {
    const entry = /\d{10} 00000 n \n(?=trailer)/.exec(text)![0];
    return changed('trailer', `4 1\n${entry}trailer`);
  }

  it('unless it seems to be signed', () => {
    const signature = '<</Type /Sig /ByteRange [0 10 20 30] /Contents <00>>>';
    const bytes = Buffer.concat([Buffer.from('junk\n'), handwritten({ ...onePage, 5: signature })]);
    expect(inspect(bytes)).toMatchObject({ problem: { code: 'header-offset' }, repairable: false, signed: true });
  });
});

describe('a document is refused without repair', () => {
  it.each<[string, Buffer, string]>([
    ['that is no PDF', Buffer.from('<html></html>'), 'header'],
    ['that is empty', Buffer.alloc(0), 'header'],
    ['that is encrypted', handwritten(onePage, '/Encrypt <</Filter /Standard>>'), 'encrypted'],
    ['without pages', handwritten({ ...onePage, 2: '<</Type /Pages /Kids [] /Count 0>>' }), 'no-pages'],
    ['that its viewer draws', handwritten({ ...onePage, 1: '<</Pages 2 0 R /NeedsRendering true>>' }), 'dynamic-form'],
  ])('%s', (_, bytes, expected) => {
    expect(inspect(bytes)).toMatchObject({ pages: [], problem: { code: expected }, repairable: false });
  });
});

describe('a hostile document is refused quickly, with its reason', () => {
  const kids = (count: number, ref: string) => Array(count).fill(ref).join(' ');
  const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes, 0x20), { level: 9 });
  const bomb = zeros(200 << 20);

  const fan: Record<number, string> = { 1: '<</Type /Catalog /Pages 2 0 R>>' };
  for (let level = 0; level < 6; level++) fan[2 + level] = `<</Type /Pages /Kids [${kids(40, `${3 + level} 0 R`)}]>>`;
  fan[8] = '<</Type /Page /MediaBox [0 0 9 9]>>';

  const flat: Record<number, string> = { 1: '<</Type /Catalog /Pages 2 0 R>>' };
  const many = limits.pages + 1;
  flat[2] = `<</Type /Pages /Kids [${Array.from({ length: many }, (_, i) => `${i + 3} 0 R`).join(' ')}]>>`;
  for (let i = 0; i < many; i++) flat[i + 3] = '<</Type /Page /MediaBox [0 0 9 9]>>';

  it.each<[string, () => Buffer, string]>([
    [
      'a page tree that loops',
      () => handwritten({ ...onePage, 2: '<</Kids [2 0 R 3 0 R] /Count 1000000>>' }),
      'shared-page',
    ],
    ['a page tree that fans out', () => handwritten(fan), 'shared-page'],
    ['a page that stands twice', () => handwritten({ ...onePage, 2: '<</Kids [3 0 R 3 0 R]>>' }), 'shared-page'],
    ['too many pages', () => handwritten(flat), 'too-many-pages'],
    ['arrays within arrays', () => handwritten({ ...onePage, 1: `<</Pages 2 0 R /X ${'['.repeat(1e5)}` }), 'depth'],
    ['dictionaries within dictionaries', () => handwritten({ ...onePage, 1: `<</X ${'<</A '.repeat(1e5)}` }), 'depth'],
    ['sections in a circle', () => loop(), 'xref'],
    [
      'a table of millions that are not there',
      () => Buffer.from(`%PDF-1.7\nxref\n0 8000000\n0000000000 65535 f \ntrailer\n<<>>\nstartxref\n9\n%%EOF`),
      'xref',
    ],
    ['object numbers beyond all limits', () => numbered(9_000_000), 'too-many-objects'],
    [
      'a stream whose length is itself',
      () => handwritten({ ...onePage, 1: '<</Length 1 0 R>>\nstream\n\nendstream' }),
      'type',
    ],
    ['a reference to itself', () => handwritten({ ...onePage, 1: '1 0 R' }), 'type'],
    ['an inflating cross-reference stream', () => xrefBomb(), 'inflate-budget'],
  ])('%s', (_, make, expected) => {
    const bytes = make();
    const start = performance.now();
    expect(code(bytes) ?? 'none').toBe(expected);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('many small bombs count as one large bomb', () => {
    const part = zeros(30 << 20);
    const each = stream('/Filter /FlateDecode', part);
    const pdf = new Pdf(handwritten({ ...onePage, 5: each, 6: each, 7: each }));
    const inflate = (number: number) => pdf.decode(pdf.get(new Ref(number)) as Stream);
    inflate(5);
    inflate(6);
    expect(() => inflate(7)).toThrow(expect.objectContaining({ code: 'inflate-budget' }));
  });

  function loop(): Buffer {
    const text = handwritten(onePage, '/Prev 0000000000').toString('latin1');
    const at = /startxref\n(\d+)/.exec(text)![1]!;
    return Buffer.from(text.replace('/Prev 0000000000', `/Prev ${at.padStart(10, '0')}`), 'latin1');
  }

  function numbered(first: number): Buffer {
    const table = `xref\n${first} 1\n0000000009 00000 n \ntrailer\n<</Root 1 0 R>>\n`;
    return Buffer.from(`%PDF-1.7\n${table}startxref\n9\n%%EOF\n`);
  }

  function xrefBomb(): Buffer {
    const head = Buffer.from('%PDF-1.7\n1 0 obj\n');
    const body = stream('/Type /XRef /W [1 4 2] /Size 9 /Root 1 0 R /Filter /FlateDecode', bomb);
    return Buffer.concat([head, body, Buffer.from('\nendobj\nstartxref\n9\n%%EOF\n')]);
  }
});
