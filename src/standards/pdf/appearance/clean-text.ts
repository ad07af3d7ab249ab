/**
 * Text as it may be drawn and stored in a field: line ends are `\n`, other control characters are spaces, characters
 * that turn the direction of what surrounds them (and so can make `fdp.exe` of `exe.pdf`) are gone, halves of a
 * surrogate pair are U+FFFD. Composed (NFC), so that a letter and its accent are one glyph where there is one.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .normalize('NFC');
}

/** The same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();
