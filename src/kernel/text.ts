/** Counts code points, like JSON Schema's maxLength, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Converts an enum value to its form in REST and the event chain: `FRANCE_IDENTITE` to `france_identite`. */
export const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>;

const encoder = new TextEncoder();
const utf8Length = (text: string): number => encoder.encode(text).length;

/** Bytes of an e-mail address, at most (RFC 5321 §4.5.3.1.3, without the angle brackets). */
export const MOST_EMAIL = 254;

/**
 * True for an e-mail address that the contract accepts: the addr-spec of RFC 5321 §4.1.2 without quoted local parts,
 * with a dot in the domain, at most 254 bytes. It must not begin with `=`, `+` or `-`: no real mailbox does, and
 * spreadsheets run such text as a formula. REST, GraphQL and all forms use this rule.
 */
export function isEmail(text: string): boolean {
  if (utf8Length(text) > MOST_EMAIL) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || utf8Length(local) > 64 || /^[=+-]/.test(local)) return false;
  return /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) && isDomain(domain);
}

const isDomain = (domain: string): boolean =>
  domain.includes('.') &&
  domain.split('.').every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label));

/** `a***@e***.fr`: enough to recognise one's own address, not enough to learn another person's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(email)}***@${first(domain)}***${dot > 0 ? domain.slice(dot) : ''}`;
}
