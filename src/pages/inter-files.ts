import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackFont } from '../standards/text/woff.ts';

const require = createRequire(import.meta.url);

const PACKAGE = '@fontsource-variable/inter';

/**
 * The letters beyond Latin-1 of most European languages, which have a file of their own: the package puts them among a
 * thousand others.
 */
const EXTENDED_LATIN = 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B';

/** The code points of a `unicode-range`. */
const codesOf = (unicodeRange: string): number[] =>
  unicodeRange.split(',').flatMap((written) => {
    const [first = 0, last = first] = written
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

const extendedLatin = new Set(codesOf(EXTENDED_LATIN));
const EXTENDED_LETTER = new RegExp(`[${EXTENDED_LATIN.replace(/(?:U\+)?([0-9A-F]{4}),?/g, '\\u$1')}]`);

/** Whether a text has letters of `inter-latin-extended-a.ttf`, as in Łukasz or Şerife. */
export const needsExtendedLatin = (text: string): boolean => EXTENDED_LETTER.test(text);

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

/** Cuts a font to some code points, to our weights and features. */
async function cut(font: Uint8Array, codes: readonly number[]): Promise<Buffer> {
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
  for (const code of codes) hb.hb_set_add(characters, code);
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

const readPackage = (file: string): Buffer => readFileSync(require.resolve(`${PACKAGE}/${file}`));

const interFace = (url: string, format: string, weights: string, unicodeRange: string): string =>
  `@font-face{font-family:"Inter Variable";font-style:normal;font-display:optional;font-weight:${weights};` +
  `src:url("${url}") format("${format}");unicode-range:${unicodeRange}}\n`;

/**
 * Writes `generated/fonts/inter.css` (ui/inter.css) and the files of Latin letters that it names: a part of what the package
 * has, so that a page with a Polish name loads 41 KB instead of 133. They are TrueType, and sent compressed (build.mjs).
 */
export async function writeInter(): Promise<void> {
  const folder = `${import.meta.dirname}/web/generated/fonts`;
  mkdirSync(folder, { recursive: true });
  const { latin, 'latin-ext': latinExt, ...others } = JSON.parse(readPackage('unicode.json').toString());
  const faces = Object.entries<string>(others).map(([slice, unicodeRange]) =>
    interFace(`${PACKAGE}/files/inter-${slice}-wght-normal.woff2`, 'woff2-variations', '100 900', unicodeRange),
  );
  // Of two files with the same letter, a browser takes the later one.
  const cuts = [
    { name: 'latin-ext', slice: 'latin-ext', unicodeRange: latinExt, without: extendedLatin },
    { name: 'latin-extended-a', slice: 'latin-ext', unicodeRange: EXTENDED_LATIN },
    { name: 'latin', slice: 'latin', unicodeRange: latin },
  ];
  for (const { name, slice, unicodeRange, without } of cuts) {
    const font = unpackFont(readPackage(`files/inter-${slice}-wght-normal.woff2`));
    const codes = codesOf(unicodeRange).filter((code) => !without?.has(code));
    writeFileSync(`${folder}/inter-${name}.ttf`, await cut(font, codes));
    faces.push(interFace(`./inter-${name}.ttf`, 'truetype', `${WEIGHTS.least} ${WEIGHTS.most}`, unicodeRange));
  }
  writeFileSync(`${folder}/inter.css`, faces.join(''));
}
