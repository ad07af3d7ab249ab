import SignaturePad, { type PointGroup } from 'signature_pad';
import { itemAt } from '../../../kernel/definitely.ts';
import type { Drawing } from './signature.ts';

const INK = '#14202e';

/** Shorter drawings, in CSS pixels, are a dot or an accident, not a signature. */
const SHORTEST_INK = 60;
const SMALLEST_SPAN = 24;

/** Width of the image in pixels: sharp on paper (a field is seldom wider than 8 cm), small to send. */
const PICTURE_WIDTH = 1200;
const PICTURE_HEIGHT = 480;
/** The API's limit for the image, in bytes. */
const MOST_BYTES = 300 * 1024;

/** A signature pad. Strokes are stored as vectors, so that rotating a phone redraws them without loss. */
export interface Pad {
  clear(): void;
  undo(): void;
  drawing(): Drawing;
  /** The image to send, as base64 without a prefix; or why there is none. */
  picture(): { readonly png: string } | 'empty' | 'too large';
  close(): void;
}

export function openPad(canvas: HTMLCanvasElement, before: Drawing | null, onStroke: () => void): Pad {
  const pad = new SignaturePad(canvas, { minWidth: 0.8, maxWidth: 2.6, penColor: INK, throttle: 8 });
  // The drawing with its original box. Every size is computed from it, so that repeated rotation loses nothing.
  let original: Drawing = before ?? { strokes: [], width: 1, height: 1 };
  const keep = () => {
    original = { strokes: pad.toData(), width: canvas.clientWidth, height: canvas.clientHeight };
    onStroke();
  };
  const fitBox = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return;
    const density = Math.max(devicePixelRatio || 1, 1);
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    canvas.getContext('2d')!.scale(density, density);
    pad.fromData(fitInto(original, width, height));
  };
  const observer = new ResizeObserver(fitBox);
  observer.observe(canvas);
  pad.addEventListener('endStroke', keep);
  return {
    clear() {
      pad.clear();
      keep();
    },
    undo() {
      pad.fromData(pad.toData().slice(0, -1));
      keep();
    },
    drawing: () => original,
    picture() {
      if (!isSignature(original)) return 'empty';
      const png = toPng(original);
      return png === null ? 'too large' : { png };
    },
    close() {
      observer.disconnect();
      pad.off();
    },
  };
}

/** Scales and centres the strokes to fit a box of another size. */
function fitInto({ strokes, width, height }: Drawing, toWidth: number, toHeight: number): PointGroup[] {
  const scale = Math.min(toWidth / width, toHeight / height);
  return move(strokes, scale, (toWidth - width * scale) / 2, (toHeight - height * scale) / 2);
}

const move = (strokes: readonly PointGroup[], scale: number, dx: number, dy: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale + dx, y: point.y * scale + dy })),
  }));

/** Whether the drawing is long enough. A dot or a short slip is no signature; a cross is one. */
function isSignature({ strokes }: Drawing): boolean {
  const box = strokesBox(strokes);
  return inkLength(strokes) >= SHORTEST_INK && Math.max(box.width, box.height) >= SMALLEST_SPAN;
}

const inkLength = (strokes: readonly PointGroup[]): number =>
  strokes
    .flatMap(({ points }) =>
      points.slice(1).map((p, i) => Math.hypot(p.x - itemAt(points, i).x, p.y - itemAt(points, i).y)),
    )
    .reduce((sum, length) => sum + length, 0);

function strokesBox(strokes: readonly PointGroup[]) {
  const points = strokes.flatMap((stroke) => stroke.points);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/**
 * The signature as a transparent PNG cropped to its ink, base64 without a prefix; null if it cannot be made small
 * enough.
 */
function toPng({ strokes }: Drawing): string | null {
  const margin = 4;
  const box = strokesBox(strokes);
  const width = box.width + 2 * margin;
  const height = box.height + 2 * margin;
  for (let scale = Math.min(PICTURE_WIDTH / width, PICTURE_HEIGHT / height, 4); scale > 0.5; scale /= 1.5) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    const pad = new SignaturePad(canvas, { penColor: INK });
    pad.off();
    canvas.getContext('2d')!.scale(scale, scale);
    pad.fromData(move(strokes, 1, margin - box.left, margin - box.top), { clear: false });
    const base64 = canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
    canvas.width = canvas.height = 0;
    if ((base64.length * 3) / 4 <= MOST_BYTES) return base64;
  }
  return null;
}
