import {
  Blob,
  BufferFlag,
  Buffer as Characters,
  Direction,
  Font,
  Face as HarfBuzzFace,
  shape,
  Variation,
} from 'harfbuzzjs';

/** A glyph at its position in a run; measures are in 1/1000 of the font size. */
export interface ShapedGlyph {
  readonly id: number;
  /** Distance from the start of this glyph to the start of the next. */
  readonly advance: number;
  readonly shiftX: number;
  readonly shiftY: number;
  /** Start of its characters in the text, in UTF-16 units; glyphs of the same characters share it. */
  readonly cluster: number;
}

/** Measures of a font in 1/1000 of the font size. */
export interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** Left, bottom, right, top of all glyphs (`head`). */
  readonly box: readonly [number, number, number, number];
}

/** A font, opened for shaping; a variable font at one weight. */
export class Face {
  /** The PostScript name, without a subset tag. */
  readonly name: string;
  readonly metrics: Metrics;
  readonly #program: Buffer;
  /** Of a variable font. */
  readonly #weight: number | undefined;
  readonly #subsetter: () => Subsetter;
  readonly #font: Font;
  readonly #scale: number;
  readonly #glyphs = new Map<number, number>();
  readonly #advances = new Map<number, number>();

  constructor(program: Buffer, weight: number | undefined, subsetter: () => Subsetter) {
    const face = new HarfBuzzFace(new Blob(program));
    this.#program = program;
    this.#weight = weight;
    this.#subsetter = subsetter;
    this.#font = new Font(face);
    if (weight !== undefined) this.#font.setVariations([new Variation('wght', weight)]);
    this.#scale = 1000 / face.upem;
    const name = (face.getName(6, 'en') || 'Font').replace(/[^A-Za-z0-9-]/g, '');
    // A variable font has the name of its lightest weight.
    this.name = weight === undefined ? name : `${name.replace(/-?(Thin|Light|Regular)$/, '')}-W${weight}`;
    const em = (units: number) => Math.round(units * this.#scale);
    const { ascender, descender } = this.#font.hExtents();
    const head = Buffer.from(face.referenceTable('head')!);
    const corner = (at: number) => em(head.readInt16BE(at));
    this.metrics = {
      ascent: em(ascender),
      descent: em(descender),
      capHeight: em(this.#font.getMetricPosition(CAP_HEIGHT) ?? ascender),
      box: [corner(36), corner(38), corner(40), corner(42)],
    };
  }

  /** Returns the number of a character's glyph; 0 if the font has none. */
  glyph(codePoint: number): number {
    let glyph = this.#glyphs.get(codePoint);
    if (glyph === undefined) this.#glyphs.set(codePoint, (glyph = this.#font.nominalGlyph(codePoint) ?? 0));
    return glyph;
  }

  /** Returns the glyph's own width from the font's table. */
  width(glyph: number): number {
    let width = this.#advances.get(glyph);
    if (width === undefined) {
      width = Math.round(this.#font.glyphHAdvance(glyph) * this.#scale * 100) / 100;
      this.#advances.set(glyph, width);
    }
    return width;
  }

  /** Returns a TrueType program with some glyphs, which keep their numbers. */
  subset(glyphs: Iterable<number>): Buffer {
    return this.#subsetter().subset(this.#program, glyphs, this.#weight);
  }

  /** Shapes text with the font's ligatures, joining, marks and kerning; the result is ordered from left to right. */
  shape(text: string, rightToLeft: boolean): ShapedGlyph[] {
    const characters = new Characters();
    characters.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    characters.addText(text);
    characters.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    characters.guessSegmentProperties();
    shape(this.#font, characters);
    return characters.getGlyphInfosAndPositions().map(({ codepoint, cluster, xAdvance, xOffset, yOffset }) => ({
      id: codepoint,
      cluster,
      advance: (xAdvance ?? 0) * this.#scale,
      shiftX: (xOffset ?? 0) * this.#scale,
      shiftY: (yOffset ?? 0) * this.#scale,
    }));
  }
}

/** `cpht`: OS/2.sCapHeight. */
const CAP_HEIGHT = 0x63706874;

/** The used exports of `harfbuzz-subset.wasm`; the names are those of HarfBuzz's C interface. */
interface Exports extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly malloc: (size: number) => number;
  readonly free: (pointer: number) => void;
  readonly hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number;
  readonly hb_blob_destroy: (blob: number) => void;
  readonly hb_blob_get_data: (blob: number, length: number) => number;
  readonly hb_blob_get_length: (blob: number) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_face_destroy: (face: number) => void;
  readonly hb_face_reference_blob: (face: number) => number;
  readonly hb_set_add: (set: number, value: number) => void;
  readonly hb_subset_input_create_or_fail: () => number;
  readonly hb_subset_input_destroy: (input: number) => void;
  readonly hb_subset_input_glyph_set: (input: number) => number;
  readonly hb_subset_input_set: (input: number, which: number) => number;
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void;
  readonly hb_subset_input_pin_axis_location: (input: number, face: number, axis: number, value: number) => number;
  readonly hb_subset_or_fail: (face: number, input: number) => number;
}

/** HB_MEMORY_MODE_WRITABLE: we own the bytes in the module's memory. */
const WRITABLE = 2;
/** HB_SUBSET_SETS_DROP_TABLE_TAG. */
const DROPPED_TABLES = 3;
/** HB_SUBSET_FLAGS_NO_HINTING, RETAIN_GIDS, NOTDEF_OUTLINE, NO_LAYOUT_CLOSURE. */
const SUBSET_FLAGS = 0x1 | 0x2 | 0x40 | 0x200;
/**
 * Not needed for glyphs addressed by number (ISO 32000-2, 9.9: the tables that a CIDFontType2 program needs are kept).
 */
const LAYOUT_TABLES =
  'GSUB GPOS GDEF BASE STAT MATH DSIG cmap name OS/2 post meta gasp vhea vmtx VORG HVAR VVAR MVAR avar kern'.split(' ');

const openTypeTag = (tag: string): number => Buffer.from(tag.padEnd(4)).readUInt32BE(0);

/** HarfBuzz's subsetter. Keeps no state between calls, except the memory allocated for the largest font. */
export class Subsetter {
  readonly #hb: Exports;

  /** @param module the bytes of `harfbuzz-subset.wasm` from the package harfbuzzjs */
  constructor(module: Uint8Array) {
    const compiled = new WebAssembly.Module(module as BufferSource);
    this.#hb = new WebAssembly.Instance(compiled, {}).exports as Exports;
    this.#hb._initialize();
  }

  /** Returns the font with only some glyphs, which keep their numbers. A variable font is reduced to one weight. */
  subset(font: Uint8Array, glyphs: Iterable<number>, weight?: number): Buffer {
    return this.#run(font, (input, face) => {
      const { hb_subset_input_glyph_set, hb_subset_input_set, hb_subset_input_set_flags, hb_set_add } = this.#hb;
      hb_subset_input_set_flags(input, SUBSET_FLAGS);
      const kept = hb_subset_input_glyph_set(input);
      for (const glyph of glyphs) hb_set_add(kept, glyph);
      const dropped = hb_subset_input_set(input, DROPPED_TABLES);
      for (const table of LAYOUT_TABLES) hb_set_add(dropped, openTypeTag(table));
      if (weight !== undefined) this.#hb.hb_subset_input_pin_axis_location(input, face, openTypeTag('wght'), weight);
    });
  }

  #run(font: Uint8Array, prepare: (input: number, face: number) => void): Buffer {
    const hb = this.#hb;
    const data = hb.malloc(font.length);
    new Uint8Array(hb.memory.buffer).set(font, data);
    const blob = hb.hb_blob_create(data, font.length, WRITABLE, 0, 0);
    const face = hb.hb_face_create(blob, 0);
    hb.hb_blob_destroy(blob);
    const input = hb.hb_subset_input_create_or_fail();
    prepare(input, face);
    const made = hb.hb_subset_or_fail(face, input);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    try {
      if (made === 0) throw new Error('the font cannot be subset');
      return this.#bytesOf(made);
    } finally {
      hb.hb_face_destroy(made);
      hb.free(data);
    }
  }

  #bytesOf(face: number): Buffer {
    const { hb_face_reference_blob, hb_blob_get_data, hb_blob_get_length, hb_blob_destroy, memory } = this.#hb;
    const blob = hb_face_reference_blob(face);
    const at = hb_blob_get_data(blob, 0);
    const bytes = Buffer.from(new Uint8Array(memory.buffer, at, hb_blob_get_length(blob)));
    hb_blob_destroy(blob);
    return bytes;
  }
}
