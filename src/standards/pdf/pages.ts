import { type Dict, isArray, type PdfObject, Ref } from './objects.ts';
import type { Pdf } from './pdf.ts';
import { limits, PdfProblem } from './problem.ts';

/** A page: its object, and its attributes including inherited ones (ISO 32000-2, 7.7.3.4). */
export interface Page {
  readonly ref: Ref;
  readonly dict: Dict;
  readonly attributes: Dict;
}

const inheritable = ['MediaBox', 'CropBox', 'Rotate'] as const;

interface Node {
  readonly object: PdfObject;
  readonly inherited: Dict;
  readonly depth: number;
}

/**
 * Yields the pages in order. Ignores `/Count`. A node may occur in the tree only once: with shared nodes a few lines
 * could define a billion pages, and a page shown twice would contain every field twice.
 */
export function* pages(pdf: Pdf): Generator<Page> {
  const seen = new Set<number>();
  const waiting: Node[] = [{ object: pdf.root.get('Pages') ?? null, inherited: new Map(), depth: 0 }];
  let count = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.depth > limits.pageTreeDepth) throw new PdfProblem('page-tree');
    if (!(node.object instanceof Ref) || seen.has(node.object.number)) throw new PdfProblem('shared-page');
    seen.add(node.object.number);
    if (seen.size > limits.pageNodes) throw new PdfProblem('too-many-pages');

    const dict = pdf.dict(node.object, 'page');
    const attributes = inherit(node.inherited, dict);
    const kids = pdf.resolve(dict.get('Kids'));
    if (isArray(kids)) {
      if (waiting.length + kids.length > limits.pageNodes) throw new PdfProblem('too-many-pages');
      for (const kid of kids.toReversed()) waiting.push({ object: kid, inherited: attributes, depth: node.depth + 1 });
    } else {
      if (++count > limits.pages) throw new PdfProblem('too-many-pages');
      yield { ref: node.object, dict, attributes };
    }
  }
}

/**
 * Checks `/Count`: if it is wrong, readers that rely on it show other pages or none. Call only for a tree that `pages`
 * has traversed.
 *
 * @throws PdfProblem `page-count`
 */
export function checkPageCounts(pdf: Pdf): void {
  const leaves = (object: PdfObject): number => {
    const node = pdf.dict(object, 'page');
    const kids = pdf.resolve(node.get('Kids'));
    if (!isArray(kids)) return 1;
    const count = kids.reduce((sum: number, kid) => sum + leaves(kid), 0);
    if (pdf.resolve(node.get('Count')) !== count) throw new PdfProblem('page-count');
    return count;
  };
  leaves(pdf.root.get('Pages') ?? null);
}

/** @param index starts at 0 */
export function getPage(pdf: Pdf, index: number): Page {
  let at = 0;
  for (const page of pages(pdf)) if (at++ === index) return page;
  throw new PdfProblem(at === 0 ? 'no-pages' : 'no-such-page');
}

function inherit(inherited: Dict, dict: Dict): Dict {
  if (!inheritable.some((key) => dict.has(key))) return inherited;
  const attributes = new Map(inherited);
  for (const key of inheritable) if (dict.has(key)) attributes.set(key, dict.get(key)!);
  return attributes;
}

export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The visible part of a page. `width` and `height` are in points (1/72 inch), after rotation. */
export interface VisiblePage {
  readonly width: number;
  readonly height: number;
  /** Clockwise: 0, 90, 180 or 270. */
  readonly rotate: number;
  /** Points per unit of user space. */
  readonly userUnit: number;
  /** The visible part in user space: the crop box within the media box. */
  readonly box: Rectangle;
}

/** An area in percent of the visible page, from its top left, as in the API. */
export interface PercentBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The geometry of a widget. */
export interface Placement {
  /** In user space, not rotated. */
  readonly rectangle: Rectangle;
  /** Size of the appearance's own space in points, upright for the reader. */
  readonly width: number;
  readonly height: number;
  /** Rotates the appearance so that it is upright on a rotated page. */
  readonly matrix: Matrix;
  /** For the widget's `/MK /R`: counterclockwise degrees. */
  readonly rotate: number;
}

