import type { Area, Canvas, Colour } from './canvas.ts';
import type { Hand, Line } from './ink.ts';

export interface TextStyle {
  readonly hand: Hand;
  readonly colour: Colour;
  /** Points. The text shrinks from the largest size to the smallest; what does not fit then is cut off. */
  readonly largest: number;
  readonly smallest: number;
  /** Lines are broken at spaces; otherwise a line that is too long makes the text shrink. */
  readonly wraps: boolean;
  readonly align: 'left' | 'centre';
  /** Where a text of fewer lines than fit stands. */
  readonly anchor: 'top' | 'middle';
}

/** Base line to base line, in font sizes. */
const LEADING = 1.2;
/** More lines than a page holds at the smallest size are not even laid out. */
const MAX_LINES = 400;

/** Writes text into an area, wrapped at spaces, as large as fits. */
export function writeText(canvas: Canvas, area: Area, text: string, style: TextStyle): void {
  const paragraphs = text
    .split('\n')
    .map((paragraph) =>
      (style.wraps ? paragraph.split(' ') : [paragraph]).map((word) => measured(canvas, style, word)),
    );
  const space = canvas.shape(style.hand, ' ').width;
  let size = style.largest;
  let lines = wrap(paragraphs, space, (area.width * 1000) / size);
  while (size > style.smallest && !fits(lines, size, area)) {
    size = Math.max(style.smallest, size * 0.92);
    lines = wrap(paragraphs, space, (area.width * 1000) / size);
  }
  drawLines(
    canvas,
    area,
    lines.map((line) => canvas.shape(style.hand, line.text)),
    size,
    style,
  );
}

interface Word {
  readonly text: string;
  /** In 1/1000 of the font size. */
  readonly width: number;
}

const measured = (canvas: Canvas, { hand }: TextStyle, text: string): Word => ({
  text,
  width: text === '' ? 0 : canvas.shape(hand, text).width,
});

function fits(lines: readonly Word[], size: number, area: Area): boolean {
  return (
    lines.length * size * LEADING <= area.height + 0.01 &&
    lines.every(({ width }) => (width * size) / 1000 <= area.width)
  );
}

/** Greedy: as many words to a line as its width, in 1/1000 of the font size, takes. */
function wrap(paragraphs: readonly (readonly Word[])[], space: number, width: number): Word[] {
  const lines: Word[] = [];
  for (const words of paragraphs) {
    let line: Word = { text: '', width: 0 };
    words.forEach((word, i) => {
      const longer = line.width + space + word.width;
      if (i === 0) line = word;
      else if (longer <= width) line = { text: `${line.text} ${word.text}`, width: longer };
      else {
        lines.push(line);
        line = word;
      }
    });
    lines.push(line);
    if (lines.length >= MAX_LINES) break;
  }
  return lines;
}

function drawLines(canvas: Canvas, area: Area, lines: readonly Line[], size: number, style: TextStyle): void {
  const leading = size * LEADING;
  const { ascent, descent } = canvas.metrics(style.hand);
  const slack = Math.max(0, area.height - lines.length * leading);
  const top = area.y + area.height - (style.anchor === 'middle' ? slack / 2 : 0);
  // The base line that centres ascent and descent within the leading.
  const drop = leading / 2 + (((ascent - descent) / 2) * size) / 1000;
  lines.forEach((line, i) => {
    const y = top - i * leading - drop;
    if (y < area.y - leading) return;
    const width = (line.width * size) / 1000;
    const x = area.x + (style.align === 'centre' ? Math.max(0, (area.width - width) / 2) : 0);
    canvas.line(line, { x, y, size, colour: style.colour, clip: area });
  });
}
