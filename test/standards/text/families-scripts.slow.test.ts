import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawEvidenceFile } from '../../../src/modules/evidence/file/index.ts';
import { readPackaged } from '../../../src/platform/fonts.ts';
import { type FilledField, fillFields, type PlacedField } from '../../../src/standards/pades/index.ts';
import { presentGlyphs } from '../../../src/standards/pdf/fonts/subset.ts';
import { openTypefaces } from '../../../src/standards/text/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { proofOf, signerOf } from '../../modules/evidence/file/evidence-file-proof.ts';
import { bytesOf, fonts, prepare } from '../pades/world.ts';
import { run, withScratch } from '../validators/outside.ts';
import { judgePdfa3b } from '../validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';

const pdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

const names: Readonly<Record<string, string>> = {
  Vietnamese: 'Nguyễn Thị Hồng Ánh',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Юлія Їжакевич',
  Chinese: '王小明',
  'traditional Chinese': '陳龍體臺灣',
  Japanese: '山田タロウ（やまだ）',
  Korean: '김민준',
  Devanagari: 'राजेश कुमार क्षत्रिय',
  Bengali: 'শ্রীমতী ক্ষমা',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'ક્ષિતિજ પટેલ',
  Oriya: 'ଓଡ଼ିଆ ଲୋକ',
  Tamil: 'தமிழ் செல்வி',
  Telugu: 'శ్రీనివాస్',
  Kannada: 'ಕನ್ನಡ ಕ್ಷೇತ್ರ',
  Malayalam: 'മലയാളം കൃഷ്ണൻ',
  Sinhala: 'ශ්‍රී ලංකා',
  Thai: 'สมชาย น้ำใจดี',
  Lao: 'ສະບາຍດີ',
  Khmer: 'សុខ ខ្មែរ',
  Myanmar: 'မြန်မာ ကျော်',
  Tibetan: 'བོད་སྐད་',
  Ethiopic: 'አበበ ቢቂላ',
  Georgian: 'გიორგი',
  Armenian: 'Արմեն',
  Arabic: 'محمد علي الأمين',
  Persian: 'می‌خواهم',
  Hebrew: 'שלום דוד',
  emoji: 'Zoé 😀👨‍👩‍👧👍🏽🇫🇷❤️',
  symbols: '→ ✓ ☎ ∀x ½ ♫',
};
const cases = Object.entries(names);
/** pdftotext takes the stacked letters of Tibetan apart. */
const isReadBack = (script: string) => script !== 'Tibetan';

/** Without what has no picture, and without spaces: a reader puts its own between words of a line. */
const bare = (text: string) =>
  text.normalize('NFKC').replace(/\s|\u200b|\u200c|\u200d|\u200e|\u200f|[\u202a-\u202e]|[\u2066-\u2069]|\ufe0f/gu, '');

const readBack = (pdf: Buffer): string =>
  withScratch((scratch) => {
    const out = scratch.path('.txt');
    run('pdftotext', ['-layout', scratch.file(pdf, '.pdf'), out]);
    return bare(readFileSync(out, 'utf8'));
  });

const page = await contract({ pages: 1 });
/** Below the text of the page. */
const field = (id: string, y: number) => ({ id, pageIndex: 0, at: { x: 5, y, width: 60, height: 5 } });
const fields: readonly PlacedField[] = [
  { ...field('text', 60), type: 'text' },
  { ...field('signature', 75), type: 'signature', label: 'Signature' },
];

function written(text: string): Buffer {
  const filled: readonly FilledField[] = [
    { ...field('text', 60), type: 'text', text },
    { ...field('signature', 75), type: 'signature', mark: { typed: text, lines: [], specimen: false } },
  ];
  return bytesOf(fillFields(prepare(page, fields), filled, fonts));
}

const glyphsOf = (hand: 'text' | 'script' | 'print' | 'bold', text: string) =>
  fonts[hand].line(text).runs.flatMap(({ clusters }) => clusters);

