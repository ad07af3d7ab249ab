/**
 * Control, zero-width and tag characters, bidirectional overrides, lone surrogates. In text from strangers they serve
 * only to inject a header, hide a word or reorder an address. Joiners are kept for the scripts that need them.
 */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\ud800-\udfff]/gu;

/** Reduces untrusted text to one line without these characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(unseen, '')
    .trim();

/** Splits untrusted text into lines without these characters. Drops empty lines at both ends. */
export const lines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map(oneLine);

/** Shortens text to `length` characters. If cut, it ends with an ellipsis. */
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

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
