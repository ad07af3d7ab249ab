import { deflateSync } from 'node:zlib';
import {
  type PDFContext,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from 'pdf-lib';
import type { Cut, Face } from '../../../platform/typesetting/face.ts';
import { type Paper, page } from '../../../platform/typesetting/paper.ts';

/** Stands in for a whole em of nothing measured: StemV has no source in a TrueType font. */
const STEM_V = 80;

/** Puts the pages of a paper, the fonts they use and an outline into a new document without metadata. */
export async function writePdf(paper: Paper): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const fonts = [...paper.used].map(([name, [face, cut]]) => {
    const { [face]: from } = paper.fonts;
    return [name, embed(context, from, from.cut(cut))] as const;
  });
  const resources = context.register(context.obj({ Font: Object.fromEntries(fonts) }));
  const leaves = paper.pages.map(({ under, over }) => {
    const { node, ref } = document.addPage([page.width, page.height]);
    node.set(PDFName.of('Contents'), stream(context, deflateSync([...under, ...over].join('\n'), { level: 3 })));
    node.set(PDFName.of('Resources'), resources);
    return ref;
  });
  document.catalog.set(PDFName.of('Outlines'), outline(context, paper, leaves));
  return document;
}

/** A stream whose bytes are compressed by zlib already. */
function stream(context: PDFContext, bytes: Uint8Array, entries: Record<string, number> = {}): PDFRef {
  return context.register(
    PDFRawStream.of(context.obj({ ...entries, Filter: 'FlateDecode', Length: bytes.length }), bytes),
  );
}

/** An object that is serialised already: hundreds of widths are written down once, not as an object each time. */
class Verbatim extends PDFObject {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override clone(): Verbatim {
    return this;
  }
  override toString(): string {
    return this.#text;
  }
  override sizeInBytes(): number {
    return this.#text.length;
  }
  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    return Buffer.from(buffer.buffer, buffer.byteOffset).write(this.#text, offset, 'latin1');
  }
}

/** A composite font over a ready cut (ISO 32000-1 §9.7.4): nothing is measured, subset or compressed here. */
function embed(context: PDFContext, { metrics }: Face, cut: Cut): PDFRef {
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: cut.fontName,
      // Symbolic: the glyphs are named by number (§9.8.2).
      Flags: 4,
      FontBBox: [...metrics.box],
      ItalicAngle: 0,
      Ascent: metrics.ascent,
      Descent: metrics.descent,
      CapHeight: metrics.capHeight,
      StemV: STEM_V,
      FontFile2: stream(context, cut.program, { Length1: cut.programLength }),
    }),
  );
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: cut.fontName,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    CIDToGIDMap: 'Identity',
    FontDescriptor: descriptor,
  });
  descendant.set(PDFName.of('W'), new Verbatim(cut.widths));
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: cut.fontName,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: stream(context, cut.toUnicode),
    }),
  );
}

/** The chapters, for the reader's side panel (ISO 32000-1 §12.3.3). */
function outline(context: PDFContext, { marks }: Paper, leaves: readonly PDFRef[]): PDFRef {
  const root = context.nextRef();
  const items = marks.map(() => context.nextRef());
  marks.forEach(({ title, page: number, y }, index) => {
    context.assign(
      items[index]!,
      context.obj({
        Title: PDFHexString.fromText(title),
        Parent: root,
        ...(index > 0 ? { Prev: items[index - 1]! } : {}),
        ...(index < items.length - 1 ? { Next: items[index + 1]! } : {}),
        Dest: [leaves[number - 1]!, 'XYZ', null, Math.round(y) + 6, null],
      }),
    );
  });
  context.assign(root, context.obj({ Type: 'Outlines', First: items[0]!, Last: items.at(-1)!, Count: items.length }));
  return root;
}
