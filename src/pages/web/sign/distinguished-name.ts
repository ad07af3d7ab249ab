/** One attribute of a name: its keyword (RFC 4514 §3) or number, and its text. */
export interface NameAttribute {
  readonly keyword: string;
  readonly value: string;
}

const ESCAPED = /\\([0-9A-Fa-f]{2})|\\(.)/g;

/** A distinguished name in the text of RFC 4514, taken apart for reading. */
export function readName(text: string): NameAttribute[] {
  // A comma or plus sign separates unless it is escaped.
  const parts = text.match(/(?:\\.|[^\\,+])+/gs) ?? [];
  return parts.map((part) => {
    const at = part.indexOf('=');
    return { keyword: part.slice(0, at), value: unescaped(part.slice(at + 1)) };
  });
}

/** The name that people know: the common name, or all of it. */
export const commonName = (text: string): string =>
  readName(text).find(({ keyword }) => keyword === 'CN')?.value ?? text;

const unescaped = (value: string): string =>
  value.replace(ESCAPED, (_, hex: string | undefined, character: string | undefined) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : character!,
  );
