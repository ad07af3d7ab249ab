import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { grayscale } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { type FilledField, fillFields } from '../../../src/standards/pades/index.ts';
import { type AppearanceFonts, assertPicture, signatureLines, textValue } from '../../../src/standards/pdf/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { bytesOf, filled, fonts, oneOfEach, prepare } from '../pades/world.ts';
import { run, withScratch } from '../validators/outside.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';

const mutool = spawnSync('mutool', ['-v']).error === undefined;
const bytes = await contract({ pages: 1 });
const fields = oneOfEach();

const fill = (values: readonly FilledField[], with_: AppearanceFonts = fonts) =>
  bytesOf(fillFields(prepare(bytes, fields), values, with_));
const writing = (text: string) => fill(filled(fields, { text }));

/** What MuPDF reads off the page, fields included. */
const textOf = (pdf: Buffer) =>
  withScratch((scratch) => {
    const out = scratch.path('.txt');
    run('mutool', ['draw', '-q', '-F', 'txt', '-o', out, scratch.file(pdf, '.pdf')]);
    return readFileSync(out, 'utf8');
  });

describe('a page of another colour than white', () => {
  /** The grey below the drawing, 0 to 255, near the corner of each field that shows something. */
  const greysOf = (pdf: Buffer) =>
    withScratch((scratch) => {
      const out = scratch.path('.pgm');
      run('mutool', ['draw', '-q', '-r', '72', '-F', 'pgm', '-o', out, scratch.file(pdf, '.pdf')]);
      const image = readFileSync(out);
      const [header = '', width = 0, height = 0] =
        /^P5\s+(\d+) (\d+)\s+255\s/.exec(image.toString('latin1', 0, 40)) ?? [];
      return fields.map(({ at: { x, y } }) => {
        const [column, row] = [Math.floor((Number(width) * x) / 100) + 5, Math.floor((Number(height) * y) / 100) + 2];
        return image[header.length + row * Number(width) + column]!;
      });
    });
  const on = async (shade: number) => {
    const page = await contract({
      pages: 1,
      change: (document) => document.getPages()[0]!.drawRectangle({ width: 600, height: 850, color: grayscale(shade) }),
    });
    return greysOf(bytesOf(fillFields(prepare(page, fields), filled(fields), fonts)));
  };

  it.skipIf(!mutool)('is lightened below the ink if it is dark, so that the ink can be read', async () => {
    for (const grey of await on(0)) expect(grey).toBeGreaterThan(120);
  });

  it.skipIf(!mutool)('stays as it is if it is white', async () => {
    expect(await on(1)).toEqual([255, 255, 255, 255]);
  });
});

