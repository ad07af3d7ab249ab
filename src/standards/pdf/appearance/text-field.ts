import { fitOfValue, inside, layOut, type Measure, type TextArea } from '../../text/index.ts';
import type { Placement } from '../geometry.ts';
import type { Stream } from '../objects.ts';
import type { Pdf } from '../pdf.ts';
import { Canvas, colours } from './canvas.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { Ink } from './ink.ts';
import { writeText } from './text-block.ts';

/** Returns the value of a text field as it is drawn and stored. */
export const textValue = (text: string, type: 'text' | 'date'): string =>
  type === 'text' ? cleanText(text) : cleanLine(text);

/** Whether a box holds a value whole and legibly. */
export const holdsValue = (measure: Measure, box: TextArea, value: string): boolean =>
  layOut(measure, inside(box), textValue(value, 'text'), fitOfValue(box)).isLegible;

/** Draws a text field's value, wrapped and shrunk if necessary. */
export function textFieldForm(pdf: Pdf, placement: Placement, ink: Ink, value: string): Stream {
  const canvas = new Canvas(placement, ink);
  const fit = fitOfValue(placement);
  if (value !== '') {
    canvas.paper(pdf);
    writeText(canvas, canvas.inside(), value, {
      hand: 'text',
      colour: colours.ink,
      ...fit,
      align: 'start',
      anchor: placement.height < 2.4 * fit.largest ? 'middle' : 'top',
    });
  }
  return canvas.form();
}
