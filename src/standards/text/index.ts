/** Text in any script: fonts, shaping, directions, lines. The caller reads the font files. */

export {
  type BrokenLine,
  fillLines,
  graphemesOf,
  type Measure,
  type Piece,
  pieceCharacters,
  piecesOf,
} from './break-lines.ts';
export type { Face } from './face.ts';
export type { Hand } from './families.ts';
export { fitOfValue, inside, type LaidLine, LEADING, layOut, type TextArea, type TextFit } from './lay-out.ts';
export type { ReadFile } from './library.ts';
export { beginsAtRight, type Cluster, type Line, type PlacedGlyph, type Run } from './line.ts';
export { isStyled, type SignatureStyle, signatureStyles } from './signature-styles.ts';
export { handOfStyle } from './style-families.ts';
export { openTypefaces, type Typeface, type Typefaces } from './typeface.ts';
