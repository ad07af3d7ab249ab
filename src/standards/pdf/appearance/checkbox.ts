import type { Placement } from '../geometry.ts';
import type { Stream } from '../objects.ts';
import type { Pdf } from '../pdf.ts';
import { Canvas, colours } from './canvas.ts';

/** The two appearances of a checkbox, drawn from the start: filling it only switches between them. */
export function checkboxForms(pdf: Pdf, placement: Placement): { on: Stream; off: Stream } {
  return { on: draw(pdf, placement, true), off: draw(pdf, placement, false) };
}

function draw(pdf: Pdf, placement: Placement, checked: boolean): Stream {
  const canvas = new Canvas(placement, null);
  canvas.paper(pdf);
  const side = Math.min(canvas.width, canvas.height) - 1;
  const box = { x: (canvas.width - side) / 2, y: (canvas.height - side) / 2, width: side, height: side };
  canvas.frame(box, colours.ink, Math.min(1, side / 10));
  if (checked) {
    const at = (x: number, y: number) => [box.x + side * x, box.y + side * y] as const;
    canvas.stroke([at(0.2, 0.52), at(0.42, 0.26), at(0.82, 0.76)], colours.ink, Math.max(0.6, side / 9));
  }
  return canvas.form();
}
