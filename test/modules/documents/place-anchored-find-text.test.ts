import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findText } from '../../../src/modules/documents/child/find-text.ts';
import type { ContractOptions } from '../../fixtures/pdf.ts';
import { type Spelling, spelled } from '../../fixtures/spelled-pdf.ts';

/** Texts are found however the PDF and the request spell them. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'esign-find-text-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Finds texts in a page that shows one line at (100, 200). */
async function find(spelling: Spelling, texts: readonly string[], options: ContractOptions = {}) {
  const from = path.join(folder, 'page.pdf');
  writeFileSync(from, await spelled([{ spelling, x: 100, y: 200 }], options));
  return (await findText({ from, texts, tags: true })).hits;
}

const COMPOSED = 'Lu et approuvé';
const DECOMPOSED = COMPOSED.normalize('NFD');
const decomposed: Spelling = [...'Lu et approuv', 'é'.normalize('NFD')];
/** The accent has a glyph of its own. */
const separate: Spelling = [...DECOMPOSED];

describe('a text is found', () => {
  it.each<readonly [string, Spelling, string]>([
    ['with a decomposed accent in the PDF', decomposed, COMPOSED],
    ['with an accent of its own in the PDF', separate, COMPOSED],
    ['with a decomposed accent in the request', [...COMPOSED], DECOMPOSED],
    ['with a ligature in the PDF', ['L', 'a', ' ', 'o', 'ﬃ', 'c', 'e'], 'La office'],
    ['with a ligature in the request', [...'Office'], 'Oﬃce'],
    ['with soft hyphens in the PDF', [...'para', '\u00AD', ...'phe'], 'paraphe'],
    ['with soft hyphens in the request', [...'paraphe'], 'para\u00ADphe'],
    ['with several spaces, also unbreakable ones', [...'Bon', '\u00A0', ' ', ' ', ...'pour'], 'Bon  pour'],
    ['with another apostrophe', [...'l’acte'], "l'acte"],
    ['of Korean syllables in parts', [...'서명'.normalize('NFD')], '서명'],
    ['beyond the basic plane', [...'𝒳 signe'], '𝒳 signe'],
  ])('%s', async (_how, spelling, text) => {
    expect(await find(spelling, [text])).toMatchObject([{ text, page: 1, isTag: false }]);
  });

  it('but not with another case or without its accent', async () => {
    expect(await find(decomposed, ['lu et approuvé', 'Lu et approuve '])).toEqual([]);
  });

  it('at its place, also behind accents, ligatures and characters of two units', async () => {
    const before: Spelling = ['𝒳', 'é'.normalize('NFD'), 'ﬁ', '\u00AD', ' '];
    const [hit] = await find([...before, ...'ici'], ['ici']);
    // Five glyphs of 5 points. Places within a piece are measured in another font: 6 points of doubt.
    expect(Math.abs(hit!.box.x - ((100 + 25) / 595.28) * 100)).toBeLessThan(1);
  });

  // The visible page begins at (40, 90); the text of 14 glyphs is 70 points long, 7.8 above and 2.2 below its line.
  const crop = [40, 90, 460, 610] as const;
  it.each<readonly [0 | 90 | 180 | 270, { x: number; y: number }]>([
    [0, { x: 60 / 460, y: 1 - 117.8 / 610 }],
    [90, { x: 107.8 / 610, y: 60 / 460 }],
    [180, { x: 1 - 130 / 460, y: 107.8 / 610 }],
    [270, { x: 1 - 117.8 / 610, y: 1 - 130 / 460 }],
  ])('on a cropped page turned by %i°', async (rotate, expected) => {
    for (const spelling of [separate, [...COMPOSED]]) {
      const [hit] = await find(spelling, [DECOMPOSED], { rotate, crop });
      expect(Math.abs(hit!.box.x - expected.x * 100)).toBeLessThan(1.2);
      expect(Math.abs(hit!.box.y - expected.y * 100)).toBeLessThan(1.2);
    }
  });

  it('as a tag, in plain characters', async () => {
    const tag: Spelling = [...'{{sign:', 'é'.normalize('NFD'), '\u00AD', ...'lodie}} {{x}}'];
    expect((await find(tag, [])).map(({ text, isTag }) => [text, isTag])).toEqual([
      ['{{sign:élodie}}', true],
      ['{{x}}', true],
    ]);
  });
});
