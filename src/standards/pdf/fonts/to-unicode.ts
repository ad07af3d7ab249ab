/** Big-endian UTF-16 as hexadecimal digits. */
export const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A glyph's number as four hexadecimal digits. */
export const hex16 = (value: number): string => value.toString(16).padStart(4, '0');

/** Returns a CMap from glyphs to their text (ISO 32000-2, 9.10.3), with at most 100 mappings per section. */
export function toUnicode(texts: ReadonlyMap<number, string>): string {
  const rows = [...texts]
    .filter(([glyph, text]) => glyph !== 0 && text !== '')
    .map(([glyph, text]) => `<${hex16(glyph)}> <${utf16(text)}>\n`);
  const sections: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    sections.push(`${part.length} beginbfchar\n${part.join('')}endbfchar\n`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n' +
    `${sections.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}