describe('text in a field', () => {
  it
    .skipIf(!mutool)
    .each([
      'Élodie Müller-Şahin – « lu et approuvé » œ Œ ŵ ğ ß €',
      'Łukasz Ćwikła, Đorđe Žižić',
      'Nguyễn Thị Hồng Ánh',
      'Ελληνικά άέήίόύώ',
      'Привет, мир · Ёлка Їжак',
      'office fluff',
    ])('can be read back: %s', (text) => {
    expect(textOf(writing(text)).replace(/\s+/g, ' ').normalize('NFKC')).toContain(text.normalize('NFKC'));
  });

  it.each([
    ['what no font has', '漢字 𓀀 😀 \u{10FFFF}'],
    ['halves of surrogate pairs', 'a\ud800b\udc00c'],
    ['nothing', ''],
    ['only spaces and line ends', ' \n\n  \r\n'],
    ['control characters', 'a\0b\x07c\x1b[31md\x7f'],
    ['a thousand letters without a space', 'W'.repeat(1000)],
    ['a thousand line ends', '\n'.repeat(1000)],
    ['marks on marks', `Z${'\u0301\u0327\u0308'.repeat(50)}algo`],
    ['scripts that are shaped', 'مرحبا بالعالم हिन्दी ไทย'],
    ['PDF syntax', ') Tj ET Q << /X >> endstream endobj %%EOF ('],
  ])('is never an error: %s', (_, text) => {
    const pdf = writing(text);
    if (qpdfAvailable) expect(qpdfCheck(pdf).result).toBe('clean');
  });

  it.skipIf(!mutool)('shrinks until all of it is drawn', () => {
    expect(textOf(writing(`${'mot '.repeat(40)}fin`))).toContain('fin');
    expect(textOf(writing(`${'très long '.repeat(99)}fin`))).toContain('fin');
  });

  it.each([
    ['Müller', 'Müller'],
    ['محمد', 'دمحم'],
    ['Ali محمد علي, Lyon', 'Ali يلع دمحم, Lyon'],
    ['محمد Ali', 'Ali دمحم'],
    ['שלום 2026', '2026 םולש'],
  ])('is drawn in reading order, left to right or right to left: %s', (text, seen) => {
    const drawn = fonts.text.line(text).runs.flatMap(({ clusters }) => clusters.map((cluster) => cluster.text));
    expect(drawn.join('')).toBe(seen);
  });

  it('loses characters that could deceive its reader', () => {
    expect(textValue('fact\u202efdp.exe\u202c\u200f', 'text')).toBe('factfdp.exe');
    expect(textValue('a\r\nb\rc\u2028d', 'text')).toBe('a\nb\nc\nd');
    expect(textValue(' 3\tmars\n2026 ', 'date')).toBe('3 mars 2026');
    expect(textValue('a\0b\ud800', 'text')).toBe('a b\ufffd');
  });
});

describe('fonts', () => {
  it('are embedded once for all fields, as subsets', () => {
    const pdf = writing('Lu et approuvé');
    expect(pdf.toString('latin1').match(/\/FontFile2/g)).toHaveLength(3); // two parts of the text font, one of the handwriting
    expect(pdf.length - bytes.length).toBeLessThan(60_000);
  });

  it('are not embedded if unused', () => {
    const pdf = fill(filled(fields).filter(({ type }) => type === 'checkbox'));
    expect(pdf.includes('/FontFile2')).toBe(false);
  });
});

describe('a signature', () => {
  const mark = (over: object) => [
    { ...fields[0]!, type: 'signature', mark: { lines: [], specimen: false, ...over } } as FilledField,
  ];

  it.skipIf(!mutool)('states who, where, when and how', () => {
    const lines = signatureLines({
      name: 'Élodie\nMüller',
      place: 'Orléans',
      date: '3 mars 2026',
      level: 'Signature simple',
    });
    expect(lines).toEqual(['Élodie Müller', 'Fait à Orléans, le 3 mars 2026', 'Signature simple']);
    expect(textOf(fill(mark({ typed: 'EM', lines })))).toMatch(/Fait à Orléans, le 3 mars 2026\n/);
  });

  it.skipIf(!mutool)('writes a long typed name whole, on several lines, and a short one on one', () => {
    const linesOf = (typed: string) =>
      textOf(fill(mark({ typed })))
        .split('\n')
        .filter((line) => /Marie|Anne/.test(line));
    const long = Array.from({ length: 22 }, (_, n) => `${n % 2 ? 'Marie' : 'Anne'}-${n + 10}`).join(' ');
    expect(long.length).toBeLessThanOrEqual(200);
    const lines = linesOf(long);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ').replace(/\s+/g, ' ').trim()).toBe(long);
    expect(linesOf('Marie Anne')).toHaveLength(1);
  });

  it('states only known facts', () => {
    expect(signatureLines({ name: 'É', date: '3 mars' })).toEqual(['É', 'Le 3 mars']);
    expect(signatureLines({ name: 'É', place: 'Paris' })).toEqual(['É', 'Fait à Paris']);
    expect(signatureLines({ name: 'É' })).toEqual(['É']);
  });

  it.skipIf(!mutool)('says so in test mode, whatever else it shows', () => {
    const picture = png({ colour: 6, depth: 8 });
    for (const over of [{ typed: 'EM' }, { picture }, {}])
      expect(textOf(fill(mark({ ...over, lines: ['Élodie'], specimen: true })))).toContain('SPECIMEN – sans valeur');
  });

  it.skipIf(!qpdfAvailable).each([
    ['colours and alpha', { colour: 6, depth: 8 }],
    ['deep colours and alpha', { colour: 6, depth: 16 }],
    ['colours', { colour: 2, depth: 8 }],
    ['grey', { colour: 0, depth: 1 }],
    ['grey and alpha', { colour: 4, depth: 8 }],
    ['a palette', { colour: 3, depth: 4 }],
    ['a palette with transparency', { colour: 3, depth: 2, transparency: Buffer.from([0, 128]) }],
  ])('may be a PNG with %s', (_, kind) => {
    const pdf = fill(mark({ picture: png(kind), lines: ['Élodie'] }));
    expect(qpdfCheck(pdf).result).toBe('clean');
    expect(pdf.includes('/Subtype /Image')).toBe(true);
    if ('transparency' in kind || kind.colour === 6 || kind.colour === 4) expect(pdf.includes('/SMask')).toBe(true);
  });

  it.skipIf(!mutool)('shows its image where it is opaque and the page where it is transparent', () => {
    const seen = (alpha: number) => {
      const pdf = fill(mark({ picture: png({ colour: 6, depth: 8, width: 40, height: 20, alpha }) }));
      return withScratch((scratch) => {
        const out = scratch.path('.pgm');
        run('mutool', ['draw', '-q', '-r', '36', '-c', 'gray', '-o', out, scratch.file(pdf, '.pdf')]);
        return readFileSync(out).filter((value) => value < 100).length;
      });
    };
    expect(seen(255) - seen(0)).toBeGreaterThan(500);
  });
});

