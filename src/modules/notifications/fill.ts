/** What a text's `{names}` stand for; null where there is nothing to say. */
export type Values = Readonly<Record<string, string | null>>;

/**
 * A text with its `{names}` filled in, or null where one of them has no value. Only the text itself is searched: what
 * somebody typed is never a template. `write` says how a value is written (escaped, marked up).
 */
export function fill(
  template: string,
  values: Values,
  write: (value: string) => string = (value) => value,
): string | null {
  const parts = template.split(/\{(\w+)\}/);
  let filled = '';
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) filled += part;
    else {
      const value = values[part];
      if (value === null || value === undefined) return null;
      filled += write(value);
    }
  }
  return filled;
}
