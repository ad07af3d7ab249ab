/** Values of a text's `{names}`. Null if there is no value. */
export type Values = Readonly<Record<string, string | null>>;

/**
 * Fills in the `{names}` of a text. Null if one of them has no value. Values are never treated as templates. `write`
 * formats each value (escapes it, adds markup).
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
