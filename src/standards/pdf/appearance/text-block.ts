import { beginsAtRight, type Hand, LEADING, layOut, type TextFit } from '../../text/index.ts';
import type { Area, Canvas, Colour } from './canvas.ts';

export interface TextStyle extends TextFit {
  readonly hand: Hand;
  readonly colour: Colour;
  /** `start` is the side at which reading of the paragraph begins. */
  readonly align: 'start' | 'centre';
  /** Vertical position if the text does not fill the area. */
  readonly anchor: 'top' | 'middle';
}

/** Draws text into an area, wrapped if requested, as large as fits; below the smallest size where it must. */
export function writeText(canvas: Canvas, area: Area, text: string, style: TextStyle): void {
  const { size, lines } = layOut(canvas.typeface(style.hand), area, text, style);
  const bases = text.split('\n').map((paragraph) => (beginsAtRight(paragraph) ? 'rtl' : 'ltr'));
  const leading = size * LEADING;
  const { ascent, descent } = canvas.metrics(style.hand);
  const slack = Math.max(0, area.height - lines.length * leading);
  const top = area.y + area.height - (style.anchor === 'middle' ? slack / 2 : 0);
  // The baseline position that centres ascent and descent within the line spacing.
  const drop = leading / 2 + (((ascent - descent) / 2) * size) / 1000;
  lines.forEach(({ text: part, paragraph }, i) => {
    const y = top - i * leading - drop;
    if (part === '' || y < area.y - leading) return;
    const base = bases[paragraph]!;
    const line = canvas.shape(style.hand, part, base);
    const free = Math.max(0, area.width - (line.width * size) / 1000);
    const x = area.x + (style.align === 'centre' ? free / 2 : base === 'rtl' ? free : 0);
    canvas.line(line, { x, y, size, colour: style.colour, clip: area });
  });
}
