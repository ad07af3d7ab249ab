/** Windows-1252 characters beyond Latin-1, from 0x80 (ISO 32000-2, annex D.2); a space where undefined. */
const beyond = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Encodes text in WinAnsiEncoding, one byte per character; undefined if a character is not in it. */
export function winAnsi(text: string): string | undefined {
  let out = '';
  for (const character of text.normalize('NFC')) {
    const code = character.charCodeAt(0);
    const high = character === ' ' ? -1 : beyond.indexOf(character);
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) out += character;
    else if (high >= 0) out += String.fromCharCode(0x80 + high);
    else if (character === '\t') out += ' ';
    else return undefined;
  }
  return out;
}