/** Default of all viewers for a page without a usable box. */
const usLetter: Rectangle = [0, 0, 612, 792];

/** Returns the visible page: crop box within media box, `/Rotate` and `/UserUnit`, possibly inherited (7.7.3.3). */
export function visiblePage(pdf: Pdf, page: Page): VisiblePage {
  const media = readBox(pdf, page.attributes.get('MediaBox')) ?? usLetter;
  const crop = readBox(pdf, page.attributes.get('CropBox'));
  const box = (crop && intersection(crop, media)) ?? media;
  const unit = pdf.resolve(page.dict.get('UserUnit'));
  const userUnit = typeof unit === 'number' && unit > 0 ? unit : 1;
  const rotation = pdf.resolve(page.attributes.get('Rotate'));
  const rotate = typeof rotation === 'number' && rotation % 90 === 0 ? ((rotation % 360) + 360) % 360 : 0;
  const width = round((box[2] - box[0]) * userUnit);
  const height = round((box[3] - box[1]) * userUnit);
  return rotate % 180 === 0
    ? { width, height, rotate, userUnit, box }
    : { width: height, height: width, rotate, userUnit, box };
}

/** Converts an area in percent to a placement. An area that extends beyond the page is moved inside, not cut. */
export function place(page: VisiblePage, at: PercentBox): Placement {
  const width = Math.min(100, Math.max(0, at.width)) / 100;
  const height = Math.min(100, Math.max(0, at.height)) / 100;
  const left = Math.min(Math.max(0, at.x / 100), 1 - width);
  const top = Math.min(Math.max(0, at.y / 100), 1 - height);
  const [x1, y1] = toUserSpace(page, left, top);
  const [x2, y2] = toUserSpace(page, left + width, top + height);
  const size = { width: round(width * page.width), height: round(height * page.height) };
  return {
    rectangle: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)],
    ...size,
    matrix: uprightMatrix(page.rotate, size.width, size.height),
    rotate: page.rotate,
  };
}

/** Converts fractions of the visible page, from its top left, to user space. */
function toUserSpace({ box, rotate }: VisiblePage, right: number, down: number): [number, number] {
  const [left, bottom, rightEdge, top] = box;
  const width = rightEdge - left;
  const height = top - bottom;
  if (rotate === 90) return [round(left + down * width), round(bottom + right * height)];
  if (rotate === 180) return [round(rightEdge - right * width), round(bottom + down * height)];
  if (rotate === 270) return [round(rightEdge - down * width), round(top - right * height)];
  return [round(left + right * width), round(top - down * height)];
}

/**
 * Rotates a form of `width` by `height` against the page's rotation, into the first quadrant. Viewers then fit the
 * rotated box to the widget's rectangle (12.5.5), which also compensates `/UserUnit`.
 */
function uprightMatrix(rotate: number, width: number, height: number): Matrix {
  if (rotate === 90) return [0, 1, -1, 0, height, 0];
  if (rotate === 180) return [-1, 0, 0, -1, width, height];
  if (rotate === 270) return [0, -1, 1, 0, 0, width];
  return [1, 0, 0, 1, 0, 0];
}

/** Reads a box of four finite numbers with a positive area; orders its corners. */
function readBox(pdf: Pdf, object: PdfObject | undefined): Rectangle | undefined {
  const items = pdf.resolve(object);
  if (!isArray(items) || items.length < 4) return undefined;
  const numbers = items.slice(0, 4).map((item) => pdf.resolve(item));
  if (!numbers.every((item): item is number => typeof item === 'number' && Number.isFinite(item))) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const box: Rectangle = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

function intersection(a: Rectangle, b: Rectangle): Rectangle | undefined {
  const box: Rectangle = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

/** Four decimals, 1/3,000 mm: enough for any printer, and avoids `72.30000000000001` in the file. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
