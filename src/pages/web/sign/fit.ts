import { fitOfValue, inside, layOut } from '../../../standards/text/lay-out.ts';
import { fontFamily } from '../ui/typefaces.ts';
import type { MyField } from './fields.ts';

/** Size of the font with which texts are measured, pixels: widths are in 1/1000 of it. */
const MEASURED = 1_000;

/**
 * Whether a value is too long to be legible in its field, by the rule of the sealed file and with the fonts of this page.
 * The server decides when the person signs.
 */
export function isTooLong({ field, document: { pages } }: MyField, value: string): boolean {
  const page = pages[field.page - 1];
  const context = document.createElement('canvas').getContext('2d');
  if (!page || !context || !value) return false;
  const box = { width: (page.width * field.width) / 100, height: (page.height * field.height) / 100 };
  context.font = `${MEASURED}px ${fontFamily('text', value)}`;
  const measure = { width: (text: string) => context.measureText(text).width };
  return !layOut(measure, inside(box), value, fitOfValue(box)).isLegible;
}
