import canonicalize from 'canonicalize';

/**
 * Serialises a value by RFC 8785 (JSON Canonicalization Scheme): equal values give equal text, whatever the order of
 * their keys.
 *
 * @throws Error (values that JSON cannot express: undefined at the top, functions, NaN)
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
