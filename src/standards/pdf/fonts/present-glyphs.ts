/**
 * Returns the glyphs of a TrueType subset as a CIDSet (ISO 32000-2, table 122): one bit per glyph, the most
 * significant first. Glyphs without an outline, such as the space, count too.
 */
export function presentGlyphs(program: Buffer): Buffer {
  const count = program.readUInt16BE(maximumProfile(program) + 4);
  const bits = Buffer.alloc((count + 7) >> 3);
  for (let glyph = 0; glyph < count; glyph++) bits[glyph >> 3] = (bits[glyph >> 3] ?? 0) | (0x80 >> (glyph & 7));
  return bits;
}

function maximumProfile(program: Buffer): number {
  for (let at = 12; at < 12 + 16 * program.readUInt16BE(4); at += 16)
    if (program.toString('latin1', at, at + 4) === 'maxp') return program.readUInt32BE(at + 8);
  throw new Error('the font has no maxp table');
}
