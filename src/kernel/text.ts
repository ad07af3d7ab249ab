/** Length as a person counts and as JSON Schema's maxLength does: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** An enum's word as REST and the chain write it: `FRANCE_IDENTITE` is `france_identite`. */
export const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>;

/**
 * An e-mail address as the contract takes it: the addr-spec of RFC 5321 §4.1.2 without quoted local parts, domain with
 * a dot, at most 254 bytes. It does not begin with `=`, `+` or `-`: no mailbox of a person does, and a spreadsheet runs
 * it as a formula. One rule for REST, GraphQL and every form.
 */
export function isEmail(text: string): boolean {
  if (Buffer.byteLength(text) > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || Buffer.byteLength(local) > 64 || /^[=+-]/.test(local)) return false;
  return /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) && isDomain(domain);
}

const isDomain = (domain: string): boolean =>
  domain.includes('.') &&
  domain.split('.').every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label));

/** `a***@e***.fr`: enough to recognise one's own address, not enough to learn a stranger's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(email)}***@${first(domain)}***${dot > 0 ? domain.slice(dot) : ''}`;
}
