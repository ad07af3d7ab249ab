import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { formFields, Pdf, Stream } from '../../../src/standards/pdf/index.ts';
import { handwritten, onePage } from '../../fixtures/pdf.ts';
import { bytesOf, oneOfEach, prepare } from './world.ts';

const helvetica = '<</Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding>>';
const base = '/Type /Annot /Subtype /Widget /DA (/Cour 10 Tf 1 0 0 rg)';

/** A form that asks viewers to draw it, with these fields; what is drawn of each in its normal appearance, by name. */
function drawn(fields: Record<string, string>, form = '') {
  const numbers = Object.keys(fields).map((_, i) => 20 + i);
  const refs = numbers.map((number) => `${number} 0 R`).join(' ');
  const objects = Object.entries(fields).map(([name, more], i) => [20 + i, `<<${base} /T (${name}) ${more}>>`]);
  const pdf = handwritten({
    ...onePage,
    1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</NeedAppearances true /Fields [${refs}] /DR <</Font <</Cour 10 0 R>>>> ${form}>>>>`,
    3: onePage[3]!.replace(/>>$/, ` /Annots [${refs}]>>`),
    10: helvetica,
    ...Object.fromEntries(objects),
  });
  const prepared = new Pdf(bytesOf(prepare(pdf, oneOfEach().slice(1, 2))));
  const shown: Record<string, { content: string; entries: Stream['dict'] }> = {};
  for (const { name, dict } of formFields(prepared)) {
    const appearance = prepared.resolve(prepared.findDict(dict.get('AP'))?.get('N'));
    if (!(appearance instanceof Stream) || name.startsWith('esign')) continue;
    const body = appearance.dict.has('Filter') ? inflateSync(appearance.body) : appearance.body;
    shown[name] = { content: body.toString('latin1'), entries: appearance.dict };
  }
  return { shown, prepared };
}

it('never shows the value of a password field', () => {
  const { shown } = drawn({ P: '/FT /Tx /Ff 8192 /V (hunter2) /Rect [0 0 100 20]' });
  expect(shown.P!.content).toContain('(*******) Tj');
  expect(shown.P!.content).not.toContain('hunter2');
});

it('keeps font, colour, background and border', () => {
  const { shown, prepared } = drawn({
    A: '/FT /Tx /V (caf\\351) /Rect [0 0 100 20] /MK <</BG [1 1 0] /BC [0 0 1]>> /BS <</W 2 /S /D>>',
  });
  const { content, entries } = shown.A!;
  expect(content).toContain('1 1 0 rg 0 0 100 20 re f');
  expect(content).toContain('0 0 1 RG 2 w [3] 0 d 1 1 98 18 re S');
  expect(content).toContain('1 0 0 rg /FieldFont 10 Tf');
  expect(content).toContain('(caf\u00e9) Tj');
  const fonts = prepared.findDict(prepared.findDict(entries.get('Resources'))?.get('Font'));
  expect(prepared.findDict(fonts?.get('FieldFont'))?.get('BaseFont')).toMatchObject({ value: 'Courier' });
});

it('gives each character of a comb field its cell', () => {
  const { shown } = drawn({ C: '/FT /Tx /Ff 16777216 /MaxLen 4 /V (abc) /Rect [0 0 80 20]' });
  // Courier at 10 points is 6 wide: cells of 20 points hold it 7 from their left.
  expect([...shown.C!.content.matchAll(/(\S+) \S+ Td \((.)\) Tj/g)].map(([, x, c]) => [Number(x), c])).toEqual([
    [7, 'a'],
    [27, 'b'],
    [47, 'c'],
  ]);
});

it('aligns text, breaks lines of multi-line fields and follows rotation', () => {
  const { shown } = drawn({
    R: '/FT /Tx /Q 2 /V (abc) /Rect [0 0 80 20]',
    M: '/FT /Tx /Ff 4096 /V (one two three) /Rect [0 0 50 60]',
    T: '/FT /Tx /V (abc) /Rect [0 0 20 80] /MK <</R 90>>',
  });
  expect(shown.R!.content).toMatch(/ 60 \S+ Td \(abc\)/);
  expect(shown.M!.content.match(/Tj/g)).toHaveLength(2);
  expect(shown.T!.entries.get('BBox')).toEqual([0, 0, 80, 20]);
  expect(shown.T!.entries.get('Matrix')).toEqual([0, 1, -1, 0, 20, 0]);
});

it('shows the labels of choices and marks the selected ones of a list', () => {
  const options = '/Opt [[(fr) (France)] [(be) (Belgique)]]';
  const { shown } = drawn({
    Combo: `/FT /Ch /Ff 131072 ${options} /V (be) /Rect [0 0 80 20]`,
    List: `/FT /Ch ${options} /V (be) /Rect [0 0 80 60]`,
  });
  expect(shown.Combo!.content).toContain('(Belgique) Tj');
  expect(shown.List!.content).toContain('(France) Tj');
  expect(shown.List!.content.match(/0\.6 0\.757 0\.855 rg/g)).toHaveLength(1);
});

it('removes NeedAppearances, and the XFA form with it', () => {
  const { prepared } = drawn({ A: '/FT /Tx /V (a) /Rect [0 0 80 20]' }, '/XFA (x)');
  const form = prepared.findDict(prepared.root.get('AcroForm'))!;
  expect(form.has('NeedAppearances')).toBe(false);
  expect(form.has('XFA')).toBe(false);
});

it('leaves a form unchanged if its fonts have no code for its values', () => {
  const { shown, prepared } = drawn({ A: '/FT /Tx /V <FEFF4E2D> /Rect [0 0 80 20]' });
  expect(shown.A).toBeUndefined();
  expect(prepared.findDict(prepared.root.get('AcroForm'))?.get('NeedAppearances')).toBe(true);
});
