/**
 * The glyphs that a subset of a TrueType font has outlines of, and `.notdef`, as a CIDSet (ISO 32000-2, table 122): one
 * bit for each, the highest first.
 */
export function presentGlyphs(program: Buffer): Buffer {
  const table = (tag: string): number => {
    for (let at = 12; at < 12 + 16 * program.readUInt16BE(4); at += 16)
      if (program.toString('latin1', at, at + 4) === tag) return program.readUInt32BE(at + 8);
    throw new Error(`the font has no ${tag}`);
  };
  const [head, loca, maxp] = [table('head'), table('loca'), table('maxp')];
  const isLong = program.readInt16BE(head + 50) === 1;
  const offset = (glyph: number) =>
    isLong ? program.readUInt32BE(loca + 4 * glyph) : program.readUInt16BE(loca + 2 * glyph);
  const count = program.readUInt16BE(maxp + 4);
  const bits = Buffer.alloc((count + 7) >> 3);
  for (let glyph = 0; glyph < count; glyph++)
    if (glyph === 0 || offset(glyph) !== offset(glyph + 1)) bits[glyph >> 3]! |= 0x80 >> (glyph & 7);
  return bits;
}
