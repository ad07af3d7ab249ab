/**
 * Characters that have no picture, or that change the order or place of others: controls, bidirectional overrides,
 * zero-width and tag characters, lone surrogates, noncharacters. Somebody else's text must not be able to hide or
 * reorder a word of a proof, so they are shown by their number.
 */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}\ud800-\udfff]/gu;
/** Joiners and variation selectors have no picture of their own. */
const joiners = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;
/** What they do change: Persian and Indic spelling, and pictures of several characters. Elsewhere they only hide. */
const joined =
  /[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9]\ufe0f?$/u;

/** Text from outside, on one line, as it may stand in a proof; nothing of it can act. The exact text is in the JSON. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n|[\t\n\r\v\f\u0085\u2028\u2029]/gu, ' ')
    .replace(joiners, (joiner, at: number, whole: string) =>
      joined.test(whole.slice(Math.max(0, at - 2), at)) ? joiner : '',
    )
    .replace(unseen, (character) => `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
}

/** The same for text whose line ends say something: one printable string for each line. */
export const printableLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).map(printable);
