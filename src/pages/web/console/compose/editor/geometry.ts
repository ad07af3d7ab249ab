import { limits } from '../../../../../modules/envelopes/limits.ts';

/**
 * Position and size of a field, in percent of the visible page (crop box, after rotation), from its top left corner.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of a page, in points, after rotation. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The smallest side that the API accepts, in percent. */
const SMALLEST = limits.fieldSize.min;

/** Rounds to a hundredth of a percent, finer than any screen. */
const rounded = (value: number): number => Math.round(value * 100) / 100;
const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** A size in points as percent of a page. */
export const sizeOn = (page: Size, { width, height }: Size): Size => ({
  width: rounded(between((width / page.width) * 100, SMALLEST, 100)),
  height: rounded(between((height / page.height) * 100, SMALLEST, 100)),
});

/** Moves and shrinks a box so that it lies completely on the page. */
export function within({ x, y, width, height }: Box): Box {
  const [w, h] = [between(rounded(width), SMALLEST, 100), between(rounded(height), SMALLEST, 100)];
  return {
    x: between(rounded(x), 0, rounded(100 - w)),
    y: between(rounded(y), 0, rounded(100 - h)),
    width: w,
    height: h,
  };
}

/** A box of the given size, centred on a point. */
export const around = ({ x, y }: { x: number; y: number }, size: Size): Box =>
  within({ x: x - size.width / 2, y: y - size.height / 2, ...size });

/** The box between two corners. */
export const spanned = (a: { x: number; y: number }, b: { x: number; y: number }): Box =>
  within({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  });

/** Which sides a resize handle moves: -1 left or top, 1 right or bottom. */
export interface Handle {
  readonly x: -1 | 1;
  readonly y: -1 | 1;
}

/** Moves one corner of a box. The opposite corner stays, and the moved corner remains on the page. */
export function resized(box: Box, { x, y }: Handle, dx: number, dy: number): Box {
  const [left, right] = sides(box.x, box.x + box.width, x, dx);
  const [top, bottom] = sides(box.y, box.y + box.height, y, dy);
  return within({ x: left, y: top, width: right - left, height: bottom - top });
}

function sides(start: number, end: number, moved: -1 | 1, by: number): [number, number] {
  if (moved === -1) return [between(start + by, 0, end - SMALLEST), end];
  return [start, between(end + by, start + SMALLEST, 100)];
}

/** Guides to which a moved field is aligned, in percent of the page. */
export interface Guides {
  readonly x: number | null;
  readonly y: number | null;
}

/** Snaps a moved field to the edges and centres of others within `reach` (percent). */
export function snapped(box: Box, others: readonly Box[], reach: Size): { box: Box; guides: Guides } {
  const x = nearest(box.x, box.width, [50, ...others.flatMap((other) => lines(other.x, other.width))], reach.width);
  const y = nearest(
    box.y,
    box.height,
    others.flatMap((other) => lines(other.y, other.height)),
    reach.height,
  );
  return { box: within({ ...box, x: box.x + x.by, y: box.y + y.by }), guides: { x: x.line, y: y.line } };
}

const lines = (start: number, length: number): number[] => [start, start + length / 2, start + length];

function nearest(start: number, length: number, targets: readonly number[], reach: number) {
  let best: { by: number; line: number | null } = { by: 0, line: null };
  let distance = reach;
  for (const line of targets) {
    for (const own of lines(start, length)) {
      if (Math.abs(line - own) >= distance) continue;
      distance = Math.abs(line - own);
      best = { by: line - own, line };
    }
  }
  return best;
}

/** Compares by reading order: page, top, left. */
export const byPlace = (a: Box & { page: number }, b: Box & { page: number }): number =>
  a.page - b.page || a.y - b.y || a.x - b.x;
