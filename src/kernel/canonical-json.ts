import canonicalize from 'canonicalize';

/**
 * RFC 8785 (JSON Canonicalization Scheme): one text for one value, whatever the order of its keys.
 * Throws on what JSON cannot say (undefined at the top, functions, NaN).
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
