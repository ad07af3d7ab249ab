import type { Placement } from '../geometry.ts';
import type { Stream } from '../objects.ts';
import type { Pdf } from '../pdf.ts';
import { Canvas, colours } from './canvas.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { Ink } from './ink.ts';
import { writeText } from './text-block.ts';

/** Contracts are written in 12 points; 4 points are still readable on paper. */
const size = { largest: 12, smallest: 4 };

/** Returns the value of a text field as it is drawn and stored. */
export const textValue = (text: string, type: 'text' | 'date'): string =>
  type === 'text' ? cleanText(text) : cleanLine(text);

/** Draws a text field's value: wrapped, shrunk, and clipped if necessary. */
export function textFieldForm(pdf: Pdf, placement: Placement, ink: Ink, value: string): Stream {
  const canvas = new Canvas(placement, ink);
  const largest = Math.min(size.largest, Math.max(size.smallest, placement.height * 0.72));
  if (value !== '') {
    canvas.paper(pdf);
    writeText(canvas, canvas.inside(2), value, {
      hand: 'text',
      colour: colours.ink,
      largest,
      smallest: size.smallest,
      wraps: true,
      align: 'start',
      anchor: placement.height < 2.4 * size.largest ? 'middle' : 'top',
    });
  }
  return canvas.form();
}
