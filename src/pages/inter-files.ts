import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackFont } from '../standards/text/woff.ts';

const require = createRequire(import.meta.url);

/** What the pages use of Inter, which its package divides otherwise: Latin letters of European languages, and the others. */
const FILES = {
  'latin-extended-a': {
    slice: 'latin-ext',
    ranges: [
      [0x100, 0x17f],
      [0x218, 0x21b],
    ],
  },
  'latin-ext': {
    slice: 'latin-ext',
    ranges: [
      [0x180, 0x217],
      [0x21c, 0x2ff],
      [0x1d00, 0x1dbf],
      [0x1e00, 0x1eff],
      [0x2020, 0x2020],
      [0x20a0, 0x20c0],
      [0x2113, 0x2113],
      [0x2c60, 0x2c7f],
      [0xa720, 0xa7ff],
    ],
  },
  latin: {
    slice: 'latin',
    ranges: [
      [0, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2dc],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2215],
      [0xfeff, 0xfffd],
    ],
  },
} as const;

/** The weights that the style sheets use. */
const WEIGHTS = { least: 400, most: 700 };
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/** Four letters as the number that HarfBuzz takes. */
const tag = (letters: string) => Buffer.from(letters, 'latin1').readInt32BE(0);

/** What is used of hb-subset.h: pointers and numbers. */
interface HbSubset {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    least: number,
    most: number,
    start: number,
  ): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE_MEMORY = 2;
const LAYOUT_FEATURES = 6;

/** Cuts a font to the characters of some ranges, to our weights and features. */
async function cut(font: Uint8Array, ranges: readonly (readonly [number, number])[]): Promise<Buffer> {
  const { instance } = await WebAssembly.instantiate(
    readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  );
  const hb = instance.exports as unknown as HbSubset;
  hb._initialize();
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, font.length, WRITABLE_MEMORY, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const characters = hb.hb_subset_input_unicode_set(input);
  for (const [first, last] of ranges) for (let code = first; code <= last; code++) hb.hb_set_add(characters, code);
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  for (const feature of FEATURES) hb.hb_set_add(features, tag(feature));
  const isVariable = hb.hb_subset_input_set_axis_range(
    input,
    face,
    tag('wght'),
    WEIGHTS.least,
    WEIGHTS.most,
    Number.NaN,
  );
  const result = hb.hb_subset_or_fail(face, input);
  if (!isVariable || !result) throw new Error('Inter cannot be cut');
  const blob = hb.hb_face_reference_blob(result);
  const at = hb.hb_blob_get_data(blob, 0);
  return Buffer.from(new Uint8Array(hb.memory.buffer, at, hb.hb_blob_get_length(blob)));
}

/**
 * Writes the fonts of ui/inter.css to `generated/fonts`: a part of what the package has, so that a page with a Polish name
 * loads 41 KB instead of 133. They are TrueType, and sent compressed (build.mjs).
 */
export async function writeInter(): Promise<void> {
  const folder = `${import.meta.dirname}/web/generated/fonts`;
  mkdirSync(folder, { recursive: true });
  for (const [name, { slice, ranges }] of Object.entries(FILES)) {
    const file = require.resolve(`@fontsource-variable/inter/files/inter-${slice}-wght-normal.woff2`);
    writeFileSync(`${folder}/inter-${name}.ttf`, await cut(unpackFont(readFileSync(file)), ranges));
  }
}
