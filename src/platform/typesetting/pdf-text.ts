/** A text string of a PDF (ISO 32000-1 §7.9.2.2): ASCII as a literal, anything else as UTF-16 with its mark. */
export function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

/** A date (§7.9.4), in UTC, to the second. */
export const dateString = (date: Date): string => `(D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00')`;
