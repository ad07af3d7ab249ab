/** One attribute of a name: its keyword (RFC 4514 §3) or object identifier, and its value. */
export interface NameAttribute {
  readonly keyword: string;
  readonly value: string;
}

const ESCAPED = /\\([0-9A-Fa-f]{2})|\\(.)/g;

/** Splits a distinguished name (RFC 4514 string) into its attributes. */
export function readName(text: string): NameAttribute[] {
  // A comma or plus sign separates unless it is escaped.
  const parts = text.match(/(?:\\.|[^\\,+])+/gs) ?? [];
  return parts.map((part) => {
    const at = part.indexOf('=');
    return { keyword: part.slice(0, at), value: unescaped(part.slice(at + 1)) };
  });
}

/** The common name, or the whole text if there is none. */
export const commonName = (text: string): string =>
  readName(text).find(({ keyword }) => keyword === 'CN')?.value ?? text;

const unescaped = (value: string): string =>
  value.replace(ESCAPED, (_, hex: string | undefined, character: string | undefined) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : character!,
  );
