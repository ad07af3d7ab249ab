import type { Typeface, Typefaces } from '../../standards/text/index.ts';
import { loadTypefaces } from '../fonts.ts';

/** The three voices of what the service writes. */
export type FaceName = 'text' | 'bold' | 'mono';
export type Fonts = Typefaces;

const hands = { text: 'print', bold: 'bold', mono: 'mono' } as const;

export const typefaceOf = (fonts: Fonts, face: FaceName): Typeface => fonts[hands[face]];

/** Width of printable text at 1 point, in points. */
export const widthOf = (fonts: Fonts, face: FaceName, text: string): number =>
  typefaceOf(fonts, face).width(text) / 1000;

/** Whether the fonts have a picture for every character of a printable text. */
export const canShow = (fonts: Fonts, text: string): boolean => fonts.print.canShow(text);

/** The fonts of this process; what is prepared of them for many files is kept with them. */
export const loadFonts = async (): Promise<Fonts> => loadTypefaces();
