/** Pages of text, tables and pictures, laid out from top to bottom and written into a PDF/A-3 file. */
export { blockTitle, chapter, digest, facts, panel, paragraph, type Row, type Value } from './blocks.ts';
export { type Color, contentWidth, Paper, page, type Style } from './paper.ts';
export { type Box, type Place, placeOn } from './place.ts';
export { printable, printableLines } from './printable.ts';
export { colors, styles } from './styles.ts';
export {
  type Column,
  heightOf,
  type Line,
  linesOf,
  row,
  rowHeight,
  TITLES,
  table,
  titles,
} from './table.ts';
export { shorten, wrap } from './wrap.ts';
