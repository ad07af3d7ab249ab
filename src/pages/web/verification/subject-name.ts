/** The common name of an RFC 4514 subject, or the whole subject if it has none. */
export function nameOf(subject: string): string {
  const [, name] = /(?:^|,\s?)CN=((?:\\.|[^,\\])+)/.exec(subject) ?? [];
  return name ? name.replace(/\\(.)/g, '$1') : subject;
}
