import { type Paper, page } from './paper.ts';

/** A rectangle on a page, in points: its lower left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a form field: in percent of the page, from its top left corner. */
export interface Place extends Box {
  /** From 1. */
  readonly page: number;
}

/** The place of a rectangle on the current page, rounded to a thousandth of a percent. */
export const placeOn = (paper: Paper, { x, y, width, height }: Box): Place => ({
  page: paper.pageNumber,
  x: percent(x, page.width),
  y: percent(page.height - y - height, page.height),
  width: percent(width, page.width),
  height: percent(height, page.height),
});

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1e5) / 1e3;
