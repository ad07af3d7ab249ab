/** The tables of a TrueType font program that PDF/A compares with the PDF's own figures (ISO/IEC 14496-22). */
export class TrueType {
  readonly #program: Buffer;
  readonly #tables = new Map<string, { offset: number; length: number }>();

  /** Undefined for programs of another kind. */
  static read(program: Buffer): TrueType | undefined {
    if (program.length < 12 || !['00010000', '74727565'].includes(program.toString('hex', 0, 4))) return undefined;
    const font = new TrueType(program);
    return ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf'].every((tag) => font.#tables.has(tag)) ? font : undefined;
  }

  private constructor(program: Buffer) {
    this.#program = program;
    for (let i = 0; i < program.readUInt16BE(4); i++) {
      const at = 12 + i * 16;
      if (at + 16 > program.length) break;
      const [offset, length] = [program.readUInt32BE(at + 8), program.readUInt32BE(at + 12)];
      if (offset + length <= program.length)
        this.#tables.set(program.toString('latin1', at, at + 4), { offset, length });
    }
  }

  #table(tag: string): Buffer {
    const { offset = 0, length = 0 } = this.#tables.get(tag) ?? {};
    return this.#program.subarray(offset, offset + length);
  }

  get glyphs(): number {
    return this.#table('maxp').readUInt16BE(4);
  }

  /** Platform and encoding of each cmap subtable. */
  get encodings(): string[] {
    const cmap = this.#table('cmap');
    if (cmap.length < 4) return [];
    return Array.from(
      { length: cmap.readUInt16BE(2) },
      (_, i) => `${cmap.readUInt16BE(4 + i * 8)},${cmap.readUInt16BE(6 + i * 8)}`,
    );
  }

  /** Advance width in thousandths of the em. */
  width(glyph: number): number {
    const metrics = this.#table('hhea').readUInt16BE(34);
    const advance = this.#table('hmtx').readUInt16BE(Math.min(glyph, metrics - 1) * 4);
    return (advance * 1000) / this.#table('head').readUInt16BE(18);
  }
}
