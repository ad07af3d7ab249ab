import { type Authorities, bytesOf, prepare, sealAndArchive } from '../standards/pades/world.ts';
import { append, build } from '../standards/validators/forge.ts';
import { PdfFile } from '../standards/validators/reader/file.ts';
import type { Manipulation } from './forgery.ts';

const stream = (dict: string, body: string): string => `<<${dict}/Length ${body.length}>>\nstream\n${body}\nendstream`;
const page = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
};
const cover = stream('/Type/XObject/Subtype/Form/BBox[0 0 595 842]', '1 g 0 0 595 842 re f');
const body = stream('', '(100) Tj /Cover Do');

/**
 * Documents that were prepared for an attack before signing (Mainka, Mladenov, Rohlmann: Shadow Attacks,
 * NDSS 2021), and the revisions that are appended afterwards. Each signature in them is genuine.
 */
export async function shadowAttacks(world: Authorities): Promise<Manipulation[]> {
  const sealed = async (pdf: Buffer) => bytesOf(await sealAndArchive(prepare(pdf), world));
  const covered = await sealed(
    build({
      ...page,
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</Cover 5 0 R>>>>>>',
      4: body,
      5: cover,
    }),
  );
  const dangling = await sealed(
    build({
      ...page,
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[4 0 R 90 0 R]/Resources<</XObject<</Cover 91 0 R>>>>>>',
      4: body,
    }),
  );
  const inField = await sealed(
    build({
      ...page,
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R]>>',
      4: body,
      6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(100)/Rect[0 0 200 50]/F 4/AP<</N 7 0 R>>>>',
      7: stream('/Type/XObject/Subtype/Form/BBox[0 0 200 50]', '(100) Tj'),
    }),
  );
  const twice = await sealed(withHiddenCopy());
  const fonts = await sealed(
    build({
      ...page,
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/DR<</Font<</F 8 0 R>>>>>>>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 8 0 R>>>>>>',
      4: body,
      8: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    }),
  );
  const listed = await sealed(
    build({
      ...page,
      1: '<</Type/Catalog/Pages 2 0 R/Extensions 9 0 R>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject 9 0 R>>>>',
      4: body,
      9: '<</Other 10 0 R>>',
      10: cover,
    }),
  );
  return [
    {
      name: 'hide: the cover is emptied',
      make: () => append(covered, { objects: { 5: stream('/Type/XObject/Subtype/Form/BBox[0 0 1 1]', 'n') } }),
    },
    { name: 'hide: the cover is freed', make: () => append(covered, { objects: {}, free: [5] }) },
    {
      name: 'hide: the cover becomes another kind of object',
      make: () => append(covered, { objects: { 5: '<</Type/Catalog>>' } }),
    },
    {
      name: 'reveal: text that the page referred to is added',
      make: () => append(dangling, { objects: { 90: stream('', '(900) Tj') } }),
    },
    {
      name: 'reveal: a picture that the page referred to is added',
      make: () => append(dangling, { objects: { 91: cover } }),
    },
    {
      name: 'replace: the look of a field',
      make: () =>
        append(inField, { objects: { 7: stream('/Type/XObject/Subtype/Form/BBox[0 0 200 50]', '(900) Tj') } }),
    },
    {
      name: 'replace: the value of a field',
      make: () =>
        append(inField, {
          objects: { 6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(900)/Rect[0 0 200 50]/F 4/AP<</N 7 0 R>>>>' },
        }),
    },
    {
      name: 'replace: a font of page and form',
      make: () => append(fonts, { objects: { 8: '<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]>>' } }),
    },
    {
      name: 'replace: a list that the page uses as well',
      make: () => append(listed, { objects: { 9: '<</Other 10 0 R/Cover 10 0 R>>' } }),
    },
    { name: 'hide and replace: another copy of the same object', make: () => switched(twice) },
  ];
}

/** A file with two objects 4; its table refers to the first one. */
function withHiddenCopy(): Buffer {
  const plain = build({
    ...page,
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    4: body,
    5: `(4 0 obj <</Length 8>> stream ${HIDDEN} endstream endobj)`,
  });
  const copy = `4 0 obj\n<</Length 8>>\nstream\n${HIDDEN}\nendstream\nendobj\n`;
  // The copy replaces a comment of the same length before the table.
  const at = plain.indexOf('5 0 obj');
  const end = plain.indexOf('endobj', at) + 'endobj'.length;
  return Buffer.concat([
    plain.subarray(0, at),
    Buffer.from(
      `5 0 obj\nnull\nendobj\n${copy}`
        .padEnd(end - at)
        .slice(0, Math.max(end - at, 0))
        .padEnd(end - at),
    ),
    plain.subarray(end),
  ]);
}
const HIDDEN = '(900) Tj';

/** A revision with only a table, which refers to the copy of object 4. */
function switched(pdf: Buffer): Buffer | undefined {
  const file = new PdfFile(pdf);
  const first = pdf.indexOf('\n4 0 obj');
  const copy = pdf.indexOf('4 0 obj\n', first + 4);
  if (copy < 0) return undefined;
  const table = `xref\n4 1\n${String(copy).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<</Size ${Math.max(...file.entries.keys()) + 1}/Root 1 0 R/Prev ${file.startxref}>>\n`;
  return Buffer.concat([pdf, Buffer.from(`${table}${trailer}startxref\n${pdf.length}\n%%EOF\n`)]);
}
