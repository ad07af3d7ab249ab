/** Pages of text, tables and pictures, laid out from top to bottom and written into a PDF/A-3 file. */
export {
  blockTitle,
  brokenLines,
  type Column,
  chapter,
  digest,
  facts,
  heightOf,
  type Line,
  panel,
  paragraph,
  pictureFact,
  type Row,
  row,
  rowHeight,
  TITLES,
  table,
  titles,
  type Value,
} from './blocks.ts';
export { type Box, type Color, contentWidth, Paper, type Place, page, placeOn, type Style } from './paper.ts';
export { type EmbeddedPicture, type PictureOf, Pictures } from './pictures.ts';
export { colors, printable, printableLines, shorten, styles, wrap } from './styles.ts';
