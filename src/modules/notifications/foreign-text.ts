/**
 * Controls, bidirectional overrides, zero-width and tag characters, lone surrogates: in a message from a stranger they
 * only serve to begin a header, hide a word or reorder an address. Joiners stay, for the scripts that need them.
 */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;

/** Text from outside as one harmless line. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(unseen, '')
    .trim();

/** Text from outside as harmless lines, without empty ones at its ends. */
export const lines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map(oneLine);

/** At most `length` characters, the last an ellipsis where something was cut. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML text and quoted attributes alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