describe.each(cases)('%s', (script, text) => {
  it.each(['text', 'script', 'print', 'bold'] as const)(
    'has a glyph for every character in the handwriting %s',
    (hand) => {
      const clusters = glyphsOf(hand, text);
      expect(clusters.filter(({ replaced }) => replaced !== undefined)).toEqual([]);
      expect(clusters.flatMap(({ glyphs }) => glyphs).filter(({ id }) => id === 0)).toEqual([]);
    },
  );

  if (!isReadBack(script)) return;
  it.runIf(pdftotext)('is read back from a field and from a typed signature', () => {
    const pdf = written(text);
    expect(readBack(pdf).split(bare(text))).toHaveLength(3);
    if (qpdfAvailable) expect(qpdfCheck(pdf).result).toBe('clean');
  });
});

describe('generated files', () => {
  it.skipIf(!pdftotext)('print names of all scripts so that they can be read back, and are PDF/A-3B', async () => {
    const signers = cases.map(([, name], index) => ({ ...signerOf(index), name }));
    const pdf = await drawEvidenceFile(proofOf({ signers }), openTypefaces(readPackaged));
    const text = readBack(pdf);
    expect(
      cases.filter(([script, name]) => isReadBack(script) && !text.includes(bare(name))).map(([script]) => script),
    ).toEqual([]);
    expect(judgePdfa3b(pdf).findings).toEqual([]);
  });
});

describe('a text', () => {
  it('uses one handwriting font for a typed name', () => {
    const faces = (name: string) => new Set(fonts.script.line(name).runs.map(({ face }) => face.name.split('-')[0]));
    expect(faces('Nguyễn Văn Anh')).toEqual(new Set(['Mynerve']));
    expect(faces('Łukasz Müller')).toEqual(new Set(['Caveat']));
  });

  it('uses Japanese glyphs beside kana, Korean ones beside Hangul, else Chinese ones', () => {
    const face = (text: string) => fonts.text.line(text).runs[0]!.face.name;
    expect(face('直樹さん')).toMatch(/^NotoSansJP/);
    expect(face('直 씨')).toMatch(/^NotoSansKR/);
    expect(face('直')).toMatch(/^NotoSansSC/);
  });

  it('shows a box for characters without a glyph and keeps their text in the file', () => {
    expect(glyphsOf('text', 'a\u{10fffd}b').map(({ text, replaced }) => replaced ?? text)).toEqual(['a', '□', 'b']);
  });

  it('joins Arabic letters and Indic conjuncts', () => {
    const alone = glyphsOf('text', 'ع')[0]!.glyphs[0]!.id;
    expect(glyphsOf('text', 'ععع').map(({ glyphs }) => glyphs[0]!.id)).not.toContain(alone);
    expect(glyphsOf('text', 'क्ष')).toHaveLength(1);
    expect(glyphsOf('text', 'क्ष')[0]!.glyphs).toHaveLength(1);
  });

  it('orders a text by the direction of its paragraph, also if it was drawn in the other direction before', () => {
    const first = (base: 'ltr' | 'rtl') => fonts.text.line('Ali علي', base).runs[0]!.rightToLeft;
    expect([first('ltr'), first('rtl'), first('ltr')]).toEqual([false, true, false]);
  });

  it('uses one font for Latin text', () => {
    expect(fonts.text.line('Lu et approuvé').runs.map(({ face }) => face.name)).toEqual(['Inter-W400']);
  });
});

describe('the set of embedded glyphs of PDF/A-1', () => {
  it('lists every glyph shown', () => {
    const run = fonts.text.line('Élodie').runs[0]!;
    const shown = run.clusters.flatMap(({ glyphs }) => glyphs.map(({ id }) => id));
    const bits = presentGlyphs(run.face.subset([0, ...shown]));
    expect(shown.filter((id) => !(bits[id >> 3]! & (0x80 >> (id & 7))))).toEqual([]);
  });
});
