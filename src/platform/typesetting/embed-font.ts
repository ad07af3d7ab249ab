import type { Cut, Face } from './face.ts';
import type { ObjectNumber, PdfFile } from './pdf-file.ts';

/** Stands in for a whole em of nothing measured: StemV has no source in a TrueType font. */
const STEM_V = 80;

/** A composite font over a ready cut (ISO 32000-1 §9.7.4): nothing is measured, subset or compressed here. */
export function embedFont(file: PdfFile, { metrics }: Face, cut: Cut): ObjectNumber {
  const { ascent, descent, capHeight, box } = metrics;
  const program = file.stream(`/Length1 ${cut.programLength}/Filter/FlateDecode`, cut.program);
  // Symbolic: the glyphs are named by number (§9.8.2).
  const descriptor = file.write(
    `<</Type/FontDescriptor/FontName/${cut.fontName}/Flags 4/FontBBox[${box.join(' ')}]/ItalicAngle 0/Ascent ${ascent}` +
      `/Descent ${descent}/CapHeight ${capHeight}/StemV ${STEM_V}/FontFile2 ${program} 0 R>>`,
  );
  const descendant = file.write(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${cut.fontName}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/CIDToGIDMap/Identity/FontDescriptor ${descriptor} 0 R/W ${cut.widths}>>`,
  );
  const toUnicode = file.stream('/Filter/FlateDecode', cut.toUnicode);
  return file.write(
    `<</Type/Font/Subtype/Type0/BaseFont/${cut.fontName}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  );
}
