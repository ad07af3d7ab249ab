/**
 * Cleans text for drawing and storing in a field: line ends become `\n`, other control characters spaces, lone
 * surrogates U+FFFD; bidirectional control characters (which can make `exe.pdf` look like `fdp.exe`) are removed.
 * Normalised to NFC, so that a letter and its accent are one glyph if possible.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .normalize('NFC');
}

/** The same, on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();