describe('an image is refused before it is decoded', () => {
  it.each<[string, Buffer]>([
    ['that is no PNG', Buffer.from('GIF89a')],
    ['that is empty', Buffer.alloc(0)],
    ['too wide', png({ colour: 6, depth: 8, width: 4001, height: 1, empty: true })],
    ['too high', png({ colour: 6, depth: 8, width: 1, height: 2001, empty: true })],
    ['without a pixel', png({ colour: 6, depth: 8, width: 0, height: 1, empty: true })],
    ['above 1 MB', Buffer.concat([png({ colour: 6, depth: 8 }), Buffer.alloc(1 << 20)])],
    ['interlaced', png({ colour: 6, depth: 8, interlace: 1 })],
    ['of a depth that does not exist', png({ colour: 6, depth: 3 })],
    ['of a kind that does not exist', png({ colour: 5, depth: 8 })],
    ['cut off', png({ colour: 6, depth: 8 }).subarray(0, 50)],
  ])('%s', (_, picture) => {
    expect(() => assertPicture(picture)).toThrow(expect.objectContaining({ code: 'picture' }));
  });

  it.each([
    ['more pixels than it says', { width: 4, height: 4, data: Buffer.alloc(100 << 20) }],
    ['fewer pixels than it says', { width: 4000, height: 2000, data: Buffer.alloc(10) }],
  ])('or while it is decoded: with %s', (_, { width, height, data }) => {
    const picture = png({ colour: 6, depth: 8, width, height, data });
    const values = filled(fields, { picture });
    expect(() => fill(values)).toThrow(expect.objectContaining({ code: 'picture' }));
  });
});

interface Kind {
  colour: number;
  depth: number;
  width?: number;
  height?: number;
  alpha?: number;
  interlace?: number;
  transparency?: Buffer;
  empty?: boolean;
  data?: Buffer;
}

/** A black PNG; checksums are left zero. */
function png({
  colour,
  depth,
  width = 8,
  height = 4,
  alpha = 255,
  interlace = 0,
  transparency,
  empty,
  data,
}: Kind): Buffer {
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const row = Math.ceil((width * samples * depth) / 8);
  const pixels = Buffer.alloc(empty ? 0 : (row + 1) * height);
  if (!empty && colour === 6 && depth === 8) {
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * (row + 1) + 1 + x * 4 + 3] = alpha;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(colour === 3 ? [chunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0, 0, 255, 0]))] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', deflateSync(data ?? pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
