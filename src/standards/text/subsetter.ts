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

const tagOf = (tag: string): number => Buffer.from(tag.padEnd(4)).readUInt32BE(0);

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
      for (const table of LAYOUT_TABLES) hb_set_add(dropped, tagOf(table));
      if (weight !== undefined) this.#hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight);
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
