import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../test/standards/validators/outside.ts';
import { boxes } from './files-seal.ts';

/** Number of pages compared in each file. */
const PAGES = 6;
/** Dots per inch: enough to see that a word or a field has changed. */
const RESOLUTION = 40;
/** A greater difference in a grey value is a change; a smaller one is rounding. */
const TOLERANCE = 48;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Draws the first pages; undefined if the program cannot. @param folder an empty folder */
export function drawPages(pdf: string, folder: string): readonly Picture[] | undefined {
  run('mutool', [
    'draw',
    '-q',
    '-F',
    'pgm',
    '-c',
    'gray',
    '-A',
    '4',
    '-r',
    String(RESOLUTION),
    '-o',
    path.join(folder, '%d.pgm'),
    pdf,
    `1-${PAGES}`,
  ]);
  const files = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
  const pictures = files
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => readPicture(readFileSync(path.join(folder, name))));
  return pictures.length > 0 ? pictures : undefined;
}

/** Number of different pixels outside the fields placed on the first page, by page from 1; empty if none differs. */
export function changedPixels(before: readonly Picture[], after: readonly Picture[]): Record<number, number> {
  const changed: Record<number, number> = {};
  if (before.length !== after.length) return { 0: Math.abs(before.length - after.length) };
  before.forEach((picture, i) => {
    const other = after[i]!;
    let count = 0;
    if (picture.width !== other.width || picture.height !== other.height) count = picture.pixels.length;
    else
      for (let at = 0; at < picture.pixels.length; at++) {
        if (Math.abs(picture.pixels[at]! - other.pixels[at]!) <= TOLERANCE) continue;
        if (i > 0 || !inField(at % picture.width, Math.floor(at / picture.width), picture)) count++;
      }
    if (count > 0) changed[i + 1] = count;
  });
  return changed;
}

const inField = (x: number, y: number, { width, height }: Picture): boolean =>
  boxes.some((box) => {
    const [left, top] = [(box.x * width) / 100, (box.y * height) / 100];
    const [right, bottom] = [((box.x + box.width) * width) / 100, ((box.y + box.height) * height) / 100];
    return x >= left - 2 && x <= right + 2 && y >= top - 2 && y <= bottom + 2;
  });

/** Portable graymap, binary: `P5 width height 255` and a byte a pixel. */
function readPicture(bytes: Buffer): Picture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+(\d+)\s/.exec(bytes.toString('latin1', 0, 64))!;
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}
